package import StoreOffers

/// A place in a list in order of time: a time, and a name at this time.
package struct ListPlace: Sendable, Equatable {
    package let time: StoreTime
    package let name: String

    /// A place.
    package init(time: StoreTime, name: String) { (self.time, self.name) = (time, name) }

    /// Reads a place as ``text`` writes it; nil for another text.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let time = Int64(parts[0]), String(time) == parts[0] else { return nil }
        let isName =
            (1...OffersWire.maximumIdentifier).contains(parts[1].utf8.count)
            && parts[1].utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isName else { return nil }
        self.init(time: StoreTime(milliseconds: time), name: parts[1])
    }

    /// The place as a text.
    package var text: String { "\(time.milliseconds).\(name)" }
}
