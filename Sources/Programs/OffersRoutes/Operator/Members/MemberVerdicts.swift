import MemberUI
import OffersService
import StoreOffers

/// What the rules decide now about each product, and the picture of the purchases that one of the decisions rests on.
struct MemberVerdicts {
    let file: MemberFile
    /// Which of the decisions is drawn.
    let chosen: Int
    let visit: OperatorVisit

    private var texts: Texts { visit.texts }
    private var language: OfferLanguage { OfferLanguage(rawValue: visit.language.rawValue) ?? .english }
    private var drawn: FileDecision? { file.decisions.indices.contains(chosen) ? file.decisions[chosen] : nil }

    /// The purchases in time, and what decided.
    var picture: HTML {
        let picture = HistoryPicture(of: file.history, deciding: drawn?.decision, at: .exact(file.now))
        let component = HistoryPictureComponent(picture, language: visit.language).html()
        let sentence = drawn.map { HTML.element("p", [], [.text("\(title($0)): \($0.decision.explain(language))")]) }
        return .card(
            id: "picture", title: texts(.operatorMemberPicture), [sentence].compactMap(\.self) + [component.content])
    }

    /// Each decision in words.
    var card: HTML {
        let title = texts(.operatorMemberVerdicts)
        guard !file.decisions.isEmpty else {
            return .card(id: "verdicts", title: title, [visit.quiet(texts(.operatorMemberNoVerdicts))])
        }
        let head: [TextKey] = [.operatorMemberProduct, .operatorMemberVerdict, .operatorMemberWhy, .operatorMemberDraw]
        let rows = file.decisions.enumerated().map(row)
        let rest = file.decisionsLeftOut > 0 ? [visit.quiet(texts(.operatorMemberLeftOut, count: file.decisionsLeftOut))] : []
        return .card(id: "verdicts", title: title, [visit.table(title, head, rows)] + rest)
    }

    private func row(_ place: Int, _ one: FileDecision) -> [HTML] {
        let verdict = one.decision.eligible.map { $0 ? TextKey.operatorMemberMay : .operatorMemberMayNot }
        let tone = one.decision.eligible.map { $0 ? BadgeTone.good : .bad } ?? .warning
        let address = visit.address(OperatorPages.memberPath(file.member), [("verdict", "\(place + 1)")]) + "#picture"
        let words = texts(.operatorMemberDrawThis)
        let draw: HTML =
            place == chosen
            ? .text(texts(.operatorMemberDrawn))
            : .element("a", [("href", address), ("aria-label", "\(words): \(title(one))")], [.text(words)])
        let why = HTML.element("span", [("class", "operator-words")], [.text(one.decision.explain(language))])
        return [.text(title(one)), .badge(texts(verdict ?? .operatorMemberMayBe), tone), why, draw]
    }

    /// The product and the kind of the offer, with its names where it has any.
    private func title(_ one: FileDecision) -> String {
        let names = one.offers.isEmpty ? "" : " (" + one.offers.joined(separator: ", ") + ")"
        return "\(one.decision.productID), \(texts(.kind(one.decision.kind)))\(names)"
    }
}
