import Foundation
import MemberHTTPServer
import MemberUI

/// The store's page, where a tester acts as one of its customers; it works without scripts.
struct StorePage {
    /// An action that the store refused.
    struct Refusal {
        let order: String
        let sentence: String
        /// The name of the field that is wrong; nil for a reason that concerns the whole form.
        let field: String?
        /// The fields of the form, which the page keeps.
        let form: FormFields
    }

    /// The addresses of other pages, for links.
    struct Ways {
        var control: URL?
        var portal: URL?
    }

    let shop: Shop
    let customer: ShopCustomer
    let texts: Texts
    let words: StoreWords
    let writer: ControlPageWriter
    /// How much the store's clock is ahead of the computer's, in milliseconds.
    var ahead: Int64 = 0
    var ways = Ways()
    var refusal: Refusal?
    /// What an app knows from the customer's evidence; nil where nothing is drawn.
    var drawing: ComponentHTML?

    init(shop: Shop, customer: ShopCustomer, texts: Texts, formToken: String) {
        (self.shop, self.customer, self.texts) = (shop, customer, texts)
        words = StoreWords(texts.language)
        let id = customer.id
        var writer = ControlPageWriter(language: texts.language, now: shop.now.date, formToken: formToken)
        writer.target = { ("/orders/" + $0, [("customer", id)]) }
        self.writer = writer
    }

    var document: HTMLDocument {
        let title = texts(.storeTitle)
        return .shell(
            shell, title: "\(title): \(name(customer))", heading: title, lead: [.text(texts(.storeIntro))],
            language: texts.language, head: [.stylesheet(Self.stylePath)] + sheet,
            body: shownParts)
    }

    /// The parts; a form that was refused says why. The reason stands above the page only if the page no longer has the form.
    private var shownParts: [HTML] {
        let parts = [customers, time, pair(subscriptions, payments)] + picture + [products, pair(purchases, evidence)]
        guard let refusal else { return parts }
        let form = RefusedForm(
            refusal.form, sentTo: "/orders/" + refusal.order, field: refusal.field, sentence: refusal.sentence)
        return form.shown(in: parts) ?? [alert(refusal)] + parts
    }

    private var picture: [HTML] { drawing.map { [card("picture", .storePicture, [$0.content])] } ?? [] }

    private var sheet: [HTML] { drawing.map { [.stylesheet(Self.sheets + $0.stylesheet.name)] } ?? [] }

    private var shell: PageShell {
        let others = [(TextKey.storePortal, ways.portal), (.storeControl, ways.control)]
        let places = others.compactMap { key, url in url.map { PageShell.Place(texts(key), $0.absoluteString) } }
        return PageShell(
            site: "MemberKit", home: ways.control?.absoluteString, badge: ProviderLook.badge(texts.language),
            places: places + [PageShell.Place("App Store", "/", isCurrent: true)])
    }

    private func alert(_ refusal: Refusal) -> HTML {
        let title = HTML.element("h2", [], [.text(texts(.storeRefused))])
        let back = HTML.element("a", [("href", "/?customer=\(customer.id)")], [.text(texts(.storeBack))])
        return .element(
            "section", [("class", "refusal"), ("role", "alert")], [title, paragraph(refusal.sentence), paragraph([back])])
    }

    /// The customers, each with a link to the page of that customer.
    private var customers: HTML {
        let links = shop.ledger.customers.map { one -> HTML in
            let kind =
                one.family == nil ? one.environment.rawValue : texts(.storeFamily, ["environment": one.environment.rawValue])
            var attributes: [(String, String?)] = [("href", "/?customer=\(one.id)")]
            if one.id == customer.id { attributes.append(("aria-current", "page")) }
            let name = name(one)
            let words = HTML.element("span", [], [.element("b", [], [.text(name)]), .element("small", [], [.text(kind)])])
            let picture = HTML.picture(SandboxPicture.path(of: name, as: .person), of: name)
            return .element("li", [], [.element("a", attributes, [picture, words])])
        }
        return .element("nav", [("class", "switcher"), ("aria-label", texts(.storeCustomers))], [.element("ul", [], links)])
    }

    private var payments: HTML {
        let isFailing = customer.isPaymentFailing
        let button = button(
            isFailing ? .storePaymentAccept : .storePaymentDecline, isFailing ? .primary : .danger, about: name(customer))
        return card(
            "payments", .storePayment,
            [
                paragraph(texts(isFailing ? .storePaymentBad : .storePaymentGood)),
                form("payment", [hidden("failing", isFailing ? "0" : "1"), button], isInline: true),
            ])
    }

    private var evidence: HTML {
        let links: [(String, TextKey)] = [
            ("/customers/\(customer.id)/receipt", .storeReceiptFile), ("/customers/\(customer.id)/signed", .storeSignedData),
            ("/app.json", .storeSettings), ("/key.p8", .storeKey),
        ]
        let items = links.map { path, key in HTML.element("li", [], [.element("a", [("href", path)], [.text(texts(key))])]) }
        return card("evidence", .storeEvidence, [.element("ul", [("class", "files")], items)])
    }
}
