import MemberCore
import MemberCrypto

/// The filters of a transaction history.
struct ServerAPIFilters: Sendable {
    private let query: FormFields
    /// The part of the query that must be the same for every page.
    let fingerprint: String

    /// Reads the filters of a query, which are all its fields except `revision`. A filter by a product or a group that the
    /// catalogue lacks is invalid; the error is the store's number of the first invalid filter.
    init(_ query: FormFields, _ catalogue: ShopCatalogue) throws(ServerAPIRefusal) {
        self.query = query
        let pairs = query.fields.filter { $0.name != "revision" }.map { "\($0.name)=\($0.value)" }
        fingerprint = SandboxContext.fingerprint(pairs.joined(separator: "&"))
        let words: [(String, Set<String>, Int)] = [
            ("productType", ["AUTO_RENEWABLE", "NON_RENEWABLE", "CONSUMABLE", "NON_CONSUMABLE"], 4_000_022),
            ("sort", ["ASCENDING", "DESCENDING"], 4_000_021), ("inAppOwnershipType", ["PURCHASED", "FAMILY_SHARED"], 4_000_026),
            ("revoked", ["true", "false"], 4_000_030),
        ]
        for (name, allowed, code) in words {
            let given = query.all(name)
            guard given.allSatisfy(allowed.contains), given.count <= 1 || name == "productType" else { throw .code(code) }
        }
        let groups = Set(catalogue.products.compactMap(\.group))
        guard query.all("productId").allSatisfy({ catalogue.product($0) != nil }) else { throw .code(4_000_023) }
        guard query.all("subscriptionGroupIdentifier").allSatisfy(groups.contains) else { throw .code(4_000_024) }
        for (name, code) in [("startDate", 4_000_015), ("endDate", 4_000_016)] {
            let given = query.all(name)
            guard given.count <= 1, given.allSatisfy({ (Int64($0) ?? -1) >= 0 }) else { throw .code(code) }
        }
        guard start <= end else { throw .code(4_000_013) }
    }

    /// Returns the transactions that the filters accept, in order.
    func apply(to list: [ShopPurchase], _ catalogue: ShopCatalogue) -> [ShopPurchase] {
        let found = list.filter { one in
            let product = catalogue.product(one.product)
            return fits("productId", one.product) && fits("productType", product?.kind.filter ?? "")
                && fits("subscriptionGroupIdentifier", product?.group ?? "")
                && fits("inAppOwnershipType", one.sharedFrom == nil ? "PURCHASED" : "FAMILY_SHARED")
                && fits("revoked", one.revocation == nil ? "false" : "true") && isWithin(one.purchased)
        }
        return query["sort"] == "DESCENDING" ? found.reversed() : found
    }

    private func fits(_ name: String, _ value: String) -> Bool {
        let wanted = query.all(name)
        return wanted.isEmpty || wanted.contains(value)
    }

    private func isWithin(_ time: ShopTime) -> Bool {
        start <= time.milliseconds && time.milliseconds < end
    }

    private var start: Int64 { query["startDate"].flatMap { Int64($0) } ?? .min }
    private var end: Int64 { query["endDate"].flatMap { Int64($0) } ?? .max }
}

/// A position in a list that is sent in pages.
struct ServerAPIPage {
    static let size = 20
    let offset: Int

    /// Reads where a page begins: the revision of the previous page, for the same list.
    init(_ revision: String?, of list: String, refusal: Int) throws(ServerAPIRefusal) {
        guard let revision else {
            offset = 0
            return
        }
        let parts = revision.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let offset = Int(parts[0]), offset > 0, parts[1] == Self.mark(offset, list) else {
            throw .code(refusal)
        }
        self.offset = offset
    }

    /// Returns the items of the page, the revision for the next page, and whether that exists.
    func items<Item>(of all: [Item], list: String) -> (items: [Item], revision: String, hasMore: Bool) {
        let items = Array(all.dropFirst(offset).prefix(Self.size))
        let end = offset + items.count
        return (items, "\(end).\(Self.mark(end, list))", end < all.count)
    }

    private static func mark(_ offset: Int, _ list: String) -> String { SandboxContext.fingerprint("\(offset) \(list)") }
}
