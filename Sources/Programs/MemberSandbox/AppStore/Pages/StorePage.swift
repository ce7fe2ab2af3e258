import MemberUI

/// The store's page, where a tester acts as one of its customers; it works without scripts.
struct StorePage {
    let shop: Shop
    let customer: ShopCustomer
    let texts: Texts
    let writer: ControlPageWriter

    init(shop: Shop, customer: ShopCustomer, texts: Texts, formToken: String) {
        (self.shop, self.customer, self.texts) = (shop, customer, texts)
        let id = customer.id
        var writer = ControlPageWriter(language: texts.language, now: shop.now.date, formToken: formToken)
        writer.target = { ("/orders/" + $0, [("customer", id)]) }
        self.writer = writer
    }

    static let stylePath = "/store.css"
    /// The page's style rules in addition to the sandbox's.
    static let stylesheet = """
        textarea { display: block; inline-size: 100%; min-block-size: 4rem; border-radius: 0.5rem; font: 0.875rem ui-monospace, monospace;
          border: 1px solid var(--quiet); background: var(--card); color: inherit; }
        nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; list-style: none; padding: 0; }
        [aria-current] { font-weight: 600; }

        """

    var document: HTMLDocument {
        let title = texts(.storeTitle)
        return .page(
            "\(title): \(customer.name)",
            [.element("p", [], [.text(texts(.storeIntro))]), customers]
                + [time, products, subscriptions, payments, purchases, evidence],
            texts, heading: title, head: [.stylesheet(Self.stylePath)])
    }

    /// Makes the page that explains why the store refused an action, with a link back.
    static func refusal(_ sentence: String, back: String, _ texts: Texts) -> HTMLDocument {
        let link = HTML.element("a", [("href", back)], [.text(texts(.storeBack))])
        return .page(texts(.storeRefused), [.element("p", [], [.text(sentence)]), .element("p", [], [link])], texts)
    }

    private var customers: HTML {
        let links = shop.ledger.customers.map { one -> HTML in
            let key: TextKey = one.family == nil ? .storeCustomerOf : .storeFamily
            var attributes: [(String, String?)] = [("href", "/?customer=\(one.id)")]
            if one.id == customer.id { attributes.append(("aria-current", "page")) }
            let label = texts(key, ["name": one.name, "environment": one.environment.rawValue])
            return .element("li", [], [.element("a", attributes, [.text(label)])])
        }
        return .element("nav", [("aria-label", texts(.storeCustomers))], [.element("ul", [], links)])
    }

    private var time: HTML {
        let days = writer.number(texts(.storeDays), "days", in: 1...3650, 1)
        let day = field(.storeDay, [("name", "to"), ("type", "text"), ("pattern", "\\d{4}-\\d{2}-\\d{2}"), ("value", "")])
        return section(
            "time", .storeTime,
            [
                .element("p", [], [.text(texts(.storeTimeIs, ["time": shop.now.iso]))]),
                form("advance", [days, button(.storeAdvance)]), form("advance", [day, button(.storeAdvanceTo)]),
            ])
    }

    private var payments: HTML {
        let isFailing = customer.isPaymentFailing
        return section(
            "payments", .storePayment,
            [
                .element("p", [], [.text(texts(isFailing ? .storePaymentBad : .storePaymentGood))]),
                form(
                    "payment",
                    [
                        hidden("failing", isFailing ? "0" : "1"),
                        button(isFailing ? .storePaymentMend : .storePaymentFail),
                    ]),
            ])
    }

    private var evidence: HTML {
        let links: [(String, TextKey)] = [
            ("/customers/\(customer.id)/receipt", .storeReceiptFile), ("/customers/\(customer.id)/signed", .storeSignedData),
            ("/app.json", .storeSettings), ("/key.p8", .storeKey),
        ]
        let items = links.map { path, key in HTML.element("li", [], [.element("a", [("href", path)], [.text(texts(key))])]) }
        return section("evidence", .storeEvidence, [.element("ul", [], items)])
    }
}

extension StorePage {
    func section(_ id: String, _ title: TextKey, _ parts: [HTML]) -> HTML { writer.section(id, texts(title), parts) }

    func form(_ order: String, _ parts: [HTML], isInline: Bool = false) -> HTML {
        writer.form(order, parts, isInline: isInline)
    }

    func hidden(_ name: String, _ value: String) -> HTML { writer.hidden(name, value) }

    func field(_ title: TextKey, _ attributes: [(String, String?)]) -> HTML { writer.field(texts(title), attributes) }

    func button(_ title: TextKey, about label: String? = nil) -> HTML { writer.button(texts(title), about: label) }

    func table(_ label: TextKey, _ columns: [TextKey], _ rows: [[HTML]]) -> HTML {
        writer.table(texts(label), columns.map { texts($0) }, rows: rows)
    }
}
