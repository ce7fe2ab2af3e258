import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberAccounts

@Suite("A session")
struct SessionTests {
    /// An account with an expired token, at a server that responds when the gate opens.
    private static func waiting() throws -> (Example, Gate, ScriptedTransport) {
        let (example, gate) = (try Example(), Gate())
        try example.store(life: 10)
        let transport = ScriptedTransport { _ in
            await gate.pass()
            return Example.answer(2)
        }
        return (example, gate, transport)
    }

    @Test("a token that is valid for a while is returned without a request")
    func fresh() async throws {
        let example = try Example()
        try example.store()
        let transport = ScriptedTransport([])
        #expect(try await example.session(transport).freshTokens().accessToken == Secret("access-1"))
        #expect(transport.requests.isEmpty)
    }

    @Test("however many callers ask at expiry, in several sessions, one refresh is sent and all get its result")
    func singleFlight() async throws {
        let (example, gate, transport) = try Self.waiting()
        let tokens = await withTaskGroup(of: Secret?.self) { group in
            for _ in 0..<100 { group.addTask { try? await example.session(transport).freshTokens().accessToken } }
            await gate.arrived(1)
            gate.open()
            return await group.reduce(into: Set<Secret?>()) { $0.insert($1) }
        }
        #expect(tokens == [Secret("access-2")])
        #expect(transport.requests.count == 1)
    }

    @Test("a rotated refresh token is stored before any caller gets the new access token")
    func rotation() async throws {
        let example = try Example()
        try example.store(life: 10)
        _ = try await example.session(ScriptedTransport([Example.answer(2)])).freshTokens()
        let again = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        #expect(try again.secrets(of: example.key).tokens.refreshToken == Secret("refresh-2"))
    }

    @Test("of a hundred callers that wait for one refresh one is cancelled: it returns at once, and the others get the new token")
    func oneCancelled() async throws {
        let (example, gate, transport) = try Self.waiting()
        let session = example.session(transport)
        let tasks = (0..<100).map { _ in Task { try await session.freshTokens().accessToken } }
        await gate.arrived(1)
        #expect(await waited(while: example.vault.process.refreshes.waiterCount(of: example.key) < 100))
        tasks[0].cancel()
        await #expect { try await tasks[0].value } throws: { ($0 as? AccountError)?.code == "accounts.cancelled" }
        gate.open()
        for task in tasks.dropFirst() { #expect(try await task.value == Secret("access-2")) }
        #expect(transport.requests.count == 1)
    }

    @Test("a cancelled caller returns at once; the refresh continues and is stored")
    func cancelledCaller() async throws {
        let example = try Example()
        try example.store(life: 10)
        let gate = Gate()
        let session = example.session(
            ScriptedTransport { _ in
                await gate.pass()
                return Example.answer(2)
            })
        let task = Task { try await session.freshTokens() }
        await gate.arrived(1)
        task.cancel()
        await #expect(throws: AccountError.self) { try await task.value }
        gate.open()
        #expect(try await session.freshTokens().accessToken == Secret("access-2"))
    }

    @Test("a late refusal of an older token returns the current one without another refresh")
    func lateRefusal() async throws {
        let example = try Example()
        try example.store(access: "access-2")
        let transport = ScriptedTransport([Example.answer(3)])
        let session = example.session(transport)
        #expect(try await session.freshTokens(rejecting: Secret("access-1")).accessToken == Secret("access-2"))
        #expect(transport.requests.isEmpty)
        #expect(try await session.freshTokens(rejecting: Secret("access-2")).accessToken == Secret("access-3"))
    }

    @Test("a final refusal of the refresh token marks the account and deletes nothing; signing in again clears the mark")
    func dead() async throws {
        let example = try Example()
        try example.store(life: 10)
        let transport = ScriptedTransport([.json(#"{"error":"invalid_grant"}"#, status: 400)])
        let session = example.session(transport)
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(session.account?.state == .needsSignIn("refresh_refused"))
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(transport.requests.count == 1)
        try example.store()
        #expect(session.account?.state == .ready)
    }

    @Test("a temporary failure returns the old token while it is valid, then reports the failure and keeps everything")
    func passingFault() async throws {
        let example = try Example()
        try example.store(life: 20)
        let session = example.session(ScriptedTransport([]))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        example.clock.advance(by: .seconds(20))
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(session.account?.state == .ready)
    }

    @Test("signing out during a refresh drops the result and ends the new tokens at the server")
    func signOutDuringRefresh() async throws {
        let example = try Example()
        try example.store(life: 10)
        let gate = Gate()
        let transport = ScriptedTransport { request in
            guard request.url.path == "/token" else { return .json("") }
            await gate.pass()
            return Example.answer(2)
        }
        let session = example.session(transport)
        let refresh = Task { try await session.freshTokens() }
        await gate.arrived(1)
        try await session.signOut()
        gate.open()
        await #expect(throws: AccountError.self) { try await refresh.value }
        #expect(session.account == nil)
        #expect(transport.requests.contains { $0.form["token"] == "refresh-2" })
    }

    @Test("tokens that a refresh stores while the server ends the older ones are also ended, before the account is removed")
    func refreshedDuringSignOut() async throws {
        let example = try Example()
        try example.store(life: 10)
        let gate = Gate()
        let transport = ScriptedTransport { request in
            guard request.url.path != "/token" else { return Example.answer(2) }
            if request.form["token"] == "refresh-1" { await gate.pass() }
            return .json("")
        }
        let session = example.session(transport)
        let signOut = Task { try await session.signOut() }
        await gate.arrived(1)
        #expect(try await session.refresh().accessToken == Secret("access-2"))
        gate.open()
        let report = try await signOut.value
        #expect(session.account == nil && report.failures.isEmpty)
        #expect(transport.requests.contains { $0.form["token"] == "refresh-2" })
    }

    @Test("a refusal of tokens does not affect a sign-in that happened during their refresh")
    func signedInDuringRefresh() async throws {
        let example = try Example()
        try example.store(life: 10)
        let gate = Gate()
        let transport = ScriptedTransport { _ in
            await gate.pass()
            return .json(#"{"error":"invalid_grant"}"#, status: 400)
        }
        let session = example.session(transport)
        let refresh = Task { try await session.freshTokens() }
        await gate.arrived(1)
        let fresh = TokenBuilder.tokens(access: "access-9", refresh: "refresh-9", by: example.clock)
        try example.vault.store(example.key, label: nil, details: Data(), secrets: AccountSecrets(tokens: fresh))
        gate.open()
        #expect(try await refresh.value.accessToken == Secret("access-9"))
        #expect(example.vault.account(example.key)?.state == .ready)
        #expect(try await session.freshTokens().accessToken == Secret("access-9"))
        #expect(transport.requests.count == 1)
    }

    @Test("an account that was never stored has its own error")
    func nobody() async throws {
        let example = try Example()
        await #expect { try await example.session(ScriptedTransport([])).freshTokens() } throws: {
            ($0 as? AccountError)?.code == "accounts.not_signed_in"
        }
    }
}
