import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKWire
import WaitSupport

@Suite("VK API with the sandbox")
struct CallTests {
    /// Its traffic neither limits nor repeats by default.
    private func client(
        _ bench: APIBench, as name: String = "anna", scope: String = "friends", traffic: RequestTraffic = RequestTraffic()
    ) async throws -> VKAPIClient {
        let session = try await bench.signIn(as: name, scope: scope)
        return VKAPIClient(
            session: session, hosts: bench.hosts, transport: bench.transport,
            cache: ResponseCache(root: bench.home.home.appending(path: "cache")), traffic: traffic)
    }

    @Test("friends are fetched once over HTTP and then from the cache")
    func friends() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench)
            let first = try await client.friendsGet(fields: ["screen_name"])
            let second = try await client.friendsGet(fields: ["screen_name"])
            #expect(first.source == .network)
            #expect(first.value.items.map(\.screenName) == ["boris", "vera", "grigory", "dina"])
            #expect(second.value.count == 4)
            if case .cache = second.source {} else { Issue.record("not from the cache") }
            #expect(bench.sandbox.requestCount("/method/friends.get") == 1)
        }
    }

    @Test("a member who has signed out gets no stored reply, and none from before after signing in again")
    func signedOut() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench)
            _ = try await client.friendsGet()
            let key = try #require(bench.home.vault.accounts.first?.key)
            try bench.home.vault.remove(key)
            for mode in [CacheMode.standard, .offline] {
                await #expect { try await client.friendsGet(mode: mode) } throws: {
                    ($0 as? VKError)?.code == "accounts.not_signed_in"
                }
            }
            let root = bench.home.home.appending(path: "cache")
            let left = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
            #expect(!left.contains { (try? Data(contentsOf: $0))?.range(of: Data("screen_name".utf8)) != nil })
            #expect(try await self.client(bench).friendsGet().source == .network)
        }
    }

    @Test("two clients of one app, or two environments, share no replies of a member")
    func apart() async throws {
        let clock = TestClock()
        let transport = ScriptedTransport { _ in .json(#"{"response":[]}"#) }
        let home = try TemporaryVault(clock: clock)
        let cache = ResponseCache(root: home.home.appending(path: "cache"), clock: clock)
        for (environment, client) in [("live", "1"), ("live", "2"), ("test", "1"), ("live", "1")] {
            let key = AccountKey(provider: "vk", environment: environment, clientID: client, subject: "17")
            if home.vault.account(key) == nil {
                let tokens = TokenSet(accessToken: Secret("t"), life: .endless, receivedBy: clock)
                try home.vault.store(key, label: nil, details: Data("{}".utf8), secrets: AccountSecrets(tokens: tokens))
            }
            var clients = ClientRegistry()
            clients.register("vk") { _ in
                OAuthClient(
                    profile: VKOAuthProfile.profile(hosts: .live, clientID: client, deviceID: "device"),
                    registration: ClientRegistration(id: client), transport: transport)
            }
            let session = Session(key, in: home.vault, clients: clients)
            _ = try await VKAPIClient(session: session, transport: transport, cache: cache).usersGet()
        }
        #expect(transport.requests.count == 3)
    }

    @Test("an expired access token is renewed once, and the call succeeds")
    func expired() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench)
            bench.sandbox.faults.add(Fault(.expiredToken, path: "/method/"))
            let me = try await client.usersGet()
            #expect(me.value.first?.firstName == "Анна")
            #expect(bench.sandbox.requestCount("/method/users.get") == 2)
            #expect(bench.sandbox.requestCount("/oauth2/auth") == 2)
        }
    }

    @Test("ruling 27: the default base is vk.ru, and the version is the module's own")
    func defaults() async throws {
        let transport = ScriptedTransport { _ in .json(#"{"response":[]}"#) }
        let root = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: root) }
        let client = VKAPIClient(session: nil, transport: transport, cache: ResponseCache(root: root))
        _ = try await client.usersGet(ids: ["1"])
        _ = try await client.call("users.get", [("v", "5.131")])
        #expect(
            transport.requests.map(\.url.absoluteString) == [
                "https://api.vk.ru/method/users.get?user_ids=1&v=5.199", "https://api.vk.ru/method/users.get?v=5.131",
            ])
    }

    @Test("errors have VK's code and say what to do")
    func errors() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench, scope: "email")
            await #expect { try await client.friendsGet() } throws: {
                if case VKError.refused(code: 7, message: _, page: _) = $0 { true } else { false }
            }
            await #expect { try await client.call("nothing.get") } throws: {
                if case VKError.refused(code: 3, message: _, page: _) = $0 { true } else { false }
            }
            await #expect { try await client.call("not a method") } throws: {
                ($0 as? VKError)?.code == "vk.invalid_method"
            }
        }
    }

    @Test("a fourth call within a second is refused, and the refusal is not stored")
    func rate() async throws {
        let clock = TestClock()
        try await APIBench.with {
            $0.clock = clock
        } _: { bench in
            let client = try await client(bench)
            for id in 100_001...100_003 { _ = try await client.usersGet(ids: [String(id)]) }
            await #expect { try await client.usersGet(ids: ["100004"]) } throws: {
                if case VKError.refused(code: 6, message: _, page: _) = $0 { true } else { false }
            }
            clock.advance(by: .seconds(1))
            #expect(try await client.usersGet(ids: ["100004"]).source == .network)
        }
    }

    @Test("a member's fourth call within 1.1 seconds waits locally, and VK does not refuse it")
    func limit() async throws {
        let clock = TestClock()
        try await APIBench.with {
            $0.clock = clock
        } _: { bench in
            let traffic = RequestTraffic(limiter: RateLimiter(clock: clock), retry: .standard, clock: clock)
            let client = try await client(bench, traffic: traffic)
            for id in 100_001...100_003 { _ = try await client.usersGet(ids: [String(id)]) }
            async let fourth = client.usersGet(ids: ["100004"])
            #expect(await waited(while: clock.sleeperCount == 0))
            clock.advance(by: .milliseconds(1100))
            #expect(try await fourth.source == .network)
            #expect(bench.sandbox.requestCount("/method/users.get") == 4)
        }
    }

    @Test("a failing server is reported by its status, and an unreachable one as offline")
    func failures() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench)
            bench.sandbox.faults.add(Fault(.status(503), path: "/method/"))
            await #expect { try await client.usersGet() } throws: { ($0 as? VKError)?.code == "requests.status" }
            await bench.sandbox.stop()
            await #expect { try await client.usersGet() } throws: { ($0 as? VKError)?.code == "http.offline" }
        }
    }

    @Test("without the sandbox, an expired entry is still returned offline")
    func offline() async throws {
        try await APIBench.with { bench in
            let client = try await client(bench)
            _ = try await client.friendsGet(life: 1)
            await bench.sandbox.stop()
            let reply = try await client.friendsGet(mode: .offline)
            #expect(reply.value.count == 4)
        }
    }
}
