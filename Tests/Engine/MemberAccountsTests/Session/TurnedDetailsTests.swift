import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("Details that an attacker changes and changes back while a session is used", .timeLimit(.minutes(1)))
struct TurnedDetailsTests {
    /// A clock that runs a closure at each reading of the uptime.
    private struct BusyClock: MemberClock {
        let base: TestClock
        let meanwhile: @Sendable () -> Void

        var now: Date { base.now }
        var uptime: Duration {
            meanwhile()
            return base.uptime
        }
        var bootID: String { base.bootID }
        func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }
    }

    private let example: Example
    private let turns = Locked((isOn: false, isTurned: false))
    private let mine = "https://id.example.test", foreign = "https://thief.example.test"

    init() throws { example = try Example() }

    /// A vault that finds other details at every second reading of the clock, and the account's own at the others.
    private func turning(from isTurned: Bool) throws -> Vault {
        let found = Locked<Vault?>(nil)
        let clock = BusyClock(base: example.clock) { [turns, mine, foreign, key = example.key] in
            guard turns.value.isOn, let vault = found.value else { return }
            let details = turns.withLock { turns in
                turns.isTurned.toggle()
                return Data((turns.isTurned ? foreign : mine).utf8)
            }
            vault.state.withLock { state in
                guard var entry = state.snapshot.entry(key) else { return }
                entry.account.details = details
                state.snapshot.put(entry)
            }
        }
        let vault = try Vault(home: example.home.home, keys: example.home.keys, clock: clock)
        found.withLock { $0 = vault }
        let tokens = TokenBuilder.tokens(access: "access-1", refresh: "refresh-1", life: 10, by: example.clock)
        try vault.store(example.key, label: nil, details: Data(mine.utf8), secrets: AccountSecrets(tokens: tokens))
        turns.withLock { $0 = (true, isTurned) }
        return vault
    }

    @Test(
        "never send its tokens to another endpoint, whatever the session does",
        arguments: ["fresh", "rejected", "refresh", "sign-out"], [true, false])
    func turned(use: String, isTurned: Bool) async throws {
        let vault = try turning(from: isTurned)
        defer { turns.withLock { $0.isOn = false } }
        let transport = ScriptedTransport { _ in Example.answer(2) }
        var clients = ClientRegistry()
        clients.register("example") { [example] account in
            let base = try #require(URL(string: String(decoding: account.details, as: UTF8.self)))
            let endpoints = ProviderEndpoints(authorization: base, token: base, revocation: base)
            return OAuthClient(
                profile: ProviderProfile(name: "example", endpoints: endpoints), registration: ClientRegistration(id: "app"),
                transport: transport, clock: example.clock)
        }
        let session = Session(example.key, in: vault, clients: clients)
        switch use {
        case "fresh": _ = try? await session.freshTokens()
        case "rejected": _ = try? await session.freshTokens(rejecting: Secret("access-1"))
        case "refresh": _ = try? await session.refresh()
        default: _ = try? await session.signOut()
        }
        #expect(!transport.requests.contains { $0.url.absoluteString.hasPrefix(foreign) })
    }
}
