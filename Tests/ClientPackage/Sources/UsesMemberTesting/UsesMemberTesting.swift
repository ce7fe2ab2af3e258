import Foundation
import MemberTesting

func scripted() async throws -> Int {
    let clock = TestClock()
    clock.advance(by: .seconds(60))
    let transport = ScriptedTransport([.json("{}")])
    guard let url = URL(string: "https://example.org/") else { return 0 }
    let response: HTTPResponse = try await transport.send(HTTPRequest(.get, url))
    let home = try TemporaryVault(clock: clock)
    return response.status + home.vault.accounts.count + transport.requests.count + SeededRandom(seed: 7).bytes(4).count
}

func token(at clock: any MemberClock) throws -> String {
    let builder = TokenBuilder()
    return try builder.sign(builder.claims(nonce: nil, at: clock.now))
}

/// A member who closes the window first and says no to a captcha later, at a clock that moves when somebody waits.
func scripts(clock: TestClock) async -> Int {
    let agent = ScriptedUserAgent([.closed, .code("code-1"), .silence])
    let member = ScriptedInteractions([.solved([("key", "x7f")]), .givenUp, .unanswered], limit: .seconds(60), clock: clock)
    let hook: InteractionHook = member.hook
    print(hook, agent.replies == [RedirectReply.accepted])
    await clock.advance(whenSleeping: 0, by: .seconds(1))
    return agent.addresses.count + member.asked.filter { $0.kind == Interaction.Kind.captcha }.count
}
