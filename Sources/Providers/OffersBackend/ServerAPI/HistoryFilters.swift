public import Foundation

/// The filters of a transaction history. All pages have the same filters.
public struct HistoryFilters: Sendable, Hashable {
    /// A kind of product, by the store's name for it.
    public enum ProductType: String, Sendable, CaseIterable {
        /// A subscription that renews by itself.
        case autoRenewable = "AUTO_RENEWABLE"
        /// A subscription that does not renew by itself.
        case nonRenewable = "NON_RENEWABLE"
        /// A product that is used up.
        case consumable = "CONSUMABLE"
        /// A product that is bought once.
        case nonConsumable = "NON_CONSUMABLE"
    }

    /// The order by the time of change.
    public enum Sort: String, Sendable {
        /// The oldest first.
        case ascending = "ASCENDING"
        /// The newest first.
        case descending = "DESCENDING"
    }

    /// The buyer.
    public enum Ownership: String, Sendable {
        /// The customer.
        case purchased = "PURCHASED"
        /// A member of the family.
        case familyShared = "FAMILY_SHARED"
    }

    /// From when; nil for the beginning.
    public var start: Date?
    /// Until when; nil for now.
    public var end: Date?
    /// The products; empty for all.
    public var productIDs: [String] = []
    /// The kinds of products; empty for all.
    public var productTypes: [ProductType] = []
    /// The order; nil for the store's own.
    public var sort: Sort?
    /// The subscription groups; empty for all.
    public var groupIDs: [String] = []
    /// The buyer; nil for all.
    public var ownership: Ownership?
    /// Whether to list only revoked or only other transactions; nil for both.
    public var revoked: Bool?

    /// Creates filters that allow all transactions.
    public init() {}

    /// The filters for a verdict: all subscription periods, including the revoked ones, from all times.
    public static let eligibility: HistoryFilters = {
        var filters = HistoryFilters()
        filters.productTypes = [.autoRenewable]
        return filters
    }()

    /// The pairs of the query.
    var query: [(String, String)] {
        var pairs = [start.map { ("startDate", "\($0.storeMilliseconds)") }, end.map { ("endDate", "\($0.storeMilliseconds)") }]
        pairs += productIDs.map { ("productId", $0) }
        pairs += productTypes.map { ("productType", $0.rawValue) }
        pairs.append(sort.map { ("sort", $0.rawValue) })
        pairs += groupIDs.map { ("subscriptionGroupIdentifier", $0) }
        pairs += [ownership.map { ("inAppOwnershipType", $0.rawValue) }, revoked.map { ("revoked", "\($0)") }]
        return pairs.compactMap(\.self)
    }
}
