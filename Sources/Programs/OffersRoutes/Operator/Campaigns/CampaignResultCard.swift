import MemberUI
import OffersService

/// What came of a campaign, beside the members who were held back.
struct CampaignResultCard {
    let tally: CampaignTally
    /// Whether all offerings are summed.
    let isWhole: Bool
    let texts: Texts

    private var figures: MetricFigures { MetricFigures(texts.language) }

    /// The card.
    var html: HTML {
        let note = isWhole ? [] : [texts(.operatorCampaignsPart)]
        let table = HTML.table(
            texts(.operatorCampaignsResult) + ": " + texts(.metricsTable), head,
            [row(.operatorCampaignsWith, tally.offered), row(.operatorCampaignsWithout, tally.control)])
        return .card(
            id: "result", title: texts(.operatorCampaignsResult),
            paragraphs(counts) + [table] + paragraphs(note + (isWhole ? comparison : [])))
    }

    private func paragraphs(_ all: [String]) -> [HTML] { all.map { .element("p", [], [.text($0)]) } }

    private var counts: [String] {
        let values = [
            "offerings": tally.offerings, "taken": tally.taken, "held": tally.heldBack, "running": tally.running,
            "other": tally.takenByHeldBack,
        ].mapValues { figures.count(Int64($0)) }
        let more = [(TextKey.resultRunning, tally.running), (.resultElsewhere, tally.takenByHeldBack)]
        return [texts(.resultOffered, values)] + more.filter { $0.1 > 0 }.map { texts($0.0, values) }
    }

    private var head: [String] {
        let keys: [TextKey] = [
            .operatorCampaignsSide, .operatorCampaignsMembers, .operatorCampaignsReturned, .operatorCampaignsShare,
            .operatorCampaignsRevenue, .operatorCampaignsRefunded,
        ]
        return keys.map { texts($0) }
    }

    private func row(_ name: TextKey, _ group: CampaignTally.Group) -> [HTML] {
        let cells = [
            texts(name), figures.count(Int64(group.members)), figures.count(Int64(group.returned)),
            group.share.map { figures.part($0) } ?? "–", figures.amounts(group.revenue), figures.amounts(group.refunded),
        ]
        return cells.map { .text($0) }
    }

    /// What the comparison says, and whether it may be chance.
    private var comparison: [String] {
        guard tally.verdict != .tooFew, let difference = tally.difference else {
            return [texts(.verdict(.tooFew), ["fewest": "\(CampaignTally.fewest)"])]
        }
        let values = [
            "difference": figures.points(difference.value), "low": figures.points(difference.low),
            "high": figures.points(difference.high),
        ]
        return [texts(.verdict(tally.verdict), values), texts(.resultBrought, ["money": figures.amounts(tally.brought)])]
    }
}
