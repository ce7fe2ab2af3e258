import MemberTesting

func memberWhoNeverAnswers() async throws -> Int {
    let clock = TestClock()
    let agent = ScriptedUserAgent([.never])
    let captchas = ScriptedInteractions([.solved([("captcha_key", "q8xk2")]), .givenUp, .unanswered], clock: clock)
    // In its place: a sign-in with this agent, a call with captchas.hook.
    async let ending: Void = clock.sleep(for: .seconds(600))
    try await clock.advance(by: .seconds(600), whenSleeping: 1)
    try await ending
    return agent.addresses.count + captchas.asked.count
}
