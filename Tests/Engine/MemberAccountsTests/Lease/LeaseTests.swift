import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing
import WaitSupport

@testable import MemberAccounts

@Suite("One refresh across vaults", .timeLimit(.minutes(1)))
struct LeaseTests {
    private let example: Example
    private let other: Vault

    init() throws {
        example = try Example()
        try example.store(life: 10)
        other = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
    }

    private var stored: TokenSet { get throws { try example.vault.secrets(of: example.key).tokens } }

    private func record() throws -> (holder: String?, sent: String?) {
        let query = "SELECT holder, sent_fingerprint FROM vault_refresh_lease"
        let row = try example.vault.read { try $0.rows(query).first }
        return (row?.text(0), row?.text(1))
    }

    /// A vault takes the lease, sends the request, and then dies.
    private func dieInMidFlight() async throws {
        let doomed = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let outcome = try doomed.takeLease(of: example.key, replacing: stored, in: .ready, for: .seconds(30))
        guard case .taken(let lease, _) = outcome, lease.markedSince == nil else {
            Issue.record("not taken: \(outcome)")
            return
        }
    }

    /// A server that refuses finally, after the gate opens.
    private func refusing(behind gate: Gate) -> ScriptedTransport {
        ScriptedTransport { _ in
            await gate.pass()
            return .json(#"{"error":"invalid_grant"}"#, status: 400)
        }
    }

    @Test("the mark that the token was sent is durable before the request is sent, and is removed when the response is stored")
    func markFirst() async throws {
        let seen = Locked<String?>(nil)
        let session = example.session(
            ScriptedTransport { _ in
                seen.withLock { $0 = try? record().sent }
                return Example.answer(2)
            })
        let sent = RefreshLease.fingerprint(of: try stored)
        _ = try await session.freshTokens()
        #expect(seen.value == sent)
        #expect(try record() == (nil, nil))
    }

    @Test("waits for another vault's refresh, and returns its tokens without a request")
    func waits() async throws {
        let gate = Gate()
        let slow = ScriptedTransport { _ in
            await gate.pass()
            return Example.answer(2)
        }
        let first = Task { try await example.session(slow).freshTokens().accessToken }
        await gate.arrived(1)
        let idle = ScriptedTransport([Example.answer(3)])
        let second = Task { try await example.session(idle, in: other).freshTokens().accessToken }
        #expect(await waited(while: example.clock.sleeperCount == 0))
        gate.open()
        #expect(try await first.value == Secret("access-2"))
        example.clock.advance(by: .milliseconds(20))
        #expect(try await second.value == Secret("access-2"))
        #expect(idle.requests.isEmpty)
    }

    @Test("the wait ends when the other vault learns that the member must sign in")
    func learned() async throws {
        let gate = Gate()
        let first = Task { try await example.session(refusing(behind: gate)).freshTokens() }
        await gate.arrived(1)
        let idle = ScriptedTransport([Example.answer(3)])
        let second = Task { try await example.session(idle, in: other).freshTokens() }
        #expect(await waited(while: example.clock.sleeperCount == 0))
        gate.open()
        await #expect(throws: AccountError.self) { try await first.value }
        example.clock.advance(by: .milliseconds(20))
        await #expect { try await second.value } throws: { ($0 as? AccountError)?.code == "accounts.needs_sign_in" }
        #expect(idle.requests.isEmpty)
    }

    @Test("a dead holder is replaced at once, and its token tried: a server with a grace period accepts it")
    func takeOver() async throws {
        try await dieInMidFlight()
        let transport = ScriptedTransport([Example.answer(2)])
        #expect(try await example.session(transport).freshTokens().accessToken == Secret("access-2"))
        #expect(try record() == (nil, nil))
        #expect(example.vault.account(example.key)?.state == .ready)
    }

    @Test(
        "a marked token that the server refuses for any reason needs a new sign-in, with the reason; it is tried once",
        arguments: [(400, "invalid_grant"), (401, "invalid_client"), (403, "")])
    func interrupted(status: Int, error: String) async throws {
        try await dieInMidFlight()
        let transport = ScriptedTransport { _ in .json(error.isEmpty ? "" : #"{"error":"\#(error)"}"#, status: status) }
        let session = example.session(transport)
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(session.account?.state == .needsSignIn("refresh_interrupted"))
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(transport.requests.count == 1)
        #expect(try stored.refreshToken == Secret("refresh-1"))
    }

    @Test(
        "a temporary failure is not a try: the mark stays, the account stays ready, and the later response decides",
        arguments: [
            ScriptedTransport.Response.failure(.offline), .failure(.timedOut), .json("", status: 503), .json("", status: 429),
        ])
    func passing(fault: ScriptedTransport.Response) async throws {
        try await dieInMidFlight()
        example.clock.advance(by: .seconds(20))
        let session = example.session(ScriptedTransport([fault, .json(#"{"error":"invalid_grant"}"#, status: 400)]))
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(session.account?.state == .ready)
        #expect(try record() == (nil, RefreshLease.fingerprint(of: stored)))
        await #expect(throws: AccountError.self) { try await session.freshTokens() }
        #expect(session.account?.state == .needsSignIn("refresh_interrupted"))
    }

    @Test("a caller that found the old tokens stale just before a renewal gets the new tokens without a request")
    func secondWave() async throws {
        let old = try stored
        _ = try await example.session(ScriptedTransport([Example.answer(2)])).freshTokens()
        let idle = ScriptedTransport([Example.answer(3)])
        let client = try example.clients(idle).client(for: try #require(other.account(example.key)))
        let late = TokenRefresh(
            key: example.key, open: OpenStore(other), client: client, occasion: .stale, stale: old, state: .ready)
        #expect(try await late.tokens(after: late.perform()).accessToken == Secret("access-2"))
        #expect(idle.requests.isEmpty)
    }

    @Test("a token that was never sent is not marked")
    func offline() async throws {
        await #expect(throws: AccountError.self) { try await example.session(ScriptedTransport([])).refresh() }
        #expect(try record() == (nil, nil))
    }

    @Test("a late holder is replaced when its time is over, and its response is dropped")
    func late() async throws {
        let gate = Gate()
        let late = example.session(
            ScriptedTransport { _ in
                await gate.pass()
                return Example.answer(2)
            })
        let first = Task { try await late.freshTokens().accessToken }
        await gate.arrived(1)
        example.clock.advance(by: .seconds(36))
        let session = example.session(ScriptedTransport([Example.answer(3)]), in: other)
        #expect(try await session.freshTokens().accessToken == Secret("access-3"))
        gate.open()
        #expect(try await first.value == Secret("access-3"))
        #expect(try stored.refreshToken == Secret("refresh-3"))
    }

    @Test("a refusal that arrives after another vault took over and succeeded brings that vault's tokens, and marks nothing")
    func lateRefusal() async throws {
        let gate = Gate()
        let first = Task { try await example.session(refusing(behind: gate)).freshTokens().accessToken }
        await gate.arrived(1)
        example.clock.advance(by: .seconds(36))
        _ = try await example.session(ScriptedTransport([Example.answer(3)]), in: other).freshTokens()
        gate.open()
        #expect(try await first.value == Secret("access-3"))
        #expect(example.vault.account(example.key)?.state == .ready)
    }

    @Test("a refusal that arrives while another vault is still refreshing is reported as such: that vault's result decides")
    func lateRefusalInFlight() async throws {
        let gate = Gate()
        let first = Task { try await example.session(refusing(behind: gate)).freshTokens() }
        await gate.arrived(1)
        example.clock.advance(by: .seconds(36))
        _ = try other.takeLease(of: example.key, replacing: stored, in: .ready, for: .seconds(30))
        let holder = try record().holder
        gate.open()
        await #expect { try await first.value } throws: { ($0 as? AccountError)?.code == "oauth.refused" }
        #expect(example.vault.account(example.key)?.state == .ready)
        #expect(try record().holder == holder)
    }

    @Test("a refusal that arrives after another vault learned that the member must sign in reports that vault's reason")
    func lateRefusalKnown() async throws {
        let gate = Gate()
        let first = Task { try await example.session(refusing(behind: gate)).freshTokens() }
        await gate.arrived(1)
        example.clock.advance(by: .seconds(36))
        let refused = ScriptedTransport([.json(#"{"error":"invalid_grant"}"#, status: 400)])
        await #expect(throws: AccountError.self) { try await example.session(refused, in: other).freshTokens() }
        gate.open()
        await #expect { try await first.value } throws: {
            guard case .needsSignIn(let reason, _) = $0 as? AccountError else { return false }
            return reason == "refresh_interrupted"
        }
    }

    @Test("a caller that found tokens without a refresh token just before a new sign-in gets the new tokens, and marks nothing")
    func signedInMeanwhile() async throws {
        try example.store(access: "access-0", refresh: nil, life: 10)
        let old = try stored
        try example.store(access: "access-2")
        let idle = ScriptedTransport([])
        let client = try example.clients(idle).client(for: try #require(other.account(example.key)))
        let late = TokenRefresh(
            key: example.key, open: OpenStore(other), client: client, occasion: .asked, stale: old, state: .ready)
        #expect(try await late.tokens(after: late.perform()).accessToken == Secret("access-2"))
        #expect(example.vault.account(example.key)?.state == .ready)
    }

    @Test("a lease from before a restart of the machine has no holder")
    func reboot() async throws {
        let holder = try HolderLock(in: other.locksFolder)
        try await dieInMidFlight()
        try other.transaction { try $0.run("UPDATE vault_refresh_lease SET holder = ?", [.text(holder.name)]) }
        example.clock.reboot(bootID: "later")
        example.clock.setWall(example.clock.now.addingTimeInterval(60))
        let transport = ScriptedTransport([Example.answer(2)])
        #expect(try await example.session(transport).freshTokens().accessToken == Secret("access-2"))
    }

    @Test("no caller waits forever: after a holder's limit the wait ends with its own error")
    func endless() async throws {
        let holder = try HolderLock(in: other.locksFolder)
        try await dieInMidFlight()
        try other.transaction {
            try $0.run("UPDATE vault_refresh_lease SET holder = ?, until = 1e12", [.text(holder.name)])
        }
        let waiting = Task { try await example.session(ScriptedTransport([])).refresh() }
        try await example.clock.advance(by: .seconds(41), whenSleeping: 1)
        await #expect { try await waiting.value } throws: { ($0 as? AccountError)?.code == "accounts.refreshing_elsewhere" }
    }
}
