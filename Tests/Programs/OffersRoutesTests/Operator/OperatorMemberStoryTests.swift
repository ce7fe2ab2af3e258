import MemberHTTP
import Testing

@testable import OffersRoutes

@Suite("A member of the real service on operators' pages", .timeLimit(.minutes(1)))
struct OperatorMemberStoryTests {
    private static let page = "/operator/members/" + ScriptedService.member

    @Test(
        "a member is found by token and transaction, its page has what the service stored, and not in another environment or app")
    func pages() async throws {
        try await ServedStore().serving { server async throws in
            let notice = try CampaignStoryTests.lapsed(daysAgo: 20)
            #expect(try await server.send("POST", "/v1/app-store/notifications", notice).status == 200)
            let browser = OperatorBrowser(server)
            _ = try await browser.signIn(.operator)
            _ = try await browser.open("/operator/members")
            for text in [ScriptedService.member, ScriptedService.member.uppercased(), "9"] {
                let found = try await browser.submit("/operator/members", [("find", text)])
                #expect(found.status == 303 && found.headers["Location"] == Self.page, "\(text)")
            }
            let text = try await browser.open(Self.page).text
            for part in [
                "EXPIRED, VOLUNTARY", "notification.expired", "expired, cancelled", "<svg", "monthly, promotional offer (spring)",
            ] {
                #expect(text.contains(part), "\(part)")
            }
            #expect(try await browser.open(Self.page + "?environment=Sandbox").status == 404)
            #expect(try await browser.submit("/operator/members", [("find", "8")]).status == 404)
            let other = OperatorBrowser(server)
            _ = try await other.signIn(.otherOperator)
            #expect(try await other.open(Self.page).status == 404)
            _ = try await other.open("/operator/members")
            #expect(try await other.submit("/operator/members", [("find", "9")]).status == 404)
        }
    }
}
