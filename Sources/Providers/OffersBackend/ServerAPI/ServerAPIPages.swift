import Foundation
import MemberCore

/// A list of the App Store Server API that is returned in pages.
///
/// ```swift
/// var pages = client.historyPages(of: transactionID)
/// while let page = try await pages.next() { keep(page) }
/// ```
/// Tokens are signed, and are evidence only after a `StoreVerifier` has verified them.
public struct ServerAPIPages<Item: Sendable>: Sendable {
    /// A page: its items, and the query of the next page; nil after the last.
    typealias Page = (items: [Item], next: [(String, String)]?)

    private let fetch: @Sendable ([(String, String)]) async throws(ServerAPIError) -> Page
    private let identify: @Sendable (Item) -> String
    private var query: [(String, String)]? = []
    private var places: Set<String> = []
    private var seen: Set<String> = []

    /// - Parameters:
    ///   - first: The query of the page to begin with; empty for the first page.
    ///   - identify: Names an item, so that a repeated one is recognized.
    ///   - fetch: Fetches the page of a query; an empty query requests the first.
    init(
        from first: [(String, String)] = [], identify: @escaping @Sendable (Item) -> String,
        fetch: @escaping @Sendable ([(String, String)]) async throws(ServerAPIError) -> Page
    ) {
        (query, self.identify, self.fetch) = (first, identify, fetch)
    }

    /// The store's token of the next page, by which another list goes on; nil before the first page and after the last one.
    public var place: String? { query?.last?.1 }

    /// Fetches the next page.
    /// - Returns: The items of the page; nil after the last page.
    /// - Throws: ``ServerAPIError``: `endlessPages` if a place in the list is repeated without a new item. After a failure the
    ///   same page is fetched again.
    public mutating func next() async throws(ServerAPIError) -> [Item]? {
        guard let query else { return nil }
        let page = try await fetch(query)
        let isNew = page.items.map { seen.insert(identify($0)).inserted }.contains(true)
        if let place = page.next?.last?.1, !places.insert(place).inserted, !isNew { throw .endlessPages }
        self.query = page.next
        return page.items
    }

    /// Fetches all pages that are left.
    /// - Returns: Their items, in order.
    /// - Throws: ``ServerAPIError``.
    public func all() async throws(ServerAPIError) -> [Item] {
        var (rest, items) = (self, [Item]())
        while let page = try await rest.next() { items += page }
        return items
    }
}

/// The name of a signed item. The token cannot be used as a name: the store signs the same transaction again for each request.
enum SignedItem {
    /// A member of the token's payload, which is not verified yet; the token itself if the payload lacks it.
    static func name(_ token: String, by member: String) -> String {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(String(parts[1])),
            let name = (try? JSONValue(parsing: payload))?[member]?.string
        else { return token }
        return name
    }
}
