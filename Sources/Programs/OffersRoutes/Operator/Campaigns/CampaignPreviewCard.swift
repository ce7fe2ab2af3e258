import MemberUI
import OffersService
import StoreOffers

/// To whom a campaign would offer something now.
struct CampaignPreviewCard {
    /// How many members are shown as examples.
    static let mostExamples = 10

    let id: String
    /// A part of the preview; nil where it is not asked for.
    let preview: CampaignPreview?
    /// Whether it goes on after another part.
    let isRest: Bool
    let visit: OperatorVisit

    private var texts: Texts { visit.texts }
    private var figures: MetricFigures { MetricFigures(texts.language) }

    /// The card.
    var html: HTML {
        .card(id: "preview", title: texts(.operatorCampaignsPreview), preview.map(parts) ?? [asking])
    }

    private var asking: HTML {
        let address = visit.address(OperatorPages.campaignPath(id), [("preview", "now")]) + "#preview"
        return .element("p", [], [.element("a", [("href", address)], [.text(texts(.operatorCampaignsLook))])])
    }

    private func parts(_ preview: CampaignPreview) -> [HTML] {
        let held = preview.matches.count { $0.isControl }
        let values = [
            "matching": preview.matches.count - held, "heldBack": held, "seen": preview.seen, "running": preview.running,
        ].mapValues { figures.count(Int64($0)) }
        var parts: [HTML] = isRest ? [paragraph(texts(.operatorCampaignsRest))] : []
        parts.append(paragraph(texts(.previewMatching, values)))
        if preview.running > 0 { parts.append(paragraph(texts(.previewRunning, values))) }
        let causes = Dictionary(preview.matches.map { (texts(.cause($0.cause)), 1) }, uniquingKeysWith: +)
        let refused = Dictionary(preview.refused.map { (texts(.reason($0)), $1) }, uniquingKeysWith: +)
        parts += counts(.previewReasons, causes) + examples(preview.matches) + counts(.previewRefused, refused)
        guard let next = preview.next else { return parts }
        let address = visit.address(OperatorPages.campaignPath(id), [("after", next.text)]) + "#preview"
        return parts + [visit.more(address)]
    }

    private func paragraph(_ text: String) -> HTML { .element("p", [], [.text(text)]) }

    /// The most frequent first.
    private func counts(_ title: TextKey, _ counts: [String: Int]) -> [HTML] {
        guard !counts.isEmpty else { return [] }
        let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let rows = sorted.map { [HTML.text($0.key), .text(figures.count(Int64($0.value)))] }
        let head = [texts(.operatorCampaignsReason), texts(.operatorCampaignsMembers)]
        return [.element("h3", [], [.text(texts(title))]), .table(texts(title), head, rows)]
    }

    private func examples(_ matches: [CampaignMatch]) -> [HTML] {
        guard !matches.isEmpty else { return [] }
        let head: [TextKey] = [
            .operatorCampaignsMember, .operatorCampaignsLeft, .operatorCampaignsReason, .operatorCampaignsHeld,
        ]
        let rows = matches.prefix(Self.mostExamples).map { one -> [HTML] in
            [
                visit.link(to: one.member), .moment(one.lapsed.date, now: visit.now, visit.language),
                .text(texts(.cause(one.cause))),
                .text(texts(one.isControl ? .campaignsYes : .campaignsNo)),
            ]
        }
        let title = texts(.previewExamples)
        return [.element("h3", [], [.text(title)]), .table(title, head.map { texts($0) }, rows)]
    }
}
