import MemberHTTP
import Testing

@testable import OffersRoutes

@Suite("A campaign of the real service on operators' pages", .timeLimit(.minutes(1)))
struct OperatorCampaignStoryTests {
    private let story = CampaignStoryTests()

    @Test("it is made, previewed, started and ended; refusals of the service are said at the form, which keeps what was entered")
    func pages() async throws {
        try await ServedStore().serving { server async throws in
            let (browser, page) = (OperatorBrowser(server), "/operator/campaigns/spring-27")
            let notice = try CampaignStoryTests.lapsed(daysAgo: 20)
            #expect(try await server.send("POST", "/v1/app-store/notifications", notice).status == 200)
            _ = try await browser.signIn(.operator)
            #expect(try await browser.open("/operator/campaigns").text.contains("no campaigns here yet"))
            let unknown = try await make(browser, ["offerId": "winter"])
            #expect(unknown.status == 409 && unknown.text.contains("do not list") && unknown.text.contains(#"value="winter""#))
            #expect(try await make(browser, ["endDate": "2020-01-01"]).text.contains("not over yet"))
            #expect(try await make(browser).headers["Location"] == page)
            let taken = try await make(browser, ["everyDays": "31"])
            #expect(taken.status == 409 && taken.text.contains("taken by a campaign") && taken.text.contains(#"value="31""#))
            let draft = try await browser.open(page).text
            #expect(draft.contains("Would get the offer now: 1;") && draft.contains(ScriptedService.member))
            #expect(try await story.offer(server, .server) == nil)
            #expect(try await browser.submit(page + "/start", token: "x").status == 403)
            #expect(try await story.offer(server, .server) == nil)
            #expect(try await browser.submit(page + "/start").status == 303)
            #expect(try await story.offer(server, .server)?["id"]?.string == "spring")
            let running = try await browser.open(page).text
            #expect(running.contains("Offered 1, taken 0") && running.contains("Not known yet: both groups need 30"))
            #expect(try await browser.submit(page + "/end").status == 303)
            #expect(try await story.offer(server, .server) == nil)
            let late = try await browser.submit(page + "/start")
            #expect(late.status == 409 && late.text.contains("The campaign has ended."))
        }
    }

    private func make(_ browser: OperatorBrowser, _ changes: [String: String] = [:]) async throws -> HTTPResponse {
        let fields = ["controlThousandths": "0"].merging(changes) { $1 }
        return try await browser.submit("/operator/campaigns", OperatorExample.campaign(fields))
    }
}
