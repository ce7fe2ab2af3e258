public import Foundation
import MemberCore

/// The length and the reason of a delay of renewals.
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
