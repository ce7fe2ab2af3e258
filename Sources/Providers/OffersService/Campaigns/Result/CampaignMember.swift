/// An offering, and what came of it by now.
package struct CampaignMember: Sendable, Equatable {
    package let offering: Offering
    package let outcome: OfferingOutcome

    /// An offering.
    package init(_ offering: Offering, _ outcome: OfferingOutcome) { (self.offering, self.outcome) = (offering, outcome) }

    /// The place behind it.
    package var place: ListPlace { ListPlace(time: offering.began, name: String(offering.mark)) }
}
