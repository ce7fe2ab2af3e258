package import StoreOffers

/// A member to whom a campaign would offer something now.
package struct CampaignMatch: Sendable, Equatable {
    package let member: String
    /// When the member left, and why.
    package let lapsed: StoreTime
    package let cause: CampaignRule.Cause
    /// Whether the campaign holds the member back.
    package let isControl: Bool

    /// A member.
    package init(member: String, lapsed: StoreTime, cause: CampaignRule.Cause, isControl: Bool) {
        (self.member, self.lapsed, self.cause, self.isControl) = (member, lapsed, cause, isControl)
    }
}

/// To whom a campaign would offer something now: a part of those who left in its days.
package struct CampaignPreview: Sendable, Equatable {
    /// How many subscriptions were looked at.
    package var seen = 0
    /// The members who would get an offer now, or be held back, in the order in which they left.
    package var matches: [CampaignMatch] = []
    /// How many have an offer of the campaign already.
    package var running = 0
    /// How many others left in these days, by the reason why they get nothing.
    package var refused: [CampaignReason: Int] = [:]
    /// Where to go on; nil once all were looked at.
    package var next: CampaignCursor?

    /// A preview of nothing.
    package init() {}

    mutating func add(_ decision: CampaignDecision, _ one: CampaignCase) {
        switch decision {
        case .begins(let isControl, _):
            guard let last = one.standing.last else { return }
            matches.append(CampaignMatch(member: one.member, lapsed: last.time, cause: last.cause, isControl: isControl))
        case .runs: running += 1
        case .nothing(let reason): refused[reason, default: 0] += 1
        }
    }
}

/// A place in a list of a campaign.
package typealias CampaignCursor = ListPlace
