import MemberCore

extension ServerAPIClient {
    /// How a customer's subscriptions stand: the newest transaction and the renewal info of each.
    ///
    /// It tells nothing of what was used before; that is in the history.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - statuses: Only those that stand so; none for all.
    /// - Returns: The groups.
    /// - Throws: ``ServerAPIError``.
    public func statuses(
        of id: String, only statuses: [SubscriptionGroupStatus.Status] = []
    ) async throws(ServerAPIError) -> [SubscriptionGroupStatus] {
        let query = statuses.map { ("status", "\($0.rawValue)") }
        let response = try await call(.get, "/inApps/v1/subscriptions/\(part(id))", as: .statuses, query: query)
        guard let groups = response["data"]?.array else { throw .malformed }
        return groups.compactMap(SubscriptionGroupStatus.init)
    }

    /// Puts off the next renewal of one subscription.
    /// - Parameters:
    ///   - originalTransactionID: The subscription's original transaction.
    ///   - extension: By how much, and why.
    /// - Returns: What came of it.
    /// - Throws: ``ServerAPIError``: `extensionIneligible`, `extensionMaximum`, `extensionFamilyShared` among others.
    public func extendRenewal(
        of originalTransactionID: String, by extension: RenewalExtension
    ) async throws(ServerAPIError) -> RenewalExtension.Outcome {
        let path = "/inApps/v1/subscriptions/extend/\(part(originalTransactionID))"
        let response = try await call(.put, path, as: .extendRenewal, body: .object(`extension`.members))
        guard let outcome = RenewalExtension.Outcome(response) else { throw .malformed }
        return outcome
    }

    /// Puts off the next renewal of all active subscribers of a product. The store does it later.
    /// - Parameters:
    ///   - productID: The product.
    ///   - storefronts: Only in these regions, by three letters; none for all.
    ///   - extension: By how much, and why; its request identifier asks how far it is.
    /// - Throws: ``ServerAPIError``.
    public func extendRenewals(
        ofProduct productID: String, storefronts: [String] = [], by extension: RenewalExtension
    ) async throws(ServerAPIError) {
        var members = `extension`.members
        members["productId"] = .string(productID)
        if !storefronts.isEmpty { members["storefrontCountryCodes"] = .array(storefronts.map(JSONValue.string)) }
        _ = try await call(.post, "/inApps/v1/subscriptions/extend/mass", as: .extendRenewals, body: .object(members))
    }

    /// How far an extension of all subscribers is.
    /// - Parameters:
    ///   - productID: The product.
    ///   - requestIdentifier: That of the extension.
    /// - Returns: How far.
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
