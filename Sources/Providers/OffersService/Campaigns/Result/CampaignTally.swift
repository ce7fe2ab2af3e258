/// What came of a campaign, as sums of what came of its offerings: parts of a large campaign can be added.
package struct CampaignTally: Sendable, Equatable {
    /// One of the two groups of members.
    package struct Group: Sendable, Equatable {
        /// The members whose first offering of the campaign is over.
        package var members = 0
        /// Those of them who bought anything of the subscription group within its time.
        package var returned = 0
        /// What they paid within it, and what of that was refunded, by currency in thousandths of its unit.
        package var revenue: [String: Int64] = [:]
        package var refunded: [String: Int64] = [:]

        /// An empty group.
        package init() {}
    }

    /// How many offerings were made, and how many of them were taken.
    package var offerings = 0
    package var taken = 0
    /// How many offerings members who are held back would have had, and how many of them bought with the offer all the same: then it is
    /// given elsewhere too.
    package var heldBack = 0
    package var takenByHeldBack = 0
    /// How many of both are not over.
    package var running = 0
    /// The members with the offer, and those without.
    package var offered = Group()
    package var control = Group()

    /// A tally of nothing.
    package init() {}

    /// Adds what came of an offering. Only a member's first one is compared, so that each member counts once.
    mutating func add(_ offering: Offering, _ outcome: OfferingOutcome) {
        let isTaken = outcome.taken != nil ? 1 : 0
        if offering.isControl {
            (heldBack, takenByHeldBack) = (heldBack + 1, takenByHeldBack + isTaken)
        } else {
            (offerings, taken) = (offerings + 1, taken + isTaken)
        }
        guard outcome.isFinal else {
            // An erased member's time will never be over.
            running += offering.outcome == nil ? 1 : 0
            return
        }
        guard offering.turn == 1 else { return }
        if offering.isControl { control.add(outcome) } else { offered.add(outcome) }
    }

    /// Adds another part of the same campaign.
    package static func += (left: inout CampaignTally, right: CampaignTally) {
        left.offerings += right.offerings
        left.taken += right.taken
        left.heldBack += right.heldBack
        left.takenByHeldBack += right.takenByHeldBack
        left.running += right.running
        left.offered.add(right.offered)
        left.control.add(right.control)
    }
}

extension CampaignTally.Group {
    fileprivate mutating func add(_ outcome: OfferingOutcome) {
        members += 1
        returned += outcome.returned ? 1 : 0
        revenue.merge(outcome.revenue, uniquingKeysWith: +)
        refunded.merge(outcome.refunded, uniquingKeysWith: +)
    }

    fileprivate mutating func add(_ other: CampaignTally.Group) {
        members += other.members
        returned += other.returned
        revenue.merge(other.revenue, uniquingKeysWith: +)
        refunded.merge(other.refunded, uniquingKeysWith: +)
    }
}
