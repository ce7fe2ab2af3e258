import MemberHTTP
import OffersService
import Testing

@testable import OffersRoutes

@Suite("The pages of campaigns", .timeLimit(.minutes(1)))
struct OperatorCampaignTests {
    private static let page = "/operator/campaigns/spring-27"

    private func visiting(
        _ problem: OfferProblem? = nil, _ body: (OperatorBrowser, ScriptedService) async throws -> Void
    ) async throws {
        let service = ScriptedService(problem: problem)
        try await serving(service) { server async throws in
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            _ = try await browser.open("/operator/campaigns")
            try await body(browser, service)
        }
    }

    @Test("the list links to each campaign and to the next ones, in the same environment")
    func list() async throws {
        try await visiting { browser, service in
            let text = try await browser.open("/operator/campaigns?environment=Sandbox").text
            #expect(text.contains(#"<a href="/operator/campaigns/c0?environment=Sandbox">c0</a>"#))
            #expect(text.contains("environment=Sandbox&amp;after=c99") && text.contains("<td>280</td>"))
            _ = try await browser.open("/operator/campaigns?after=c99")
            #expect(service.calls.last == "campaigns c99 Production")
            #expect(try await browser.open("/operator/campaigns?after=%3C").status == 400)
        }
    }

    @Test("each form asks the service once, and leads back to the campaign")
    func actions() async throws {
        try await visiting { browser, service in
            let made = try await browser.submit("/operator/campaigns?environment=Sandbox", OperatorExample.campaign())
            #expect(made.status == 303 && made.headers["Location"] == Self.page + "?environment=Sandbox")
            #expect(service.calls.last == "make spring-27  monthly spring 10-60/7/30 25 1 Sandbox")
            for action in ["start", "end"] {
                let response = try await browser.submit(Self.page + "/" + action)
                #expect(response.status == 303 && response.headers["Location"] == Self.page)
                #expect(service.calls.last == "\(action) spring-27 Production")
            }
        }
    }

    @Test("a running campaign has its result, its end, and a preview when it is asked for")
    func campaign() async throws {
        try await visiting { browser, service in
            let text = try await browser.open(Self.page).text
            #expect(text.contains("With the offer more came back: +20.0 percentage points"))
            #expect(text.contains("<td>70</td>") && text.contains("<td>700.00 USD</td>") && text.contains(Self.page + "/end"))
            #expect(!text.contains(Self.page + "/start") && text.contains(Self.page + "?preview=now#preview"))
            #expect(!service.calls.contains { $0.hasPrefix("preview") })
            #expect(service.calls.last == "members spring-27 - 51 Production")
            #expect(text.contains(#"<a href="/operator/members/\#(ScriptedService.member)">"#) && text.contains("4.99 USD"))
            _ = try await browser.open(Self.page + "?members=7.9")
            #expect(service.calls.last == "members spring-27 7.9 51 Production")
            #expect(try await browser.open(Self.page + "?members=x").status == 400)
            let ahead = try await browser.open(Self.page + "?preview=now").text
            #expect(service.calls.contains("preview spring-27 - 5000 Production"))
            #expect(ahead.contains("a subscription runs") && ahead.contains(ScriptedService.member))
            #expect(ahead.contains("?after=1780000000000.2000000000000001#preview"))
            _ = try await browser.open(Self.page + "?after=1780000000000.5")
            #expect(service.calls.contains("preview spring-27 1780000000000.5 5000 Production"))
            #expect(try await browser.open(Self.page, headers: ["Accept-Language": "ru"]).text.contains("Контрольная"))
            #expect(try await browser.open("/operator/campaigns/other").status == 404)
        }
    }

    @Test(
        "a field that is wrong has its sentence, what was entered stays, and nothing is made",
        arguments: [
            ("id", #""><script>"#, "Letters, digits"), ("productId", "", "product&#39;s identifier"),
            ("lapsedToDays", "9", "larger"),
            ("lapsedFromDays", "x", "from 0 to 3650"), ("everyDays", "6", "as long as"),
            ("controlThousandths", "50.1", "0 to 50"),
            ("endDate", "2027-02-30", "not over yet"), ("windowDays", "0", "from 1"),
        ])
    func wrong(field: String, value: String, sentence: String) async throws {
        try await visiting { browser, service in
            let fields = OperatorExample.campaign([field: value]).map { $0.0 == "groupId" ? ("groupId", "kept-group") : $0 }
            let page = try await browser.submit("/operator/campaigns", fields)
            let plain = sentence.replacing("&#39;", with: "'")
            #expect(page.status == 400 && (page.text.contains(sentence) || page.text.contains(plain)), "\(page.text)")
            #expect(page.text.contains(#"value="kept-group""#) && page.text.contains(#"aria-invalid="true""#))
            #expect(!page.text.contains("<script") && !service.calls.contains { $0.hasPrefix("make") })
        }
    }

    @Test("without a reason nothing is made")
    func reasons() async throws {
        try await visiting { browser, service in
            let page = try await browser.submit("/operator/campaigns", OperatorExample.campaign(reasons: []))
            #expect(page.status == 400 && page.text.contains("Choose at least one reason."))
            #expect(!service.calls.contains { $0.hasPrefix("make") })
        }
    }
}
