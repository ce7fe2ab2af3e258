import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberTesting
import Testing

@testable import MemberAccounts

@Suite("A sign-out at a provider that keeps accounts after a refusal")
struct KeptSignOutTests {
    /// A provider with sessions: an access token that it does not know is refused.
    private final class Provider: Sendable {
        /// The access tokens of live sessions.
        let live: Locked<Set<String>>
        let refresh: (body: String, status: Int)
        let refusal: String
        let paths = Locked<[String]>([])

        init(live: Set<String>, refresh: (String, Int), refusal: String = "invalid_token") {
            (self.live, self.refresh, self.refusal) = (Locked(live), refresh, refusal)
        }

        var transport: ScriptedTransport { ScriptedTransport { [self] in answer($0) } }

        private func answer(_ request: HTTPRequest) -> ScriptedTransport.Response {
            paths.withLock { $0.append(request.url.path) }
            guard request.url.path == "/out" else { return .json(refresh.body, status: refresh.status) }
            let token = String(request.headers["Authorization"]?.dropFirst("Bearer ".count) ?? "")
            let isKnown = live.withLock { $0.remove(token) != nil }
            return isKnown ? .json(#"{"response":1}"#) : .json(#"{"error":"\#(refusal)"}"#, status: 401)
        }
    }

    private static let dead = (#"{"error":"invalid_grant"}"#, 400)

    private func session(_ example: Example, _ provider: Provider) throws -> Session {
        let base = try #require(URL(string: "https://id.example.test"))
        var profile = ProviderProfile(
            name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
        profile.signOut = .call(
            SignOutCall(url: base.appending(path: "out"), keepsAccountOnRefusal: true) { $1?["error"]?.string })
        var clients = ClientRegistry()
        clients.register("example") { [clock = example.clock, transport = provider.transport, profile] _ in
            OAuthClient(profile: profile, registration: ClientRegistration(id: "app"), transport: transport, clock: clock)
        }
        return Session(example.key, in: example.vault, clients: clients)
    }

    @Test("that the store could not complete is completed by the next one: the provider does not know the session any more")
    func again() async throws {
        let example = try Example()
        try example.store()
        let provider = Provider(live: ["access-1"], refresh: Self.dead)
        let session = try session(example, provider)
        try example.vault.transaction {
            try $0.run("CREATE TRIGGER full BEFORE DELETE ON vault_account BEGIN SELECT RAISE(ABORT, 'full'); END")
        }
        let error = await #expect(throws: AccountError.self) { try await session.signOut() }
        #expect(error?.storeError != nil && session.account != nil && provider.live.value.isEmpty)
        try example.vault.transaction { try $0.run("DROP TRIGGER full") }
        let report = try await session.signOut()
        #expect(session.account == nil && report.isComplete && report.ended == ["session"])
        #expect(provider.paths.value == ["/out", "/out", "/token"])
    }

    @Test("ends a session whose access token alone is dead with a new one")
    func renewed() async throws {
        let example = try Example()
        try example.store(life: 10)
        let fresh = #"{"access_token":"access-2","refresh_token":"refresh-2","token_type":"Bearer","expires_in":3600}"#
        let provider = Provider(live: ["access-2"], refresh: (fresh, 200))
        let session = try session(example, provider)
        let report = try await session.signOut()
        #expect(session.account == nil && report.ended == ["session"] && provider.live.value.isEmpty)
        #expect(provider.paths.value == ["/out", "/token", "/out"])
    }

    @Test(
        "keeps the account after a refusal for another reason, or while it is not known whether the session has ended",
        arguments: [
            ("server_error", Self.dead, ["/out"]), ("invalid_token", ("", 503), ["/out", "/token"]),
            ("invalid_token", (#"{"error":"invalid_client"}"#, 401), ["/out", "/token"]),
        ] as [(String, (String, Int), [String])])
    func kept(refusal: String, refresh: (String, Int), paths: [String]) async throws {
        let example = try Example()
        try example.store()
        let provider = Provider(live: [], refresh: refresh, refusal: refusal)
        let session = try session(example, provider)
        #expect(try await session.signOut().failures == ["session": refusal])
        #expect(session.account?.state == .ready && provider.paths.value == paths)
        #expect(try await session.signOut(removingLocally: true).failures == ["session": refusal])
        #expect(session.account == nil)
    }

    @Test("removes an account whose tokens cannot be renewed, since nothing is left to end", arguments: [nil, "refresh-1"])
    func unrenewable(refresh: String?) async throws {
        let example = try Example()
        let account = try example.store(refresh: refresh)
        if refresh != nil {
            let stale = try example.vault.secrets(of: account.key).tokens
            _ = try await OpenStore(example.vault).markNeedsSignIn(account.key, reason: "refresh_refused", replacing: stale)
        }
        let provider = Provider(live: [], refresh: ("", 503))
        let session = try session(example, provider)
        #expect(try await session.signOut().isComplete)
        #expect(session.account == nil && provider.paths.value == ["/out"])
    }

    @Test("keeps the account after each refusal where a vendor's own names demand it")
    func ownNames() async throws {
        let example = try Example()
        try example.store()
        let provider = Provider(live: [], refresh: Self.dead)
        let session = try session(example, provider)
        #expect(try await session.signOut(.ifAccepted).failures == ["session": "invalid_token"])
        #expect(session.account?.state == .ready && provider.paths.value == ["/out"])
    }
}
