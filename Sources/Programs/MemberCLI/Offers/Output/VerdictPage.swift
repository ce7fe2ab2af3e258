import MemberUI
import StoreOffers

/// A verdict as a page in one file: the sentences, and the purchases as a picture in time.
struct VerdictPage {
    private let verdict: OffersVerdict
    private let language: OfferLanguage
    private let texts: Texts

    init(_ verdict: OffersVerdict, _ language: OfferLanguage) {
        (self.verdict, self.language, texts) = (verdict, language, .offers(language))
    }

    /// The page.
    var document: HTMLDocument {
        let pictures = verdict.decisions.map(picture)
        let cards = zip(verdict.decisions, pictures).enumerated().map { number, pair in card(number, pair.0, pair.1) }
        let remarks = verdict.remarks(texts).map { HTML.element("p", [("class", "quiet")], [.text($0.rendered)]) }
        return .file(
            PageShell(site: "MemberKit"), title: texts(.offersPage), components: pictures.compactMap(\.self),
            language: texts.language, body: cards + remarks)
    }

    /// The picture of the purchases; nil where none could be verified here.
    private func picture(_ decision: OfferDecision) -> ComponentHTML? {
        guard let history = verdict.history else { return nil }
        let picture = HistoryPicture(of: history, deciding: decision, at: verdict.time)
        return HistoryPictureComponent(picture, language: texts.language).html()
    }

    private func card(_ number: Int, _ decision: OfferDecision, _ picture: ComponentHTML?) -> HTML {
        let lines = [
            decision.explain(language), texts.reason(of: decision, shown: verdict.presentation(of: decision)),
        ].map { HTML.element("p", [], [.text($0)]) }
        return .card(
            id: "product-\(number + 1)", title: decision.productID, actions: [.badge(texts.verdict(decision), decision.tone)],
            lines + [picture?.content].compactMap(\.self))
    }
}

extension OfferDecision {
    fileprivate var tone: BadgeTone { eligible.map { $0 ? .good : .bad } ?? .warning }
}
