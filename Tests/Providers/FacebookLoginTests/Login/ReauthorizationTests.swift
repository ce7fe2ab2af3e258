import Foundation
import MemberCore
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("A renewal of the access to data", .timeLimit(.minutes(1)))
@MainActor
struct ReauthorizationTests {
    private func loggedIn(showing agent: DialogAgent) async throws -> (FacebookBench, LoginManager) {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        var context = bench.context
        context.userAgent = agent
        return (bench, FacebookContext.$current.withValue(context) { LoginManager() })
    }

    private typealias End = (result: LoginManagerLoginResult?, error: (any Error)?, calls: Int)

    /// The result of a renewal with a handler, and the number of its calls.
    private func renew(_ manager: LoginManager) async -> End {
        let ends = Locked<[(LoginManagerLoginResult?, (any Error)?)]>([])
        manager.reauthorizeDataAccess(from: nil) { result, error in ends.withLock { $0.append((result, error)) } }
        _ = await waited(while: ends.value.isEmpty)
        for _ in 0..<50 { await Task.yield() }
        return (ends.value.first?.0, ends.value.first?.1, ends.value.count)
    }

    @Test("calls its handler once with 310 if there is no token, and shows nothing")
    func noToken() async throws {
        let agent = DialogAgent([.cancel])
        let (bench, manager) = try await loggedIn(showing: agent)
        manager.logOut()
        let end = await renew(manager)
        #expect(end.result == nil && (end.error as NSError?)?.code == 310 && end.calls == 1)
        #expect(agent.scripted.addresses.isEmpty)
        #expect(try await bench.logIn().token != nil)
    }

    @Test("shows its dialog with the app's presenter, and calls its handler once")
    func shown() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let agent = bench.agent
        var context = bench.context
        context.userAgent = agent
        let manager = FacebookContext.$current.withValue(context) { LoginManager() }
        let end = await renew(manager)
        #expect(end.result?.grantedPermissions == ["public_profile", "email"] && end.error == nil && end.calls == 1)
        #expect(agent.scripted.addresses.count == 1 && agent.scripted.query["auth_type"] == "reauthorize")
        #expect(bench.token?.tokenString == "access-2")
    }

    @Test(
        "allows the next login, whatever its result",
        arguments: [.cancel, .decline, .redirect([("error_message", "m")])] as [ScriptedUserAgent.Action])
    func ends(action: ScriptedUserAgent.Action) async throws {
        let (bench, manager) = try await loggedIn(showing: DialogAgent([action]))
        let end = await renew(manager)
        #expect((end.result?.isCancelled == true) != (end.error != nil) && end.calls == 1)
        #expect(bench.token?.tokenString == "access-1")
        #expect(try await bench.logIn().token != nil)
    }

    @Test("is cancelled when a login supersedes it, and supersedes a login in the same way")
    func superseded() async throws {
        let waiting = DialogAgent([.never, .never])
        let (bench, manager) = try await loggedIn(showing: waiting)
        let renewal = Task { await renew(manager).result?.cancelReason }
        await waiting.scripted.shown(1)
        let login = Task { try await bench.manager.logIn(LoginConfiguration(), using: waiting).cancelReason }
        await waiting.scripted.shown(2)
        #expect(await renewal.value == .superseded)
        _ = try await bench.manager.reauthorizeDataAccess(using: bench.agent)
        #expect(try await login.value == .superseded)
    }

    @Test("is an error if the agent cannot begin, and the next login works")
    func unprepared() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        await #expect(throws: (any Error).self) {
            try await bench.manager.reauthorizeDataAccess(using: FailingAgent(error: .failed("no window")))
        }
        #expect(try await bench.logIn().token != nil)
    }
}

/// An agent that cannot show anything.
struct FailingAgent: UserAgent {
    let error: UserAgentError
    var failsLate = false
    var suppliesRedirectURI: Bool { false }

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard failsLate else { throw error }
        return FailingSession(error: error, redirectURI: redirectURI ?? HeadlessAgent.unlistenedRedirectURI)
    }
}

private struct FailingSession: UserAgentSession {
    let error: UserAgentError
    let redirectURI: URL

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) { throw error }

    func close() async {}
}
