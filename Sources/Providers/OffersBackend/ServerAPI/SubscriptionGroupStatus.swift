import MemberCore

/// How a customer's subscriptions of one group stand, as the store says.
public struct SubscriptionGroupStatus: Sendable, Equatable {
    /// How a subscription stands, by the store's number.
    public enum Status: Int, Sendable, CaseIterable {
        /// It runs.
        case active = 1
        /// It is over.
        case expired = 2
        /// The store still tries to collect the payment.
        case billingRetry = 3
        /// The grace period runs.
        case gracePeriod = 4
        /// It was refunded, or Family Sharing was withdrawn.
        case revoked = 5
    }

    /// The newest transaction of one subscription.
    public struct Last: Sendable, Equatable {
        /// How it stands; nil for a number that is not known yet.
        public let status: Status?
        /// The identifier of the subscription's first transaction.
        public let originalTransactionID: String
        /// The signed transaction; not verified yet.
        public let signedTransaction: String?
        /// The signed renewal info; not verified yet.
        public let signedRenewal: String?
    }

    /// The group.
    public let groupID: String
    /// The newest transaction of each subscription.
    public let last: [Last]

    init?(_ value: JSONValue) {
        guard let group = value["subscriptionGroupIdentifier"]?.string, let last = value["lastTransactions"]?.array else {
            return nil
        }
        groupID = group
        self.last = last.map { one in
            Last(
                status: one["status"]?.integer.flatMap { Status(rawValue: Int(truncatingIfNeeded: $0)) },
                originalTransactionID: one["originalTransactionId"]?.string ?? "",
                signedTransaction: one["signedTransactionInfo"]?.string, signedRenewal: one["signedRenewalInfo"]?.string)
        }
    }
}

extension SubscriptionGroupStatus: CustomStringConvertible, CustomReflectable {
    /// The group and how many subscriptions it has; no identifier of a transaction.
    public var description: String { "<\(last.count) subscriptions of group \(groupID)>" }
    /// An empty mirror, so that `dump` shows no identifier either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}

extension SubscriptionGroupStatus.Last: CustomStringConvertible, CustomReflectable {
    /// How it stands; no identifier of the transaction.
    public var description: String { "<subscription, status \(status.map { "\($0)" } ?? "unknown")>" }
    /// An empty mirror, so that `dump` shows no identifier either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
