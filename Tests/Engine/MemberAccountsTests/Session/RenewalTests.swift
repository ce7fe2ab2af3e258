import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing
import WaitSupport

@testable import MemberAccounts

@Suite("An access token that is extended", .timeLimit(.minutes(1)))
struct RenewalTests {
    private let example: Example
    private let gate = Gate()

    init() throws {
        example = try Example()
        try example.store(refresh: nil, life: 20)
    }

    /// A session at a provider without refresh tokens, which extends access tokens until they expire.
    private func session(_ transport: any HTTPTransport, in vault: Vault? = nil, age: Duration? = nil) -> Session {
        var clients = ClientRegistry()
        let base = URL(string: "https://id.example.test")!
        var profile = ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: base, token: base))
        profile.token.meansDeadRefreshToken = { code, _ in code == "pass_withdrawn" }
        profile.token.renewalAge = age
        profile.token.renewal = .own { tokens, channel async throws(OAuthError) in
            guard tokens.isFresh(margin: .zero, by: example.clock) else { throw .noRefreshToken }
            var request = HTTPRequest(.post, channel.endpoints.token)
            request.body = .form([("extend", tokens.accessToken.reveal)])
            return try channel.tokens(from: try await channel.send(request), hiding: [tokens.accessToken])
        }
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), transport: transport, clock: example.clock)
        clients.register("example") { _ in client }
        return Session(example.key, in: vault ?? example.vault, clients: clients)
    }

    private func answer(_ token: String) -> ScriptedTransport.Response {
        .json(#"{"access_token":"\#(token)","token_type":"Bearer","expires_in":3600}"#)
    }

    private func gated(_ response: ScriptedTransport.Response) -> ScriptedTransport {
        ScriptedTransport { _ in
            await gate.pass()
            return response
        }
    }

    private func code(_ body: () async throws -> TokenSet) async -> String {
        do { return try await body().accessToken.reveal } catch { return (error as? AccountError)?.code ?? "\(error)" }
    }

    @Test("is renewed because of its age in the background, and then not again within an hour, whatever the result")
    func byAge() async throws {
        try example.store(refresh: nil, life: 1_000_000)
        let transport = ScriptedTransport([.failure(.offline), answer("access-2")])
        let session = session(transport, age: .seconds(86_400))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        example.clock.advance(by: .seconds(86_400))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        #expect(transport.requests.isEmpty)
        example.clock.advance(by: .seconds(1))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        #expect(await waited(while: transport.requests.count < 1 || example.vault.isRefreshing))
        example.clock.advance(by: .seconds(3600))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        #expect(!example.vault.isRefreshing)
        example.clock.advance(by: .seconds(1))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        #expect(await waited(while: session.tokens()?.accessToken != Secret("access-2") && transport.requests.count < 2))
        #expect(await waited(while: example.vault.isRefreshing))
        #expect(try await session.freshTokens().accessToken == Secret("access-2"))
        #expect(transport.requests.count == 2)
    }

    @Test(
        "is renewed if a clock ten years ahead received it before the machine restarted: it does not count as new for ten years")
    func receivedAhead() async throws {
        let now = example.clock.now
        example.clock.setWall(now + 3_652 * 86_400)
        try example.store(refresh: nil, life: 1_000_000)
        example.clock.reboot(bootID: "later")
        example.clock.setWall(now)
        let transport = ScriptedTransport([answer("access-2")])
        #expect(try await session(transport, age: .seconds(86_400)).freshTokens().accessToken == Secret("access-1"))
        #expect(await waited(while: transport.requests.isEmpty))
    }

    @Test("is not renewed because of its age unless the profile sets an age")
    func noAge() async throws {
        try example.store(refresh: nil, life: 1_000_000)
        let transport = ScriptedTransport([answer("access-2")])
        let session = session(transport)
        example.clock.advance(by: .seconds(500_000))
        #expect(try await session.freshTokens().accessToken == Secret("access-1"))
        #expect(!example.vault.isRefreshing && transport.requests.isEmpty)
    }

    @Test("is extended without a refresh token; values that the response omits stay, and no sign-in is needed")
    func extended() async throws {
        let transport = ScriptedTransport([answer("access-2")])
        let session = session(transport)
        #expect(try await session.freshTokens().accessToken == Secret("access-2"))
        #expect(transport.requests.map { $0.form["extend"] } == ["access-1"])
        #expect(try await session.freshTokens().accessToken == Secret("access-2"))
        #expect(transport.requests.count == 1 && session.account?.state == .ready)
    }

    @Test("is also extended if a resource has refused it", arguments: ["access-1", "access-2"])
    func rejected(next: String) async throws {
        let transport = ScriptedTransport([answer(next)])
        let session = session(transport)
        #expect(try await session.freshTokens(rejecting: Secret("access-1")).accessToken == Secret(next))
        #expect(transport.requests.count == 1 && session.account?.state == .ready)
    }

    @Test(
        "a hundred tasks in each of two vaults need an extension: one request is sent, even if the token's text stays",
        arguments: ["access-1", "access-2"])
    func once(next: String) async throws {
        let transport = gated(answer(next))
        let first = session(transport)
        let second = session(transport, in: try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock))
        let tasks = (0..<100).map { _ in Task { try await first.freshTokens() } }
        await gate.arrived(1)
        let others = (0..<100).map { _ in Task { try await second.freshTokens() } }
        #expect(await waited(while: example.clock.sleeperCount == 0))
        example.clock.advance(by: .seconds(1))
        gate.open()
        for task in tasks { #expect(try await task.value.life == .seconds(3600)) }
        while second.open.process.refreshes.isBusy {
            example.clock.advance(by: .milliseconds(200))
            await Task.yield()
        }
        for task in others { #expect(try await task.value.life == .seconds(3600)) }
        #expect(transport.requests.count == 1)
    }

    @Test("a temporary failure leaves the token in use; a final refusal marks the account, other refusals do not")
    func refusals() async throws {
        for (status, error, code, state) in [
            (503, "", "access-1", Account.State.ready), (400, "pass_full", "oauth.refused", .ready),
            (400, "pass_withdrawn", "accounts.needs_sign_in", .needsSignIn("refresh_refused")),
        ] {
            let transport = ScriptedTransport([.json(#"{"error":"\#(error)"}"#, status: status)])
            let session = session(transport)
            #expect(await self.code { try await session.freshTokens() } == code)
            #expect(session.account?.state == state)
        }
    }

    @Test("that has expired and can no longer be extended needs a sign-in, without a request")
    func over() async throws {
        example.clock.advance(by: .seconds(30))
        let transport = ScriptedTransport([])
        let session = session(transport)
        #expect(await code { try await session.freshTokens() } == "accounts.needs_sign_in")
        #expect(session.account?.state == .needsSignIn("no_refresh_token") && transport.requests.isEmpty)
    }

    @Test("an interrupted extension is repeated, and a refusal then does not need a sign-in")
    func interrupted() async throws {
        let doomed = try Vault(home: example.home.home, keys: example.home.keys, clock: example.clock)
        let stale = try example.vault.secrets(of: example.key).tokens
        guard case .taken = try doomed.takeLease(of: example.key, replacing: stale, in: .ready, for: .seconds(30)) else {
            Issue.record("not taken")
            return
        }
        example.clock.advance(by: .seconds(1))
        try example.vault.transaction { try $0.run("UPDATE vault_refresh_lease SET holder = NULL") }
        let transport = ScriptedTransport([.json(#"{"error":"pass_full"}"#, status: 400), answer("access-2")])
        let session = session(transport)
        #expect(await code { try await session.freshTokens() } == "oauth.refused")
        #expect(session.account?.state == .ready)
        #expect(await code { try await session.freshTokens() } == "access-2")
    }

    @Test("all requests of a custom function share the time limit of one request")
    func time() async throws {
        let limits = Locked<[Duration]>([])
        let transport = ScriptedTransport { [clock = example.clock] request in
            limits.withLock { $0.append(request.limits.whole) }
            clock.advance(by: .seconds(20))
            return .json("{}")
        }
        let base = URL(string: "https://id.example.test")!
        var profile = ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: base, token: base))
        profile.token.renewal = .own { _, channel async throws(OAuthError) in
            while true { _ = try await channel.send(HTTPRequest(.get, channel.endpoints.token)) }
        }
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: "app"), transport: transport, clock: example.clock)
        await #expect(throws: OAuthError.transport(.refresh, .timedOut)) {
            try await client.refresh(TokenBuilder.tokens(refresh: nil, by: example.clock))
        }
        #expect(limits.value == [.seconds(30), .seconds(10)])
    }
}
