import Foundation
import MemberCore
import MemberTesting
import Testing
import VKAPI

@Suite("The calls of a sign-in", .timeLimit(.minutes(1)))
struct SignInCallsTests {
    @Test("count for the limit of the calls that follow it, so that none of them is refused")
    func counted() async throws {
        let clock = TestClock()
        let vk = LimitingVK(limit: 3, clock: clock)
        let home = try TemporaryVault(clock: clock)
        let context = VKAPIContext(vault: home.vault, transport: vk, clientID: "51", clock: clock)
        let agent = ScriptedUserAgent { address in
            let query = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
            let state = query.first { $0.name == "state" }?.value ?? ""
            let fields = "access_token=a&expires_in=86400&user_id=17&state=\(state)"
            return [.address(URL(string: "https://oauth.vk.ru/blank.html#" + fields) ?? address)]
        }
        try await VKConnector(context).signIn(appID: "51", permissions: ["offline"], using: agent)
        #expect(vk.numbers.count == 1)

        let requests = VKAPIContext.$current.withValue(context) {
            (0..<3).map { VKRequest(method: "users.get", options: ["number": $0]) }
        }
        for request in requests { request.start() }
        for await _ in vk.arrivals.prefix(3) {}
        try await clock.advance(by: .milliseconds(1100), whenSleeping: 1)
        for request in requests { #expect(await request.ending() == "response") }
        #expect(vk.refusals == 0 && vk.numbers.count == 4)
    }
}
