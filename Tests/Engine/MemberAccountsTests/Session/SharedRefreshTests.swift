import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberAccounts

@Suite("A caller that joins a running refresh judges the result by its own reason", .timeLimit(.minutes(1)))
struct SharedRefreshTests {
    private let example: Example
    private let gate = Gate()

    init() throws { example = try Example() }

    private func gated(_ answers: ScriptedTransport.Response...) -> ScriptedTransport {
        let rest = Locked(answers)
        return ScriptedTransport { _ in
            await gate.pass()
            return rest.withLock { $0.isEmpty ? .failure(.offline) : $0.removeFirst() }
        }
    }

    private func joined(_ count: Int) async {
        #expect(await waited(while: example.vault.process.refreshes.waiterCount(of: example.key) < count))
    }

    /// Starts one call, lets others join it, and returns the outcome of each.
    private func outcomes(
        of first: @escaping @Sendable () async throws -> TokenSet, joinedBy others: [@Sendable () async throws -> TokenSet]
    ) async -> [String] {
        var tasks = [Task { try await first() }]
        await joined(1)
        for (index, other) in others.enumerated() {
            tasks.append(Task { try await other() })
            await joined(index + 2)
        }
        gate.open()
        var found: [String] = []
        for task in tasks {
            do { found.append(try await task.value.accessToken.reveal) } catch {
                found.append((error as? AccountError)?.code ?? "\(error)")
            }
        }
        return found
    }

    @Test(
        "a temporary failure returns the old token to callers that found it about to expire, and the failure to callers that need another"
    )
    func passingFault() async throws {
        try example.store(life: 20)
        let transport = gated(.json("", status: 503))
        let session = example.session(transport)
        let found = await outcomes(
            of: { try await session.freshTokens() },
            joinedBy: [
                { try await session.freshTokens(rejecting: Secret("access-1")) }, { try await session.refresh() },
                { try await session.freshTokens() },
            ])
        #expect(found == ["access-1", "oauth.refused", "oauth.refused", "access-1"])
        #expect(transport.requests.count == 1)
        #expect(session.account?.state == .ready)
    }

    @Test(
        "a final refusal of the token marks the account for callers whose access token a resource has refused",
        arguments: [false, true])
    func dead(isAsked: Bool) async throws {
        try example.store(life: 20)
        let transport = gated(.json(#"{"error":"invalid_token","error_description":"gone"}"#, status: 400))
        let session = example.session(transport)
        let found = await outcomes(
            of: { isAsked ? try await session.refresh() : try await session.freshTokens() },
            joinedBy: [{ try await session.freshTokens(rejecting: Secret("access-1")) }])
        #expect(found == ["oauth.refused", "accounts.needs_sign_in"])
        #expect(session.account?.state == .needsSignIn("refresh_refused"))
        #expect(transport.requests.count == 1)
    }

    /// Holds a refresh before its first step, so that others join it.
    private func held(_ refresh: TokenRefresh) -> @Sendable () async throws -> TokenSet {
        { [example, gate] in
            let outcome = try await example.vault.process.refreshes.join(example.key) {
                await gate.pass()
                return await refresh.perform()
            }
            return try await refresh.tokens(after: outcome)
        }
    }

    private func refresh(_ occasion: TokenRefresh.Occasion, _ transport: ScriptedTransport) throws -> TokenRefresh {
        let account = try #require(example.vault.account(example.key))
        return TokenRefresh(
            key: example.key, open: OpenStore(example.vault), client: try example.clients(transport).client(for: account),
            occasion: occasion, stale: try example.vault.secrets(of: example.key).tokens, state: account.state)
    }

    @Test("without a refresh token a valid token is enough for callers that need no newer one")
    func withoutRefreshToken() async throws {
        try example.store(refresh: nil, life: 20)
        let transport = gated()
        let session = example.session(transport)
        let found = await outcomes(
            of: held(try refresh(.asked, transport)),
            joinedBy: [{ try await session.freshTokens() }, { try await session.refresh() }])
        #expect(found == ["oauth.no_refresh_token", "access-1", "oauth.no_refresh_token"])
        #expect(session.account?.state == .ready)
    }

    @Test("without a refresh token the account is marked by a caller that joins with a token that a resource has refused")
    func refusedWithoutRefreshToken() async throws {
        try example.store(refresh: nil, life: 20)
        let session = example.session(gated())
        let found = await outcomes(
            of: held(try refresh(.stale, gated())), joinedBy: [{ try await session.freshTokens(rejecting: Secret("access-1")) }])
        #expect(found == ["access-1", "accounts.needs_sign_in"])
        #expect(session.account?.state == .needsSignIn("no_refresh_token"))
    }

    @Test(
        "a refresh of older tokens does not serve callers with a token that a resource has refused: one more is sent, for all of them"
    )
    func olderTokens() async throws {
        try example.store(life: 20)
        let late = try refresh(.stale, gated())
        try example.store(access: "access-2")
        let transport = gated(Example.answer(3))
        let session = example.session(transport)
        let rejecting: @Sendable () async throws -> TokenSet = {
            try await session.freshTokens(rejecting: Secret("access-2"))
        }
        let found = await outcomes(of: held(late), joinedBy: [rejecting, rejecting])
        #expect(found == ["access-2", "access-3", "access-3"])
        #expect(transport.requests.count == 1)
    }
}
