package import OffersService

extension CampaignRule {
    /// Reads the part of the members that is held back.
    /// - Parameter text: A percentage with up to one decimal, such as `10` or `2.5`.
    /// - Returns: How many of a thousand that are; nil for another text.
    package static func controlThousandths(percent text: String) -> Int? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        let isNumber = parts.allSatisfy { part in
            (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        guard isNumber, (1...2).contains(parts.count), let whole = Int(parts[0]) else { return nil }
        guard parts.count == 2 else { return whole * 10 }
        guard parts[1].utf8.count == 1, let tenths = Int(parts[1]) else { return nil }
        return whole * 10 + tenths
    }
}
