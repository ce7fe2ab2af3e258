import MemberUI
import OffersService
import StoreOffers

/// What a campaign does, with the forms that start and end it.
struct CampaignCard {
    let status: CampaignStatus
    let visit: OperatorVisit

    private var texts: Texts { visit.texts }

    /// The state and the counts.
    var lead: String {
        let figures = MetricFigures(texts.language)
        return texts(
            .operatorCampaignsIs,
            [
                "state": texts(.campaign(status.state)), "offered": figures.count(Int64(status.kept.offered)),
                "held": figures.count(Int64(status.kept.heldBack)),
            ])
    }

    /// The card.
    var html: HTML {
        let paragraphs = sentences.map { HTML.element("p", [], [.text($0)]) }
        return .card(id: "rule", title: texts(.operatorCampaignsRule), paragraphs + actions)
    }

    private var sentences: [String] {
        let rule = status.kept.campaign.rule
        return rule.sentences(texts, share: MetricFigures(texts.language).part(Double(rule.controlThousandths) / 1000))
    }

    private var actions: [HTML] {
        let start = action("start", .operatorCampaignsStart, .operatorCampaignsStartLead, "primary")
        let end = action("end", .operatorCampaignsEnd, .operatorCampaignsEndLead, "danger")
        return switch status.state {
        case .draft: [start, end]
        case .running: [end]
        case .ended: []
        }
    }

    /// A form that is unfolded first, and says what it does.
    private func action(_ name: String, _ title: TextKey, _ lead: TextKey, _ look: String) -> HTML {
        let form = visit.form(
            to: OperatorPages.campaignPath(status.kept.campaign.id) + "/" + name,
            [
                .element("p", [], [.text(texts(lead))]), .element("button", [("class", look)], [.text(texts(title))]),
            ])
        return .details(texts(title) + "…", [form])
    }
}
