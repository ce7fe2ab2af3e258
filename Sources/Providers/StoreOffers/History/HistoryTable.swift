/// A history as numbers: what a verdict reads of thousands of periods, without comparing a text twice.
struct HistoryTable: Sendable {
    /// What a period is, whatever the time and the group asked for.
    struct Traits: OptionSet, Sendable {
        let rawValue: UInt16
        static let family = Traits(rawValue: 1)
        static let usedTrial = Traits(rawValue: 2)
        static let usedIntroductory = Traits(rawValue: 4)
        static let unreadableFlag = Traits(rawValue: 8)
        static let upgraded = Traits(rawValue: 16)
        static let cancelled = Traits(rawValue: 32)
        static let refund = Traits(rawValue: 64)
        static let unreadableExpiry = Traits(rawValue: 128)
    }

    /// One period.
    struct Row: Sendable {
        let product: Int32
        /// -1 where the evidence does not tell.
        let group: Int32
        /// The place of its renewal among those with the same original identifier; -1 for none.
        let renewal: Int32
        let traits: Traits
        /// Milliseconds; 0 where it cannot be read.
        let expires: Int64
    }

    private(set) var rows: [Row] = []
    private(set) var products: [String] = []
    private(set) var groups: [String] = []
    /// The renewals of one original identifier share a place.
    private(set) var renewalPlace: [Int32] = []
    private var productPlaces: [String: Int32] = [:]
    private var groupPlaces: [String: Int32] = [:]

    init(_ transactions: [StoreTransaction], _ renewals: [RenewalState]) {
        var places: [String: Int32] = [:]
        for renewal in renewals {
            let place = places[renewal.originalID] ?? Int32(places.count)
            places[renewal.originalID] = place
            renewalPlace.append(renewal.originalID.isEmpty ? -2 : place)
        }
        rows.reserveCapacity(transactions.count)
        // By place: a record that is taken out is copied whole.
        for place in transactions.indices {
            let original = transactions[place].originalID
            rows.append(
                Row(
                    product: intern(transactions[place].productID, &products, &productPlaces),
                    group: transactions[place].groupID.map { intern($0, &groups, &groupPlaces) } ?? -1,
                    renewal: places.isEmpty || original.isEmpty ? -1 : places[original] ?? -1,
                    traits: Self.traits(transactions[place]),
                    expires: transactions[place].expires.time?.milliseconds ?? 0))
        }
    }

    /// The number of a product; nil if no period is of it.
    func product(_ id: String) -> Int32? { productPlaces[id] }

    /// Few texts are looked through, which costs less than hashing.
    private func intern(_ text: String, _ list: inout [String], _ places: inout [String: Int32]) -> Int32 {
        if list.count <= 8 {
            if let place = list.firstIndex(of: text) { return Int32(place) }
        } else if let place = places[text] {
            return place
        }
        let place = Int32(list.count)
        places[text] = place
        list.append(text)
        return place
    }

    private static func traits(_ one: StoreTransaction) -> Traits {
        var traits = Traits()
        if one.isFamilyShared { traits.insert(.family) }
        if one.isTrial == .yes { traits.insert(.usedTrial) }
        if one.isIntroductory == .yes { traits.insert(.usedIntroductory) }
        if one.isTrial == .unreadable || one.isIntroductory == .unreadable || one.isUpgraded == .unreadable {
            traits.insert(.unreadableFlag)
        }
        if one.isUpgraded == .yes { traits.insert(.upgraded) }
        if one.cancellation != nil { traits.insert(.cancelled) }
        if one.cancellation != nil, one.isUpgraded != .yes, !one.isFamilyShared { traits.insert(.refund) }
        if one.expires.time == nil { traits.insert(.unreadableExpiry) }
        return traits
    }
}
