import MemberHTTP
import OffersService
import Testing

@testable import OffersRoutes

@Suite("The pages of members", .timeLimit(.minutes(1)))
struct OperatorMemberTests {
    private static let page = "/operator/members/" + ScriptedService.member

    private func visiting(
        _ problem: OfferProblem? = nil, _ body: (OperatorBrowser, ScriptedService) async throws -> Void
    ) async throws {
        let service = ScriptedService(problem: problem)
        try await serving(service) { server async throws in
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            try await body(browser, service)
        }
    }

    @Test(
        "a search that finds one member leads to its page, in the same environment",
        arguments: [ScriptedService.member, ScriptedService.transaction, ScriptedService.order, " \(ScriptedService.member) "])
    func found(text: String) async throws {
        try await visiting { browser, service in
            _ = try await browser.open("/operator/members?environment=Sandbox")
            let response = try await browser.submit("/operator/members?environment=Sandbox", [("find", text)])
            #expect(response.status == 303 && response.headers["Location"] == Self.page + "?environment=Sandbox")
            #expect(service.calls == ["search \(text) Sandbox"])
        }
    }

    @Test(
        "a search that finds none says why, and keeps what was entered",
        arguments: [
            ("MQ00000000", 404, "knows no such order"), ("77", 404, "No member was found"), ("77", 404, "still being indexed"),
            ("a b", 400, "Enter a token (a UUID)"), ("<b>", 400, #"value="&lt;b&gt;""#),
        ])
    func none(text: String, status: Int, sentence: String) async throws {
        try await visiting { browser, _ in
            _ = try await browser.open("/operator/members")
            let response = try await browser.submit("/operator/members", [("find", text)])
            #expect(response.status == status && response.text.contains(sentence), "\(response.text)")
            if status == 404 { #expect(response.text.contains("value=\"\(text)\"")) }
        }
    }

    @Test("the form asks the service for nothing; a text is sent in a form with its token, once, and never in an address")
    func form() async throws {
        try await visiting { browser, service in
            let page = try await browser.open("/operator/members")
            #expect(page.status == 200 && page.text.contains(#"name="find""#) && page.text.contains("is recorded"))
            #expect(try await browser.open("/operator/members?find=1").status == 400)
            #expect(try await browser.submit("/operator/members", [("find", "1")], token: "x").status == 403)
            for fields in [[], [("find", "1"), ("find", "2")]] {
                #expect(try await browser.submit("/operator/members", fields).status == 400)
            }
            #expect(try await browser.submit("/operator/members", [("find", "")]).status == 400)
            let called = service.calls
            #expect(called == ["search  Production"], "\(called)")
        }
    }

    @Test("a member's page has the picture, verdicts in words, and each list; foreign text is text")
    func file() async throws {
        try await visiting { browser, service in
            let text = try await browser.open(Self.page).text
            #expect(service.calls == ["file \(ScriptedService.member) Production"])
            for part in [
                "<svg", "monthly, promotional offer (spring)", "may have it", "the store’s signature", "active",
                ScriptedService.transaction, "DID_CHANGE_RENEWAL_STATUS, AUTO_RENEW_DISABLED", "paywall &lt;b&gt; \\u{202e}x",
                "notification.did_renew", "hooks.example.com: accepted at", "second: next try at", "spring-27", "operator-1",
                "1 to 1 of 1", Self.page + "/notifications?older=1780000000000.n-1",
            ] {
                #expect(
                    text.contains(part.replacing("’", with: "&#39;")) || text.contains(part.replacing("’", with: "'")), "\(part)")
            }
            #expect(!text.contains("<b>") && !text.contains("<script") && !text.contains("\u{202E}"))
        }
    }

    @Test("another verdict is drawn where it is asked for, older purchases and entries come by their links")
    func choices() async throws {
        try await visiting { browser, service in
            let drawn = try await browser.open(Self.page + "?verdict=2").text
            #expect(drawn.contains("verdict=1#picture") && !drawn.contains("verdict=2#picture"))
            for query in ["?purchases=1", "?verdict=3"] { #expect(try await browser.open(Self.page + query).status == 400) }
            let older = try await browser.open(Self.page + "/notifications?older=1780000000000.n-1&environment=Sandbox").text
            #expect(service.calls.last == "notifications 1780000000000.n-1 \(ScriptedService.member) Sandbox")
            #expect(older.contains("DID_CHANGE_RENEWAL_STATUS") && older.contains(Self.page + "?environment=Sandbox"))
        }
    }

    @Test(
        "what is not there is said, and what is wrong asks the service for nothing",
        arguments: [
            (page + "?verdict=0", 400), (page + "?verdict=51", 400), (page + "?purchases=-1", 400),
            (page + "/notifications?older=x", 400),
            (page + "/notifications", 400), (page + "/secrets?older=1.a", 404), ("/operator/members/anna", 404),
            (page + "/notifications/more", 404),
        ])
    func refused(target: String, status: Int) async throws {
        try await visiting { browser, service in
            let response = try await browser.open(target)
            #expect(response.status == status && service.calls.isEmpty)
        }
    }

    @Test(
        "a member that the app does not have is 404, and a database that is not there 503; nothing of a member is kept by the browser"
    )
    func failures() async throws {
        try await visiting { browser, _ in
            let unknown = try await browser.open("/operator/members/00000000-0000-4000-8000-000000000001")
            #expect(unknown.status == 404)
            for target in [Self.page, "/operator/members", Self.page + "/looks?older=7.n"] {
                #expect(try await browser.open(target).headers["Cache-Control"] == "no-store")
            }
        }
        try await visiting(.unavailable(.unavailable)) { browser, _ async throws in
            #expect(try await browser.open(Self.page).status == 503)
        }
    }
}
