public import Foundation
import MemberCore

/// The length and the reason of a delay of renewals.
public struct RenewalExtension: Sendable, Hashable {
    /// The reason, by the store's number.
    public enum Reason: Int, Sendable, CaseIterable {
        /// Not declared.
        case undeclared = 0
        /// To satisfy the customer.
        case customerSatisfaction = 1
        /// For another reason.
        case other = 2
        /// The service failed.
        case serviceIssue = 3
    }

    /// The number of days, 1 to 90.
    public let days: Int
    /// The reason.
    public let reason: Reason
    /// The caller's own name of the request, at most 128 characters.
    public let requestIdentifier: String

    /// Creates an extension.
    /// - Parameters:
    ///   - days: The number of days, 1 to 90.
    ///   - reason: The reason.
    ///   - requestIdentifier: The caller's own name of the request; by default a random one.
    public init(days: Int, reason: Reason, requestIdentifier: String = UUID().uuidString.lowercased()) {
        (self.days, self.reason, self.requestIdentifier) = (days, reason, requestIdentifier)
    }

    /// The outcome of one extension.
    public struct Outcome: Sendable, Equatable {
        /// Whether it was carried out.
        public let isSuccess: Bool
        /// The new renewal date of the subscription; nil where the store does not say.
        public let effective: Date?
    }

    /// The progress of an extension of many subscriptions.
    public struct Progress: Sendable, Equatable {
        /// Whether it is complete.
        public let isComplete: Bool
        /// When it was completed; nil until then.
        public let completed: Date?
        /// How many renewals were extended; nil until it is complete.
        public let succeeded: Int?
        /// How many were not; nil until it is complete.
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
