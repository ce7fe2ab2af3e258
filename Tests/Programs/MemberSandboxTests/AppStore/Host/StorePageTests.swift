import Foundation
import MemberCore
import MemberHTTP
import MemberTesting
import MemberUI
import OffersBackend
import Testing

@testable import MemberSandbox

@Suite("The store's page", .timeLimit(.minutes(1)))
struct StorePageTests {
    private func text(_ stage: StoreStage, _ path: String = "", _ language: String = "en") async throws -> String {
        let url = try #require(URL(string: try stage.page.absoluteString + "/" + path))
        return String(decoding: try await stage.stage.get(url, ["Accept-Language": language]).body, as: UTF8.self)
    }

    /// Presses a button of the page, with the form's fields and its secret.
    private func press(_ stage: StoreStage, _ order: String, _ fields: [(String, String)]) async throws -> HTTPResponse {
        let page = try await text(stage)
        let token = try #require(page.firstMatch(of: /name="token" value="([^"]+)"/)?.1)
        let url = try stage.page.appending(path: "orders/\(order)")
        return try await stage.stage.post(url, FormFields([("token", String(token))] + fields))
    }

    @Test("is well-formed in both languages with everything on it, and loads nothing but its own files", arguments: ["en", "ru"])
    func wellFormed(language: String) async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            try stage.store.order("share", ["customer": "anna", "group": "21000001", "on": "1"])
            try stage.store.advance(days: 8)
            try stage.store.order("refund", ["transaction": try stage.newest().id])
            for customer in ["anna", "boris", "egor"] {
                let text = try await text(stage, "?customer=\(customer)", language)
                #expect(Page(Data(text.utf8), at: try stage.page) != nil && text.contains("<html lang=\"\(language)\""))
                #expect(!text.contains("sandbox.store") && !text.contains("style=") && !text.contains("<script"))
            }
            #expect(try await text(stage, "", language).contains(language == "ru" ? "Вернуть деньги" : "Refund"))
            for path in ["style.css", "store.css"] {
                #expect(try await stage.stage.get(stage.page.appending(path: path)).status == 200)
            }
            #expect(try await text(stage, "style.css").contains("prefers-color-scheme: dark"))
        }
    }

    @Test("a refusal is a sentence in both languages", arguments: MemberLanguage.ofPages)
    func texts(language: MemberLanguage) {
        #expect(!ShopRefusal.badSignature.sentence(language).hasPrefix("sandbox."))
    }

    @Test("every field has a label, and every button but those of the time the name of its subject")
    func accessible() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let text = try await text(stage)
            for name in ["input", "textarea"] {
                for field in text.components(separatedBy: "<\(name)").dropFirst() where !field.contains("type=\"hidden\"") {
                    let before = text.components(separatedBy: "<\(name)" + field)[0]
                    #expect(before.components(separatedBy: "<label").count > before.components(separatedBy: "</label").count)
                }
            }
            for button in text.matches(of: /<button([^>]*)>([^<]*)</) where !button.2.hasPrefix("Advance") {
                #expect(button.1.contains("aria-label=\"\(button.2): "))
            }
            #expect(text.contains("aria-current=\"page\"") && text.contains("<ol class=\"timeline\""))
        }
    }

    @Test("a tester buys, cancels, lets payments fail and time elapse, and refunds, without a script")
    func journey() async throws {
        try await StoreStage.with { stage in
            #expect(
                try await press(stage, "buy", [("customer", "anna"), ("product", "club.month"), ("offer", "")]).status == 303)
            _ = try await press(stage, "payment", [("customer", "anna"), ("failing", "1")])
            _ = try await press(stage, "advance", [("customer", "anna"), ("days", "10")])
            #expect(try await text(stage).contains("in grace period"))
            _ = try await press(stage, "payment", [("customer", "anna"), ("failing", "0")])
            #expect(try await text(stage).contains(">active<"))
            _ = try await press(stage, "refund", [("customer", "anna"), ("transaction", try stage.newest().id)])
            let after = try await text(stage)
            #expect(after.contains(">refunded<") && after.contains("REFUND_FULL"))
            let refused = try await press(stage, "cancel", [("customer", "anna"), ("group", "21000001")])
            let page = String(decoding: refused.body, as: UTF8.self)
            #expect(refused.status == 400 && page.contains("The customer has no subscription to change."))
            #expect(Page(refused.body, at: try stage.page) != nil)
        }
    }

    @Test("the date field begins at the store's present day, and a date moves the time there")
    func dateField() async throws {
        try await StoreStage.with { stage in
            try stage.buy("club.month")
            let today = stage.store.store.known.shop.now
            #expect(try await text(stage).contains("name=\"to\" type=\"date\" required=\"required\" min=\"\(today.day)\""))
            for day in [today, today.adding(days: 8)] {
                #expect(try await press(stage, "advance", [("customer", "anna"), ("to", day.day)]).status == 303)
                #expect(stage.store.store.known.shop.now.day == day.day)
            }
            #expect(stage.store.store.known.shop.purchases(of: "anna").count == 2)
            #expect(try await text(stage).contains("min=\"\(today.adding(days: 8).day)\""))
            #expect(try await text(stage).contains(StoreWords(.en).weekdayDate(today.adding(days: 8))))
        }
    }

    @Test("a form moves the time to the next event, which then takes place")
    func nextEvent() async throws {
        try await StoreStage.with { stage in
            #expect(!(try await text(stage).contains("Advance to the event")))
            try stage.buy("club.month")
            let page = try await text(stage)
            let field = try #require(page.firstMatch(of: /name="to" value="([^"]+)"/)?.1)
            #expect(try await press(stage, "advance", [("customer", "anna"), ("to", String(field))]).status == 303)
            #expect(try stage.newest().isRenewal)
        }
    }

    @Test("the page that explains a refusal keeps what the form held")
    func keptForm() async throws {
        try await StoreStage.with { stage in
            let fields = [
                ("customer", "boris"), ("product", "club.month"), ("offer", "promotional:stay.3"), ("signature", "a<b"),
            ]
            let refused = try await press(stage, "buy", fields)
            let page = String(decoding: refused.body, as: UTF8.self)
            let note = "</textarea><span class=\"wrong\" id=\"wrong-signature\" role=\"alert\">"
            #expect(refused.status == 400 && page.contains(note))
            #expect(!page.contains("class=\"refusal\""))
            #expect(page.contains("value=\"promotional:stay.3\" checked=\"checked\"") && page.contains(">a&lt;b</textarea>"))
            #expect(
                page.contains("name=\"customer\" value=\"boris\"") && page.components(separatedBy: "<details open").count == 2)
            let late = try await press(stage, "advance", [("customer", "boris"), ("to", "2020-01-31")])
            let dated = String(decoding: late.body, as: UTF8.self)
            #expect(dated.contains("value=\"2020-01-31\"") && dated.contains("aria-describedby=\"wrong-to\""))
            let far = try await press(stage, "advance", [("customer", "boris"), ("days", "10951")])
            let text = String(decoding: far.body, as: UTF8.self)
            #expect(text.contains("name=\"days\" type=\"number\" min=\"0\" max=\"10950\" value=\"10951\" aria-invalid=\"true\""))
            #expect(text.contains("id=\"wrong-days\" role=\"alert\">Enter a number from 0 to 10950."))
        }
    }

    @Test("prices, offers and states are words in both languages", arguments: ["en", "ru"])
    func words(language: String) async throws {
        try await StoreStage.with { stage in
            let offer = language == "ru" ? "в течение 3 месяцев, затем" : "$0.99 a month for 3 months, then $5.99 a month"
            #expect(try await text(stage, "", language).contains(offer))
            try stage.buy("club.month")
            try stage.store.order("cancel", ["customer": "anna", "group": "21000001"])
            let page = try await text(stage, "", language)
            #expect(page.contains(language == "ru" ? "Закончится <time" : "Ends <time"))
            #expect(page.contains(language == "ru" ? "первая покупка" : "first purchase") && page.contains("offer 1 FREE_TRIAL"))
            #expect(page.contains(language == "ru" ? "Анна Крылова" : "Anna Krylova"))
        }
    }

    @Test("all but the newest purchases are folded")
    func folded() async throws {
        try await StoreStage.with { stage in
            try stage.buy("magazine.week")
            try stage.store.advance(days: 7 * (StorePage.openPurchases + 2))
            let page = try await text(stage)
            let parts = page.components(separatedBy: "<ol class=\"timeline\"")
            #expect(parts.count == 3 && page.contains("3 earlier purchases"))
            #expect(parts[1].components(separatedBy: "<strong>").count - 1 == StorePage.openPurchases)
        }
    }

    @Test("a form without the page's secret, and a page of another origin, do nothing")
    func foreign() async throws {
        try await StoreStage.with { stage in
            let url = try stage.page.appending(path: "orders/buy")
            let form: FormFields = [("customer", "anna"), ("product", "club.month"), ("token", "x")]
            #expect(try await stage.stage.post(url, form).status == 403)
            #expect(try await stage.stage.post(url, form, ["Origin": "https://evil.example"]).status == 403)
            for path in ["app.json", "key.p8", "customers/anna/receipt"] {
                let url = try stage.page.appending(path: path)
                #expect(try await stage.stage.get(url, ["Origin": "https://evil.example"]).status == 403)
            }
            #expect(stage.store.store.known.shop.ledger.purchases.isEmpty)
        }
    }

    @Test("the control address shows the store's state without transactions and secrets, and performs its actions")
    func control() async throws {
        try await StoreStage.with { stage in
            let buy: FormFields = [("customer", "anna"), ("product", "club.month")]
            #expect(try await stage.stage.post(stage.stage.control("_sandbox/appstore/buy"), buy).status == 200)
            let wrong = try await stage.stage.post(stage.stage.control("_sandbox/appstore/buy"), buy)
            _ = try await stage.client().history(of: try stage.newest().id)
            #expect(
                wrong.status == 400 && String(decoding: wrong.body, as: UTF8.self) == "The customer already has this product.\n")
            let state = String(decoding: try await stage.stage.get(stage.stage.control("_sandbox/state")).body, as: UTF8.self)
            let page = String(decoding: try await stage.stage.get(stage.stage.control()).body, as: UTF8.self)
            let credentials = stage.store.store.current.credentials
            #expect(state.contains("/inApps/v2/history/{id}"))
            for secret in [try stage.newest().id, credentials.sharedSecret, credentials.keyID] {
                #expect(!state.contains(secret) && !page.contains(secret))
            }
            #expect(state.contains("\"statuses\":[1]") && page.contains("id=\"appstore-store\""))
            let bad: [(String, FormFields, String)] = [
                ("advance", [("days", "-1")], "0 to 10950"), ("advance", [("days", "20000")], "0 to 10950"),
                ("limit", [("calls", "1"), ("seconds", "0")], "1 to 86400"), ("limit", [("calls", "x")], "0 to 86400"),
            ]
            for (name, form, range) in bad {
                let response = try await stage.stage.post(stage.stage.control("_sandbox/appstore/\(name)"), form)
                let sentence = String(decoding: response.body, as: UTF8.self)
                #expect(response.status == 400 && sentence == "Enter a number from \(range).\n")
            }
        }
    }

    @Test("the page's forms work over https, only for a page of the same origin")
    func secure() async throws {
        try await Stage.with({ $0.servesTLS = true }) { stage in
            let root = try #require(stage.sandbox.rootCertificateFile)
            let page = try #require(stage.sandbox.secureAddresses[.good]?["appstore"]?["store"])
            let origin = "https://127.0.0.1:\(try #require(page.port))"
            let transport = NetworkTransport(NetworkTransportConfiguration(extraRootCertificatesPath: root.path))
            let text = String(decoding: try await transport.send(HTTPRequest(.get, page)).body, as: UTF8.self)
            let token = String(try #require(text.firstMatch(of: /name="token" value="([^"]+)"/)?.1))
            var request = HTTPRequest(.post, page.appending(path: "orders/buy"))
            request.body = .form([("token", token), ("customer", "anna"), ("product", "coins.100")])
            let plain = origin.replacing("https", with: "http")
            for (told, status) in [(origin, 303), (plain, 403), ("https://evil.example", 403)] {
                request.headers["Origin"] = told
                #expect(try await transport.send(request).status == status, "\(told)")
            }
            #expect(stage.sandbox.appStore?.store.known.shop.purchases(of: "anna").count == 1)
        }
    }

    @Test(
        "no path shows an identifier, even if a client's path is wrong",
        arguments: [
            ("/inApps/v2/history/4000000000000001", "/inApps/v2/history/{id}"),
            ("/v1/history/4000000000000001", "/v1/history/{id}"),
            ("/inapps/v1/lookup/MK100001", "/inapps/v1/lookup/{id}"), ("/sandbox/4000000000000001/x", "/sandbox/{id}/x"),
            ("/customers/4000000000000001/receipt", "/customers/{id}/receipt"), ("/key.p8", "/key.p8"),
            ("/inApps/v1/transactions/999", "/inApps/v1/transactions/{id}"),
            ("/sandbox/inApps/v1/lookup/secret-name", "/sandbox/inApps/v1/lookup/{id}"),
            ("/inApps/v1/transactions/%32%30/appAccountToken", "/inApps/v1/transactions/{id}/appAccountToken"),
            ("/customers/anna/receipt", "/customers/anna/receipt"), ("/orders/buy", "/orders/buy"), ("/", "/"),
        ])
    func shownPath(path: String, shown: String) async throws {
        try await StoreStage.with { stage in #expect(stage.store.store.shownPath(path) == shown) }
    }

    @Test("one sandbox at a time keeps its state in a file")
    func oneAtATime() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "appstore-\(UUID().uuidString)")
        defer { for path in [file.path, file.path + ".lock"] { try? FileManager.default.removeItem(atPath: path) } }
        try await Stage.with({ $0.stateFile = file }) { stage in
            try #require(stage.sandbox.appStore).order("buy", ["customer": "anna", "product": "coins.100"])
            await #expect(throws: SandboxError.self) {
                try await Stage.with({ $0.stateFile = file }) { _ in }
            }
        }
        try await Stage.with({ $0.stateFile = file }) { stage in
            #expect(stage.sandbox.appStore?.store.known.shop.purchases(of: "anna").count == 1)
        }
    }

    @Test("a killed store has moved on by every day that elapsed in a jump")
    func killed() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "appstore-\(UUID().uuidString)")
        let copy = file.appendingPathExtension("copy")
        defer { for file in [file, copy] { try? FileManager.default.removeItem(at: file) } }
        try await Stage.with({ $0.stateFile = file }) { stage in
            let store = try #require(stage.sandbox.appStore)
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            // No event is due in these days.
            try store.advance(days: 3)
            try FileManager.default.copyItem(at: file, to: copy)
            try await Stage.with({ $0.stateFile = copy }) { next in
                let later = try #require(next.sandbox.appStore)
                #expect(later.now >= store.now.addingTimeInterval(-60))
            }
        }
    }

    @Test("changes other than purchases are stored too, and reading is not a change")
    func kept() throws {
        var state = AppStoreState(ledger: Shop(at: opening).ledger, credentials: AppStoreCredentials(random: SystemRandom()))
        func isKept(_ days: Int, _ body: (inout Shop, inout AppStoreState) throws -> [ShopEvent]) -> Bool {
            state.change(at: opening.adding(days: days), .sample, body).isChanged
        }
        #expect(isKept(0) { shop, _ in try shop.buy("club.month", for: "anna") })
        #expect(isKept(0) { shop, _ in try shop.setSharing(of: "anna", in: "21000001", to: true) })
        #expect(!isKept(1) { _, _ in [] })
        #expect(
            isKept(1) { _, state in
                state.ahead += 1000
                return []
            })
        #expect(
            isKept(1) { shop, state in
                state.extensions["p/r"] = AppStoreState.MassExtension(completed: shop.now, succeeded: 0, failed: 0)
                return []
            })
        #expect(isKept(200) { shop, _ in try shop.setRenewal(of: "anna", in: "21000001", to: false) })
        #expect(isKept(400) { _, _ in [] }, "the end was due")
        #expect(isKept(400) { shop, _ in try shop.setSharing(of: "anna", in: "21000001", to: false) }, "no copy runs")
    }

    @Test("a restarted sandbox has the same store and roots, and a reset store is empty with the same roots")
    func restart() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "appstore-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: file) }
        func with(_ body: (SandboxAppStore) async throws -> Void) async throws {
            try await Stage.with({ $0.stateFile = file }) { try await body(try #require($0.sandbox.appStore)) }
        }
        var (roots, time) = ([String](), Date())
        try await with { store in
            try store.order("buy", ["customer": "anna", "product": "club.month"])
            try store.advance(days: 40)
            (roots, time) = (try await store.roots(), store.now)
        }
        try await with { store in
            #expect(try await store.roots() == roots && abs(store.now.timeIntervalSince(time)) < 60)
            #expect(store.store.known.shop.purchases(of: "anna").count == 3)
            let document = try await store.receipt(of: "anna")
            #expect(!document.isEmpty)
            try store.order("reset", [:])
            #expect(store.store.known.shop.ledger.purchases.isEmpty)
            #expect(try await store.roots() == roots)
        }
    }
}
