public import Foundation
import MemberCore

extension ServerAPIClient {
    /// A transaction's path component: an identifier with nothing that could leave its place.
    private func part(_ id: String) -> String { PercentCoding.encode(id) }

    /// All signed transactions of a customer: subscriptions, refunded ones too, without limits of time.
    /// - Parameters:
    ///   - id: Any transaction, original transaction or app transaction identifier of the customer.
    ///   - filters: Further filters; the same on every page.
    /// - Returns: The tokens, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func history(
        of id: String, filters: [(String, String)] = [("productType", "AUTO_RENEWABLE")]
    ) async throws(ServerAPIError) -> [String] {
        try await pages("/inApps/v2/history/\(part(id))", filters)
    }

    /// All signed refunded transactions of a customer.
    /// - Parameter id: Any transaction identifier of the customer.
    /// - Returns: The tokens, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func refunds(of id: String) async throws(ServerAPIError) -> [String] {
        try await pages("/inApps/v2/refund/lookup/\(part(id))", [])
    }

    /// One signed transaction.
    /// - Parameter id: Its identifier.
    /// - Returns: The token.
    /// - Throws: ``ServerAPIError``.
    public func transaction(_ id: String) async throws(ServerAPIError) -> String {
        try await text("signedTransactionInfo", "/inApps/v1/transactions/\(part(id))")
    }

    /// The customer's signed app transaction.
    /// - Parameter id: Any transaction identifier of the customer.
    /// - Returns: The token.
    /// - Throws: ``ServerAPIError``.
    public func appTransaction(of id: String) async throws(ServerAPIError) -> String {
        try await text("signedAppTransactionInfo", "/inApps/v1/transactions/appTransactions/\(part(id))")
    }

    /// The newest transaction and the renewal info of each of a customer's subscriptions.
    /// - Parameter id: Any transaction identifier of the customer.
    /// - Returns: The tokens.
    /// - Throws: ``ServerAPIError``.
    public func statuses(of id: String) async throws(ServerAPIError) -> (transactions: [String], renewals: [String]) {
        let response = try await call(.get, "/inApps/v1/subscriptions/\(part(id))")
        guard let groups = response["data"]?.array else { throw .malformed }
        let last = groups.flatMap { $0["lastTransactions"]?.array ?? [] }
        return (last.compactMap { $0["signedTransactionInfo"]?.string }, last.compactMap { $0["signedRenewalInfo"]?.string })
    }

    /// The signed transactions of an order that a customer names.
    /// - Parameter order: The order's identifier on the customer's invoice.
    /// - Returns: The tokens; empty where the store knows no such order.
    /// - Throws: ``ServerAPIError``.
    public func order(_ order: String) async throws(ServerAPIError) -> [String] {
        let response = try await call(.get, "/inApps/v1/lookup/\(part(order))")
        return response["signedTransactions"]?.array?.compactMap(\.string) ?? []
    }

    /// The notifications that were sent.
    /// - Parameters:
    ///   - start: From when.
    ///   - end: Until when.
    /// - Returns: The tokens, from all pages.
    /// - Throws: ``ServerAPIError``.
    public func notifications(from start: Date, to end: Date) async throws(ServerAPIError) -> [String] {
        let milliseconds = { (date: Date) in JSONValue.integer(Int64(date.timeIntervalSince1970 * 1000)) }
        let body = JSONValue.object(["startDate": milliseconds(start), "endDate": milliseconds(end)])
        var (tokens, query) = ([String](), [(String, String)]())
        while true {
            let page = try await call(.post, "/inApps/v1/notifications/history", query: query, body: body)
            let items = page["notificationHistory"]?.array?.compactMap { $0["signedPayload"]?.string } ?? []
            tokens += items
            guard page["hasMore"]?.bool == true else { return tokens }
            guard let next = page["paginationToken"]?.string else { throw .malformed }
            guard query.first?.1 != next || !items.isEmpty else { throw .endlessPages }
            query = [("paginationToken", next)]
        }
    }

    /// Has the store send a test notification.
    /// - Returns: The token to ask for its fate with.
    /// - Throws: ``ServerAPIError``.
    public func sendTestNotification() async throws(ServerAPIError) -> String {
        let response = try await call(.post, "/inApps/v1/notifications/test")
        guard let token = response["testNotificationToken"]?.string else { throw .malformed }
        return token
    }

    private func text(_ member: String, _ path: String) async throws(ServerAPIError) -> String {
        guard let text = try await call(.get, path)[member]?.string else { throw .malformed }
        return text
    }

    /// Every page of a list: the same filters and the revision of the page before.
    private func pages(_ path: String, _ filters: [(String, String)]) async throws(ServerAPIError) -> [String] {
        var (tokens, revision) = ([String](), String?.none)
        while true {
            let page = try await call(.get, path, query: filters + (revision.map { [("revision", $0)] } ?? []))
            guard let items = page["signedTransactions"]?.array?.compactMap(\.string) else { throw .malformed }
            tokens += items
            guard page["hasMore"]?.bool == true else { return tokens }
            guard let next = page["revision"]?.string else { throw .malformed }
            guard next != revision || !items.isEmpty else { throw .endlessPages }
            revision = next
        }
    }
}
