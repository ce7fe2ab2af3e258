public import MemberCore

extension ServerAPIClient {
    /// The states of a customer's subscriptions: the newest transaction and the renewal info of each.
    ///
    /// They do not contain the offers that were used before; the history does.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - statuses: Only subscriptions in these states; empty for all.
    /// - Returns: The groups.
    /// - Throws: ``ServerAPIError``.
    public func statuses(
        of id: String, only statuses: [SubscriptionGroupStatus.Status] = []
    ) async throws(ServerAPIError) -> [SubscriptionGroupStatus] {
        let query = statuses.map { ("status", "\($0.rawValue)") }
        let response = try await call(.get, "/inApps/v1/subscriptions/\(part(id))", as: .statuses, query: query)
        try demandOwn(response)
        guard let elements = response["data"]?.array else { throw .malformed }
        let groups = elements.compactMap(SubscriptionGroupStatus.init)
        guard groups.count == elements.count else { throw .malformed }
        return groups
    }

    /// Extends the renewal date of one subscription.
    /// - Parameters:
    ///   - originalTransactionID: The subscription's original transaction.
    ///   - extension: The number of days and the reason.
    /// - Returns: The outcome.
    /// - Throws: ``ServerAPIError``: `extensionIneligible`, `extensionMaximum`, `extensionFamilyShared` among others.
    public func extendRenewal(
        of originalTransactionID: String, by extension: RenewalExtension
    ) async throws(ServerAPIError) -> RenewalExtension.Outcome {
        let path = "/inApps/v1/subscriptions/extend/\(part(originalTransactionID))"
        let response = try await call(.put, path, as: .extendRenewal, body: .object(`extension`.members))
        guard let outcome = RenewalExtension.Outcome(response) else { throw .malformed }
        return outcome
    }

    /// Extends the renewal dates of all active subscribers of a product. The store does it later.
    /// - Parameters:
    ///   - productID: The product.
    ///   - storefronts: Only in these regions, by three letters; empty for all.
    ///   - extension: The number of days and the reason; its request identifier is used to ask for the progress.
    /// - Throws: ``ServerAPIError``.
    public func extendRenewals(
        ofProduct productID: String, storefronts: [String] = [], by extension: RenewalExtension
    ) async throws(ServerAPIError) {
        var members = `extension`.members
        members["productId"] = .string(productID)
        if !storefronts.isEmpty { members["storefrontCountryCodes"] = .array(storefronts.map(JSONValue.string)) }
        _ = try await call(.post, "/inApps/v1/subscriptions/extend/mass", as: .extendRenewals, body: .object(members))
    }

    /// The progress of an extension of all subscribers.
    /// - Parameters:
    ///   - productID: The product.
    ///   - requestIdentifier: The request identifier of the extension.
    /// - Returns: The progress.
    /// - Throws: ``ServerAPIError``: `extensionNotFound` for an unknown one.
    public func extensionProgress(
        ofProduct productID: String, request requestIdentifier: String
    ) async throws(ServerAPIError) -> RenewalExtension.Progress {
        let path = "/inApps/v1/subscriptions/extend/mass/\(part(productID))/\(part(requestIdentifier))"
        let response = try await call(.get, path, as: .extensionProgress)
        guard let progress = RenewalExtension.Progress(response) else { throw .malformed }
        return progress
    }
}

/// The states of a customer's subscriptions of one group, as reported by the store.
public struct SubscriptionGroupStatus: Sendable, Equatable {
    /// The state of a subscription, by the store's number.
    public enum Status: Int, Sendable, CaseIterable {
        /// It runs.
        case active = 1
        /// It has expired.
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
        /// The state; nil for an unknown number.
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

extension SubscriptionGroupStatus: Masked {
    /// Only the group and its number of subscriptions, no identifier of a transaction.
    public var description: String { "<\(last.count) subscriptions of group \(groupID)>" }
}

extension SubscriptionGroupStatus.Last: Masked {
    /// Only the state, no identifier of the transaction.
    public var description: String { "<subscription, status \(status.map { "\($0)" } ?? "unknown")>" }
}
