import Foundation
import MemberTesting
import MemberUI
import Testing

@testable import StoreOffers

@Suite("A history's picture as HTML")
struct HistoryPictureComponentTests {
    private func html(_ transactions: [StoreTransaction], language: MemberLanguage = .en) -> ComponentHTML {
        let history = PurchaseHistory(
            source: .signedData, transactions: transactions, renewals: [renewal(grace: days(5), retry: .yes)])
        let decision = OfferEngine().decide(.introductory, for: monthly, on: verified(transactions), at: .exact(now))
        return HistoryPictureComponent(HistoryPicture(of: history, deciding: decision, at: .exact(now)), language: language)
            .html()
    }

    private let all = [
        period("1", expires: days(-50), trial: .yes), period("2", expires: days(-30), cancelled: true),
        period("3", expires: days(-1), family: true, original: "o2"), period("4", expires: days(-1)),
    ]

    @Test(
        "it says in words what it draws",
        arguments: [
            (
                MemberLanguage.en,
                ["Free trial", "Grace period", "Refunded", "Shared by the family", "Decided the verdict", "Now"]
            ),
            (.ru, ["Пробный период", "Льготный период", "Деньги возвращены", "Семейный доступ", "Определило ответ", "Сейчас"]),
            (
                .es,
                ["Prueba gratuita", "Período de gracia", "Reembolsado", "Compartido en familia", "Decidió el veredicto", "Ahora"]
            ),
        ])
    func words(language: MemberLanguage, expected: [String]) throws {
        let markup = html(all, language: language).markup
        let legend = try #require(markup.firstMatch(of: /<ul class="sh-legend">(.*)<\/ul>/)?.1)
        for word in expected { #expect(legend.contains(word), "\(word)") }
        #expect(markup.contains("<svg xmlns=") && markup.contains("viewBox=\"0 0 720 ") && markup.contains("<table>"))
        #expect(markup.contains("lang=\"\(language.rawValue)\""))
    }

    @Test("it is well-formed XML, runs nothing, and needs no exception in the page's policy")
    func policy() throws {
        let html = html(all)
        let page = HTMLDocument(title: "", language: .en, body: [html.content]).data
        #expect(Page(page, at: try #require(URL(string: "https://example.com/"))) != nil)
        #expect(!html.markup.contains("style=") && !html.markup.contains("<script") && !html.stylesheet.text.contains("url("))
    }

    @Test("names from signed data stay text")
    func escaping() {
        let markup = html([period("1", product: "<script>&\"", group: "<b>")]).markup
        #expect(!markup.contains("<script>") && !markup.contains("<b>") && markup.contains("&lt;script&gt;&amp;"))
    }

    @Test("an empty history is a sentence; purchases without a date are counted")
    func empty() {
        let component = HistoryPictureComponent(
            HistoryPicture(of: PurchaseHistory(source: .signedData, transactions: []), at: nil), language: .en)
        #expect(component.html().markup.contains("No purchase has a date.") && !component.html().markup.contains("<svg"))
        #expect(html([period("1"), period("2", expires: nil)]).markup.contains("1 purchase without a date is not drawn."))
    }

    @Test("of ten thousand purchases that cannot be joined the newest and those that decided are drawn, and the page says so")
    func manyGaps() {
        let many = (0..<10_000).map { number in
            period("\(number)", expires: days(Double(number - 10_000) * 3)) {
                $0.purchased = .at(days(Double(number - 10_000) * 3 - 1))
                if number.isMultiple(of: 2) { $0.isUpgraded = .yes }
            }
        }
        let markup = html(many).markup
        #expect(markup.contains("only some are drawn") && markup.utf8.count < 1_000_000, "\(markup.utf8.count)")
        #expect(!html(Array(many.suffix(400))).markup.contains("only some are drawn"))
    }

    @Test("a table of ten thousand purchases has the newest two hundred and says how many it lacks")
    func long() throws {
        let many = (0..<10_000).map { number in
            period("\(number)", expires: days(Double(number - 10_000))) { $0.purchased = .at(days(Double(number - 10_001))) }
        }
        let markup = html(many).markup
        #expect(markup.contains("9801 earlier rows are not in the table."))
        #expect(markup.utf8.count < 100_000)
    }
}
