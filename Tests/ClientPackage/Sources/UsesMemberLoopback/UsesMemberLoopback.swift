import Foundation
import MemberLoopback

func agent(clock: any MemberClock = SystemClock()) -> any UserAgent {
    var agent = LoopbackAgent(opener: SystemBrowser(), clock: clock)
    agent.fallback = { print($0) }
    return agent
}

func address(of agent: any UserAgent) async throws(UserAgentError) {
    let visit = try await agent.prepare(redirectURI: nil)
    await visit.close()
}
