package import StoreOffers

/// What a campaign offered a member, or, where the member is held back, would have offered.
package struct Offering: Sendable, Equatable {
    /// The campaign's name.
    package var campaign: String
    /// The member; a keyed hash once it is erased.
    package var member: String
    /// Which one of the member's offerings in the group it is, from 1. No two have the same, so that of several processes one begins it.
    package var number: Int64
    /// The mark that the beginning left: no two beginnings leave the same.
    package var mark: Int64
    /// Which one of the campaign's offerings to this member it is, from 1.
    package var turn: Int
    /// The subscription group.
    package var group: String
    /// The product and its promotional offer.
    package var product: String
    package var offer: String
    /// Whether the member is held back: it got no offer.
    package var isControl: Bool
    /// When the offer first appeared, or would have.
    package var began: StoreTime
    /// When it ends unless it is taken before.
    package var until: StoreTime
    /// What came of it, for a member that was erased; nil where the histories say so.
    package var outcome: OfferingOutcome?

    /// An offering.
    package init(
        campaign: String, member: String, number: Int64, mark: Int64, turn: Int, group: String, product: String, offer: String,
        isControl: Bool, began: StoreTime, until: StoreTime, outcome: OfferingOutcome? = nil
    ) {
        (self.campaign, self.member, self.number, self.mark, self.turn) = (campaign, member, number, mark, turn)
        (self.group, self.product, self.offer, self.isControl) = (group, product, offer, isControl)
        (self.began, self.until, self.outcome) = (began, until, outcome)
    }

    /// The same, with an earlier end where an operator ended its campaign before.
    func ended(with campaign: Campaign) -> Offering {
        guard let ended = campaign.ended, ended < until else { return self }
        var one = self
        one.until = max(began, ended)
        return one
    }

    /// Whether its time runs. One that another process began a moment after this request came runs as well.
    func runs(at now: StoreTime) -> Bool { now < until }
}
