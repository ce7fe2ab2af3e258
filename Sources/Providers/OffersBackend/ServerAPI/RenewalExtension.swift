public import Foundation
import MemberCore

/// By how much renewals are put off, and why.
public struct RenewalExtension: Sendable, Hashable {
    /// Why, by the store's number.
    public enum Reason: Int, Sendable, CaseIterable {
        /// Not said.
        case undeclared = 0
        /// To satisfy the customer.
        case customerSatisfaction = 1
        /// For another reason.
        case other = 2
        /// The service failed.
        case serviceIssue = 3
    }

    /// By how many days, 1 to 90.
    public let days: Int
    /// Why.
    public let reason: Reason
    /// The caller's own name of the request, at most 128 characters.
    public let requestIdentifier: String

    /// An extension.
    /// - Parameters:
    ///   - days: By how many days, 1 to 90.
    ///   - reason: Why.
    ///   - requestIdentifier: The caller's own name of the request; a random one unless given.
    public init(days: Int, reason: Reason, requestIdentifier: String = UUID().uuidString.lowercased()) {
        (self.days, self.reason, self.requestIdentifier) = (days, reason, requestIdentifier)
    }

    /// What came of one extension.
    public struct Outcome: Sendable, Equatable {
        /// Whether it was carried out.
        public let isSuccess: Bool
        /// When the subscription renews now; nil where the store does not say.
        public let effective: Date?
    }

    /// How far an extension of many subscriptions is.
    public struct Progress: Sendable, Equatable {
        /// Whether it is done.
        public let isComplete: Bool
        /// When it was done; nil until then.
        public let completed: Date?
        /// How many were put off; nil until it is done.
        public let succeeded: Int?
        /// How many were not; nil until it is done.
        public let failed: Int?
    }

    /// The members of a request's body.
    var members: [String: JSONValue] {
        [
            "extendByDays": .integer(Int64(days)), "extendReasonCode": .integer(Int64(reason.rawValue)),
            "requestIdentifier": .string(requestIdentifier),
        ]
    }
}

extension RenewalExtension.Outcome {
    init?(_ value: JSONValue) {
        guard let isSuccess = value["success"]?.bool else { return nil }
        (self.isSuccess, effective) = (isSuccess, Date(storeMilliseconds: value["effectiveDate"]))
    }
}

extension RenewalExtension.Progress {
    init?(_ value: JSONValue) {
        guard let isComplete = value["complete"]?.bool else { return nil }
        (self.isComplete, completed) = (isComplete, Date(storeMilliseconds: value["completeDate"]))
        let count = { (name: String) in value[name]?.integer.map { Int(clamping: $0) } }
        (succeeded, failed) = (count("succeededCount"), count("failedCount"))
    }
}

extension Date {
    /// A moment that the store writes in milliseconds since 1970; nil for anything else.
    init?(storeMilliseconds value: JSONValue?) {
        guard let milliseconds = value?.double, abs(milliseconds) < 9e15 else { return nil }
        self.init(timeIntervalSince1970: milliseconds / 1000)
    }

    /// Milliseconds since 1970; a date beyond any calendar becomes the nearest moment there is.
    var storeMilliseconds: Int64 { Int64(max(-9e15, min((timeIntervalSince1970 * 1000).rounded(.down), 9e15))) }
}
