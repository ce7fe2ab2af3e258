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

func agent(_ clock: TestClock) async throws -> Int {
    let agent = ScriptedUserAgent([.cancel, .code("code-1"), .redirect([("error", "login_required")]), .decline, .never])
    let later = Task { try await clock.sleep(for: .seconds(600)) }
    try await clock.advance(whenSleeping: 1)
    try await later.value
    do { try await clock.advance(by: .seconds(1), whenSleeping: 1, limit: .milliseconds(10)) } catch let error
        as TestClock.TooFewSleepers
    {
        return agent.addresses.count + agent.query.fields.count + agent.outcomes.count + agent.closings + error.found
    }
    return 0
}

func interactions(_ clock: TestClock) -> (InteractionHook, [String: String]?) {
    let member = ScriptedInteractions([.solved([("captcha_key", "q8xk2")]), .givenUp, .unanswered], clock: clock)
    let wanted: CallRequirement? = member.asked.first { $0.kind == .permission }?.missing?.requirement
    if let purpose = wanted?.purpose { return (member.hook, ["purpose": purpose]) }
    return (member.hook, member.asked.first { $0.kind == .captcha }?.fields)
}

func token(at clock: any MemberClock) throws -> String {
    let builder = TokenBuilder()
    return try builder.sign(builder.claims(nonce: nil, at: clock.now))
}
