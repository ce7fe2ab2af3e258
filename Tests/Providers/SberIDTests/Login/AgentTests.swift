import Foundation
import MemberCore
import MemberLoopback
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import SberID

@Suite("Sign-ins with a user agent", .timeLimit(.minutes(1)))
@MainActor
struct AgentTests {
    private let bench: LoginBench

    init() throws { bench = try LoginBench() }

    private func start(_ agent: any UserAgent, _ change: (SIDAuthRequest) -> Void = { _ in }) async throws -> SIDAuthResponse {
        let request = SampleRequest.make(change)
        return try await bench.run { try await SID.login.start(request, agent: agent) }
    }

    @Test("Ruling 6: the agent shows the portal's address, and returns the code")
    func theCode() async throws {
        let agent = ScriptedUserAgent([.redirect([("code", "C"), ("appToken", "T")])])
        let response = try await start(agent) { $0.codeVerifier = SampleRequest.verifier }
        #expect(response.isSuccess && response.authCode == "C" && response.nonce == "nonce-1" && response.state == "state-1")
        #expect(response.codeVerifier == SampleRequest.verifier && response.appToken == "T")
        let request = try SampleRequest.checked { $0.codeVerifier = SampleRequest.verifier }
        let portal = SIDStand.prom.configuration.portal
        #expect(agent.addresses == [SIDTarget.portal.address(request, clientID: SampleRequest.clientID, portal: portal)])
        #expect(try bench.waiting.isEmpty && bench.run { SID.login.appToken } == "T")
    }

    /// The bank's redirect, and the error of the response.
    nonisolated static let failures: [(FormFields, String)] = [
        ([("error", "access_denied")], "access_denied"), ([("error", "invalid_scope")], "invalid_scope"),
        ([("status", "fail")], "internal_error"), ([("result", "FAILURE"), ("error", "null")], "internal_error"),
        ([("code", " ")], "internal_error"), ([("code", "a"), ("code", "b")], "internal_error"),
    ]

    @Test("an agent's responses are read like all others", arguments: failures.indices)
    func failures(_ index: Int) async throws {
        let response = try await start(ScriptedUserAgent([.redirect(Self.failures[index].0)]))
        #expect(response.error == Self.failures[index].1 && response.nonce == "nonce-1" && response.authCode == nil)
        #expect(try bench.waiting.isEmpty)
    }

    @Test(
        "Ruling 6: the agent supplies an empty redirect address, and another one is kept", arguments: ["", "myapp://callback"])
    func theRedirectAddress(_ given: String) async throws {
        let agent = ScriptedUserAgent([.code("C")])
        #expect(try await start(agent) { $0.redirectUri = given }.isSuccess)
        #expect(agent.query["redirect_uri"] == (given.isEmpty ? agent.redirectURI.absoluteString : given))
    }

    @Test("Ruling 6: an agent that cannot receive at the request's address reports this")
    func anAgentThatCannotReceive() async throws {
        await #expect(throws: UserAgentError.redirectUnsupported) { try await start(LoopbackAgent()) }
        #expect(try bench.waiting.isEmpty)
    }

    @Test("a bad request is refused before the agent is prepared", arguments: StartErrorTests.table.indices)
    func aBadRequest(_ index: Int) async throws {
        let row = StartErrorTests.table[index]
        guard row.error != .empty(.redirectUri) else { return }
        let agent = ScriptedUserAgent([.code("C")])
        await #expect(throws: row.error) { try await start(agent, row.change) }
        #expect(agent.addresses.isEmpty && agent.closings == 0 && bench.run { SID.login.lastStartError } == row.error)
    }

    @Test("Closing the agent's page is a cancellation")
    func closing() async throws {
        await #expect(throws: UserAgentError.cancelled) { try await start(ScriptedUserAgent([.cancel])) }
        #expect(try bench.waiting.isEmpty)
    }

    @Test("Ruling 10: after 15 minutes without a response the sign-in is invalid_state")
    func tooLate() async throws {
        async let response = start(ScriptedUserAgent([.never]))
        try await bench.clock.advance(by: .seconds(900), whenSleeping: 1)
        #expect(try await response.error == "invalid_state")
    }

    enum Replacing: CaseIterable { case agent, page, signOut }

    @Test(
        "Ruling 10: a new start, or a sign-out, ends the one that waits for an agent as cancelled", arguments: Replacing.allCases)
    func replaced(_ replacing: Replacing) async throws {
        let agent = ScriptedUserAgent([.never])
        let first = Task { try await start(agent) }
        await agent.shown(1)
        #expect(await waited(while: (try? bench.waiting.count) != 1))
        switch replacing {
        case .agent: #expect(try await start(ScriptedUserAgent([.code("C")])) { $0.state = "state-2" }.isSuccess)
        case .page:
            let request = SampleRequest.make { $0.state = "state-2" }
            bench.run { _ = SID.login.auth(withSberId: request, viewController: bench.screen) }
        case .signOut: try bench.run { try SID.login.signOut() }
        }
        await #expect(throws: UserAgentError.cancelled) { try await first.value }
        #expect(try bench.waiting.count == (replacing == .page ? 1 : 0))
    }

    @Test("An agent's sign-in accepts no address that opened the app")
    func anAgentsSignIn() async throws {
        let agent = ScriptedUserAgent([.never])
        let task = Task { try await start(agent) }
        await agent.shown(1)
        #expect(try bench.open("myapp://callback?code=C&state=state-1")?.error == "invalid_state")
        task.cancel()
        await #expect(throws: UserAgentError.cancelled) { try await task.value }
    }

    /// Has no stored sign-ins.
    private struct NoOwner: SignInOwner {
        func ending(of attempt: Attempt) -> SignInEnding? { nil }
        func ended(_ signIn: EndedSignIn) async {}
    }

    @Test("The app's hook does not take an agent's response, because the AppToken would be lost")
    func theHook() async throws {
        let gate = Gate()
        let agent = ScriptedUserAgent { _ in
            await gate.pass()
            return [.redirect([("code", "C"), ("appToken", "T")])]
        }
        let task = Task { try await start(agent) }
        await gate.arrived(1)
        let response = try #require(URL(string: "myapp://callback?code=C&state=state-1"))
        #expect(!bench.context.shared.signIns.open(response, for: NoOwner()))
        gate.open()
        #expect(try await task.value.appToken == "T")
    }

    @Test("A session prepared for a sign-in that never began is closed")
    func neverBegun() async throws {
        let agent = ScriptedUserAgent([.code("C")])
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await start(agent)
        }
        await #expect(throws: UserAgentError.cancelled) { try await task.value }
        #expect(try agent.addresses.isEmpty && agent.closings == 1 && bench.waiting.isEmpty)
    }

    @Test("Without its own agent a start uses the context's")
    func theContextsAgent() async throws {
        var context = bench.context
        context.userAgent = ScriptedUserAgent([.code("C")])
        let response = try await SberIDContext.$current.withValue(context) {
            try await SID.login.start(SampleRequest.make())
        }
        #expect(response.isSuccess)
    }
}
