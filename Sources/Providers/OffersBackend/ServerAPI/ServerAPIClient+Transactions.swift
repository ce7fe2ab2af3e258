public import Foundation
import MemberCore

extension ServerAPIClient {
    /// All signed transactions of a customer: by default subscriptions, including refunded ones, from all times.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - filters: The filters.
    /// - Returns: The tokens, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func history(
        of id: String, filters: HistoryFilters = .eligibility
    ) async throws(ServerAPIError) -> [String] {
        try await historyPages(of: id, filters: filters).all()
    }

    /// The same page by page, for a history that is too long for memory.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - filters: Which ones.
    /// - Returns: The pages of tokens.
    public func historyPages(of id: String, filters: HistoryFilters = .eligibility) -> ServerAPIPages<String> {
        pages("/inApps/v2/history/\(part(id))", .history, filters.query)
    }

    /// All signed refunded transactions of a customer.
    /// - Parameter id: Any transaction identifier of the customer.
    /// - Returns: The tokens, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func refunds(of id: String) async throws(ServerAPIError) -> [String] {
        try await pages("/inApps/v2/refund/lookup/\(part(id))", .refunds, []).all()
    }

    /// One signed transaction.
    /// - Parameter id: Its identifier.
    /// - Returns: The token.
    /// - Throws: ``ServerAPIError``.
    public func transaction(_ id: String) async throws(ServerAPIError) -> String {
        try await text("signedTransactionInfo", "/inApps/v1/transactions/\(part(id))", .transaction)
    }

    /// The customer's signed app transaction.
    /// - Parameter id: Any transaction identifier of the customer.
    /// - Returns: The token.
    /// - Throws: ``ServerAPIError``.
    public func appTransaction(of id: String) async throws(ServerAPIError) -> String {
        try await text("signedAppTransactionInfo", "/inApps/v1/transactions/appTransactions/\(part(id))", .appTransaction)
    }

    /// The signed transactions of an order that a customer names.
    /// - Parameter order: The order's identifier on the customer's invoice.
    /// - Returns: The tokens; empty for an unknown order.
    /// - Throws: ``ServerAPIError``.
    public func order(_ order: String) async throws(ServerAPIError) -> [String] {
        let response = try await call(.get, "/inApps/v1/lookup/\(part(order))", as: .order)
        // 0 is a known order; otherwise the response has no transactions.
        guard response["status"]?.integer ?? 0 == 0 else { return [] }
        return try response.texts("signedTransactions")
    }

    /// Reports to the store how much of a purchase was used, after it asked about a refund.
    /// - Parameters:
    ///   - info: The information.
    ///   - transactionID: The transaction that the notification is about.
    /// - Throws: ``ServerAPIError``.
    public func sendConsumption(_ info: ConsumptionInfo, of transactionID: String) async throws(ServerAPIError) {
        _ = try await call(.put, "/inApps/v2/transactions/consumption/\(part(transactionID))", as: .consumption, body: info.body)
    }

    /// Gives a subscription or purchase the caller's own identifier of the member, if it was bought outside the app.
    /// - Parameters:
    ///   - token: The identifier.
    ///   - originalTransactionID: The original transaction.
    /// - Throws: ``ServerAPIError``.
    public func setAccountToken(_ token: UUID, of originalTransactionID: String) async throws(ServerAPIError) {
        let body = JSONValue.object(["appAccountToken": .string(token.uuidString.lowercased())])
        let path = "/inApps/v1/transactions/\(part(originalTransactionID))/appAccountToken"
        _ = try await call(.put, path, as: .accountToken, body: body)
    }

    /// Reports to the store, instead of the app, that the customer received the purchase.
    /// - Parameter transactionID: The transaction.
    /// - Throws: ``ServerAPIError``.
    public func finish(_ transactionID: String) async throws(ServerAPIError) {
        _ = try await call(.post, "/inApps/v1/transactions/\(part(transactionID))/finish", as: .finish)
    }

    /// A component of a path: an identifier with slashes and other special characters encoded.
    func part(_ id: String) -> String { PercentCoding.encode(id) }

    private func text(_ member: String, _ path: String, _ endpoint: ServerAPIEndpoint) async throws(ServerAPIError) -> String {
        guard let text = try await call(.get, path, as: endpoint)[member]?.string else { throw .malformed }
        return text
    }

    /// A list of signed transactions: every page needs the filters and the revision of the previous page.
    private func pages(_ path: String, _ endpoint: ServerAPIEndpoint, _ filters: [(String, String)]) -> ServerAPIPages<String> {
        ServerAPIPages(identify: { SignedItem.name($0, by: "transactionId") }) { place throws(ServerAPIError) in
            let page = try await call(.get, path, as: endpoint, query: filters + place)
            try demandOwn(page)
            // A list that is cut short would say that the customer bought less.
            let items = try page.texts("signedTransactions")
            guard let hasMore = page["hasMore"]?.bool else { throw .malformed }
            guard hasMore else { return (items, nil) }
            guard let revision = page["revision"]?.string else { throw .malformed }
            return (items, [("revision", revision)])
        }
    }
}

extension JSONValue {
    /// The texts of a list; every element has to be one.
    func texts(_ member: String) throws(ServerAPIError) -> [String] {
        guard let elements = self[member]?.array else { throw .malformed }
        let texts = elements.compactMap(\.string)
        guard texts.count == elements.count else { throw .malformed }
        return texts
    }
}
