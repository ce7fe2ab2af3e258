import MemberUI

/// The store's page, where a tester is one of its customers; usable without scripts.
struct StorePage {
    let shop: Shop
    let state: AppStoreState
    let customer: ShopCustomer
    let texts: Texts
    let formToken: String

    /// What the page needs beside the sandbox's own rules.
    static let stylesheet = """
        body { grid-template-columns: minmax(0, 1fr); }
        .scroll th, .scroll td { overflow-wrap: normal; }
        input[type="checkbox"] { display: inline; inline-size: auto; min-block-size: auto; }
        textarea { display: block; inline-size: 100%; min-block-size: 4rem; border-radius: 0.5rem; font: 0.875rem ui-monospace, monospace;
          border: 1px solid var(--quiet); background: var(--card); color: inherit; }
        nav ul { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; list-style: none; padding: 0; }
        [aria-current] { font-weight: 600; }

        """

    var document: HTMLDocument {
        let title = texts(.storeTitle)
        return HTMLDocument(
            title: "\(title): \(customer.name)", language: texts.language, stylesheet: "/style.css",
            head: [.element("link", [("rel", "stylesheet"), ("href", "/store.css")])],
            body: [
                .element(
                    "main", [],
                    [.element("h1", [], [.text(title)]), .element("p", [], [.text(texts(.storeIntro))]), customers]
                        + [time, products, subscriptions, payments, purchases, evidence])
            ])
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
        let days = field(.storeDays, [("name", "days"), ("type", "number"), ("min", "1"), ("max", "3650"), ("value", "1")])
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
    func section(_ id: String, _ title: TextKey, _ parts: [HTML]) -> HTML {
        .element("section", [("aria-labelledby", id)], [.element("h2", [("id", id)], [.text(texts(title))])] + parts)
    }

    func form(_ order: String, _ parts: [HTML], isInline: Bool = false) -> HTML {
        .element(
            "form", [("method", "post"), ("action", "/orders/\(order)"), ("class", isInline ? "inline" : "row")],
            [hidden("token", formToken), hidden("customer", customer.id)] + parts)
    }

    func hidden(_ name: String, _ value: String) -> HTML {
        .element("input", [("type", "hidden"), ("name", name), ("value", value)])
    }

    func field(_ title: TextKey, _ attributes: [(String, String?)]) -> HTML {
        .element("label", [], [.text(texts(title)), .element("input", attributes)])
    }

    /// A button; what it is about is said to those who do not see what it stands beside.
    func button(_ title: TextKey, about label: String? = nil) -> HTML {
        var attributes: [(String, String?)] = [("type", "submit")]
        if let label { attributes.append(("aria-label", "\(texts(title)): \(label)")) }
        return .element("button", attributes, [.text(texts(title))])
    }

    /// A table that scrolls by itself where it is wider than the page, by keyboard too.
    func table(_ label: TextKey, _ columns: [TextKey], _ rows: [[HTML]]) -> HTML {
        let head = columns.map { HTML.element("th", [("scope", "col")], [.text(texts($0))]) }
        let body = rows.map { cells -> HTML in
            let first = HTML.element("th", [("scope", "row")], cells.first.map { [$0] } ?? [])
            return .element("tr", [], [first] + cells.dropFirst().map { .element("td", [], [$0]) })
        }
        return .element(
            "div", [("class", "scroll"), ("role", "region"), ("tabindex", "0"), ("aria-label", texts(label))],
            [
                .element(
                    "table", [],
                    [.element("thead", [], [.element("tr", [], head)]), .element("tbody", [], body)])
            ])
    }
}

/// Why the store did not do what was asked.
struct StoreRefusalPage {
    let sentence: String
    let back: String
    let texts: Texts

    var document: HTMLDocument {
        HTMLDocument(
            title: texts(.storeRefused), language: texts.language, stylesheet: "/style.css",
            body: [
                .element(
                    "main", [],
                    [
                        .element("h1", [], [.text(texts(.storeRefused))]), .element("p", [], [.text(sentence)]),
                        .element("p", [], [.element("a", [("href", back)], [.text(texts(.storeBack))])]),
                    ])
            ])
    }
}
