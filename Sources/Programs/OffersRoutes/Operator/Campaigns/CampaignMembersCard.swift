import MemberUI
import OffersService

/// Who was offered something by a campaign or held back, in the order in which it began, and what came of it.
struct CampaignMembersCard {
    /// The most offerings of a page.
    static let most = 50
    /// The parameter of the place behind the page before.
    static let parameter = "members"

    let id: String
    /// The offerings, with one more than ``most`` where there are further ones.
    let offerings: [CampaignMember]
    let visit: OperatorVisit

    private var texts: Texts { visit.texts }

    /// The card; nil for a campaign that has offered nothing.
    var html: HTML? {
        guard !offerings.isEmpty else { return nil }
        let title = texts(.operatorCampaignsOfferings)
        let head: [TextKey] = [
            .operatorCampaignsMember, .operatorMemberFrom, .operatorMemberUntil, .operatorCampaignsHeld, .operatorMemberTaken,
            .operatorCampaignsReturned, .operatorCampaignsRevenue,
        ]
        let shown = offerings.prefix(Self.most)
        let next = offerings.count > Self.most ? shown.last?.place : nil
        let address = next.map {
            visit.address(OperatorPages.campaignPath(id), [(Self.parameter, $0.text)]) + "#offerings"
        }
        return .card(
            id: "offerings", title: title,
            [visit.table(title, head, shown.map(row))] + [address.map(visit.more)].compactMap(\.self))
    }

    private func row(_ one: CampaignMember) -> [HTML] {
        let (offering, outcome) = (one.offering, one.outcome)
        // A member that was erased has left its outcome and no page.
        let name: HTML = offering.outcome == nil ? visit.link(to: offering.member) : .text(texts(.operatorCampaignsErased))
        func word(_ value: Bool) -> HTML { .text(texts(value ? .campaignsYes : .campaignsNo)) }
        return [
            name, visit.time(offering.began), visit.time(offering.until), word(offering.isControl), visit.time(outcome.taken),
            word(outcome.returned), .text(MetricFigures(visit.language).amounts(outcome.revenue)),
        ]
    }
}
