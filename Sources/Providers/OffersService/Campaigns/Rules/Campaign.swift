package import StoreOffers

/// An offer for customers who left: whom it is for, and whether it runs.
package struct Campaign: Sendable, Equatable {
    /// Whether a campaign offers something.
    package enum State: String, Sendable, CaseIterable {
        /// It is being planned, and offers nothing yet.
        case draft
        /// It offers.
        case running
        /// It is over, for good.
        case ended
    }

    /// The name that the operator gave it.
    package let id: String
    /// Whom it offers what.
    package let rule: CampaignRule
    /// When it was made.
    package let made: StoreTime
    /// When it was started; nil before.
    package var started: StoreTime?
    /// When an operator ended it; nil where nobody did. It may also end by ``CampaignRule/ends``.
    package var ended: StoreTime?

    /// A campaign.
    package init(id: String, rule: CampaignRule, made: StoreTime, started: StoreTime? = nil, ended: StoreTime? = nil) {
        (self.id, self.rule, self.made, self.started, self.ended) = (id, rule, made, started, ended)
    }

    /// Its state at a time.
    package func state(at now: StoreTime) -> State {
        if ended != nil || (rule.ends.map { $0 <= now } ?? false) { return .ended }
        return started.map { $0 <= now } == true ? .running : .draft
    }

    /// The same campaign as it will be once it is started, for a look ahead.
    func started(at now: StoreTime) -> Campaign { Campaign(id: id, rule: rule, made: made, started: now) }

    /// The longest name, in characters.
    package static let longestID = 64

    /// Whether a text can be the name of a campaign: letters, digits, and `-`, `_` and `.` between them.
    package static func isID(_ text: String) -> Bool {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || [UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: ".")].contains(byte)
        }
        let edges = [text.utf8.first, text.utf8.last].compactMap { $0 }
        return isPlain && (1...longestID).contains(text.utf8.count)
            && !edges.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
    }
}
