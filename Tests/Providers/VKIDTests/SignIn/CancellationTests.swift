import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import VKID

@Suite("A sign-in with a cancelled task", .timeLimit(.minutes(1)))
struct CancellationTests {
    /// The stage of the sign-in at the cancellation.
    enum Moment: String, CaseIterable {
        case list, page, exchange, backend, tokensFromBackend
    }

    private func flow(_ moment: Moment, _ gate: Gate) -> AuthConfiguration.Flow {
        switch moment {
        case .backend: .confidentialClientFlow(codeExchanger: SilentBackend(gate: gate))
        case .tokensFromBackend: .tokensFromBackend(codeExchanger: SilentBackend(gate: gate))
        default: .publicClientFlow()
        }
    }

    @Test("ends as cancelled at every stage, shows no page afterwards and allows the next one", arguments: Moment.allCases)
    func cancelled(moment: Moment) async throws {
        let (gate, reached, page) = (Gate(), Gate(), PageAgent())
        let bench = try Bench { request in
            let isHeld = request.url.path == (moment == .list ? "/oauth/get_anonym_token" : "/oauth2/auth")
            guard isHeld, gate.arrivals == 0, moment == .list || moment == .exchange else { return nil }
            Task { await reached.pass() }
            await gate.pass()
            return nil
        }
        let vkid = try bench.vkid(secret: "protected") { if moment == .list { $0.appLinks = ScriptedAppLinks() } }
        let configuration = AuthConfiguration(flow: flow(moment, reached))
        let agent: any UserAgent = moment == .page ? HoldingAgent(gate: reached) : page
        let task = Task { try await vkid.authorize(with: configuration, using: agent) }
        await reached.arrived(1)
        task.cancel()
        gate.open()
        await #expect { try await task.value } throws: { if case AuthError.cancelled = $0 { true } else { false } }
        reached.open()
        #expect(page.pages.value.count == (moment == .list || moment == .page ? 0 : 1))
        #expect(vkid.authorizedSessions.isEmpty && !vkid.fixed.setup.reach.isBusy)
        #expect(bench.home.vault.openAttempts.isEmpty)
    }

    @Test("with the strategy appOnly also ends as cancelled")
    func appOnly() async throws {
        let (gate, reached) = (Gate(), Gate())
        let bench = try Bench { _ in
            Task { await reached.pass() }
            await gate.pass()
            return nil
        }
        let vkid = try bench.vkid(secret: "protected") { $0.appLinks = ScriptedAppLinks() }
        var configuration = AuthConfiguration()
        configuration.strategy = .appOnly
        let task = Task { [configuration] in try await vkid.authorize(with: configuration, using: PageAgent()) }
        await reached.arrived(1)
        task.cancel()
        gate.open()
        reached.open()
        await #expect { try await task.value } throws: { if case AuthError.cancelled = $0 { true } else { false } }
    }

    @Test("opens nothing if it was cancelled before it began")
    func before() async throws {
        let (page, start, vkid) = (PageAgent(), Gate(), try Bench().vkid())
        let task = Task {
            await start.pass()
            return try await vkid.authorize(using: page)
        }
        task.cancel()
        start.open()
        await #expect { try await task.value } throws: { if case AuthError.cancelled = $0 { true } else { false } }
        #expect(page.pages.value.isEmpty)
    }

    @Test("or one that waits too long ends by the limit: VK ID's 15 minutes, or the caller's own")
    func limits() async throws {
        for (limit, seconds) in [(Duration?.none, 900), (.seconds(60), 60)] {
            let (bench, gate) = (try Bench(), Gate())
            let vkid = try bench.vkid()
            let task = Task { try await vkid.authorize(using: HoldingAgent(gate: gate), limit: limit) }
            await gate.arrived(1)
            #expect(await waited(while: bench.clock.sleeperCount < 1))
            bench.clock.advance(by: .seconds(seconds - 1))
            #expect(vkid.fixed.setup.reach.isBusy)
            bench.clock.advance(by: .seconds(1))
            await #expect { try await task.value } throws: { ($0 as? AuthError)?.code == "oauth.attempt_timed_out" }
            gate.open()
        }
    }
}

/// A window that is shown until its task is cancelled.
struct HoldingAgent: UserAgent, UserAgentSession {
    let gate: Gate
    let suppliesRedirectURI = true
    let redirectURI = URL(string: "http://127.0.0.1:1/callback")!

    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession { self }

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        Task { await gate.pass() }
        try? await Task.sleep(for: .seconds(3600))
        throw .cancelled
    }

    func close() async {}
}

/// A backend that keeps its callbacks and never calls them.
final class SilentBackend: AuthCodeHandler, AuthCodeExchanging {
    private let gate: Gate
    private let kept = Locked<[@Sendable () -> Void]>([])

    init(gate: Gate) { self.gate = gate }

    func exchange(_ code: AuthorizationCode, finishFlow: @escaping @Sendable () -> Void) { keep(finishFlow) }

    func exchangeAuthCode(
        _ code: AuthorizationCode, completion: @escaping @Sendable (Result<AuthFlowData, any Error>) -> Void
    ) { keep { completion(.failure(CancellationError())) } }

    private func keep(_ callback: @escaping @Sendable () -> Void) {
        kept.withLock { $0.append(callback) }
        Task { await gate.pass() }
    }
}
