/// A history as numbers, so that a verdict can read thousands of periods without comparing a string twice.
struct HistoryTable: Sendable {
    /// The traits of a period that do not depend on the time and the group of the question.
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
        /// The place of the group; -1 where the evidence does not name one.
        let group: Int32
        /// The place of its renewal among those with the same original identifier; -1 for none.
        let renewal: Int32
        fileprivate(set) var traits: Traits
        /// The end in milliseconds; 0 where it cannot be read.
        let expires: Int64

        /// Lets the period count as one without a trial and without an introductory price.
        mutating func forgetUse() { traits.subtract([.usedTrial, .usedIntroductory]) }
    }

    private(set) var rows: [Row] = []
    private(set) var products: [String] = []
    private(set) var groups: [String] = []
    /// The renewals of one original identifier share a place.
    private(set) var renewalPlace: [Int32] = []
    private var productPlaces: [String: Int32] = [:]
    private var groupPlaces: [String: Int32] = [:]

    init(_ transactions: [StoreTransaction], _ renewals: [RenewalState]) {
        var (originals, places) = ([String](), [String: Int32]())
        for renewal in renewals {
            let place = intern(renewal.originalID, &originals, &places)
            renewalPlace.append(renewal.originalID.isEmpty ? -2 : place)
        }
        rows.reserveCapacity(transactions.count)
        // Reads through a buffer, member by member: a whole record would be a copy that retains each of its strings.
        transactions.withUnsafeBufferPointer { records in
            for place in records.indices {
                let hasOriginal = !originals.isEmpty && !records[place].originalID.isEmpty
                rows.append(
                    Row(
                        product: intern(records[place].productID, &products, &productPlaces),
                        group: records[place].groupID.map { intern($0, &groups, &groupPlaces) } ?? -1,
                        renewal: hasOriginal ? Self.place(of: records[place].originalID, originals, places) ?? -1 : -1,
                        traits: Traits(
                            isFamilyShared: records[place].isFamilyShared, isTrial: records[place].isTrial,
                            isIntroductory: records[place].isIntroductory, isUpgraded: records[place].isUpgraded,
                            isCancelled: records[place].cancellation != nil, hasExpiry: records[place].expires.time != nil),
                        expires: records[place].expires.time?.milliseconds ?? 0))
            }
        }
    }

    /// The number of a product; nil if no period has it.
    func product(_ id: String) -> Int32? { productPlaces[id] }

    /// A linear search over few strings, which costs less than hashing.
    private static func place(of text: String, _ list: [String], _ places: [String: Int32]) -> Int32? {
        list.count <= 8 ? list.firstIndex(of: text).map(Int32.init) : places[text]
    }

    private func intern(_ text: String, _ list: inout [String], _ places: inout [String: Int32]) -> Int32 {
        if let place = Self.place(of: text, list, places) { return place }
        let place = Int32(list.count)
        places[text] = place
        list.append(text)
        return place
    }
}

extension HistoryTable.Traits {
    /// Creates the traits from a period's members.
    fileprivate init(
        isFamilyShared: Bool, isTrial: FlagReading, isIntroductory: FlagReading, isUpgraded: FlagReading, isCancelled: Bool,
        hasExpiry: Bool
    ) {
        self.init()
        if isFamilyShared { insert(.family) }
        if isTrial == .yes { insert(.usedTrial) }
        if isIntroductory == .yes { insert(.usedIntroductory) }
        if isTrial == .unreadable || isIntroductory == .unreadable || isUpgraded == .unreadable { insert(.unreadableFlag) }
        if isUpgraded == .yes { insert(.upgraded) }
        if isCancelled { insert(.cancelled) }
        if isCancelled, isUpgraded != .yes, !isFamilyShared { insert(.refund) }
        if !hasExpiry { insert(.unreadableExpiry) }
    }
}
