import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberRequests
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("Graph requests of a context", .timeLimit(.minutes(1)))
struct GraphContextTests {
    private func context(_ script: @escaping @Sendable (HTTPRequest) -> ScriptedTransport.Response) throws -> (
        FacebookContext, ScriptedTransport, TemporaryVault
    ) {
        let clock = TestClock()
        let home = try TemporaryVault(clock: clock)
        let transport = ScriptedTransport { script($0) }
        let context = FacebookContext(
            vault: home.vault, transport: ConfiguredTransport(script: transport), clock: clock, appLinks: nil)
        context.settings.appID = "123"
        context.settings.clientToken = "client"
        context.setAccessToken(GraphFixture.token("user-1", refreshed: clock.now))
        return (context, transport, home)
    }

    @Test("use the current token, the settings' version and hosts, and drop a token that the service refuses")
    func current() async throws {
        let (context, transport, home) = try context { _ in .json(graphError(190), status: 400) }
        context.settings.graphAPIVersion = "v20.0"
        context.settings.isGraphErrorRecoveryEnabled = false
        await FacebookContext.$current.withValue(context) {
            await #expect(throws: GraphError.self) { try await GraphRequest(graphPath: "me").start() }
        }
        #expect(transport.requests.first?.url.path == "/v20.0/me")
        #expect(transport.requests.first?.query["access_token"] == "user-1")
        #expect(context.accessToken == nil)
        _ = home
    }

    @Test("keep the token as expired if its session has aged")
    func aged() async throws {
        let (context, _, home) = try context { _ in .json(graphError(190, 493), status: 400) }
        context.settings.isGraphErrorRecoveryEnabled = false
        await FacebookContext.$current.withValue(context) {
            await #expect(throws: GraphError.self) { try await GraphRequest(graphPath: "me").start() }
        }
        #expect(context.accessToken?.tokenString == "user-1" && context.accessToken?.isExpired(at: context.clock.now) == true)
        _ = home
    }

    @Test("deliver but do not store a response that arrives after a log-out; a stored one is removed by a revocation")
    func keptNoLonger() async throws {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        let me = { (context: FacebookContext) in
            try await FacebookContext.$current.withValue(context) {
                var request = GraphRequest(graphPath: "me")
                request.cacheLife = .oneHour
                _ = try await request.start()
            }
        }
        let asked = { bench.transport.requests.count { $0.url.path == "/v21.0/me" } }
        let before = asked()
        for _ in 0..<2 { try await me(bench.context) }
        #expect(asked() == before + 1)
        try await bench.manager.revoke(.email)
        try await me(bench.context)
        #expect(asked() == before + 2)
        try await bench.manager.revoke(.email)
        let (context, gate) = bench.gated()
        let late = Task { try await me(context) }
        await gate.arrived(1)
        bench.manager.logOut()
        gate.open()
        try await late.value
        let root = bench.home.vault.home.appending(path: "cache").path
        let kept = {
            (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).filter { $0.contains("/42/") }
        }
        #expect(await waited(while: !kept().isEmpty))
    }

    @Test("share stored responses and limits, wherever they are made; those of a removed account are removed")
    func shared() async throws {
        let count = Locked(0)
        let (context, _, home) = try context { _ in
            .json(
                String(
                    count.withLock { count in
                        count += 1
                        return count
                    }))
        }
        let value = {
            try await FacebookContext.$current.withValue(context) {
                var request = GraphRequest(graphPath: "me")
                request.cacheLife = .oneHour
                return try await request.start().value
            }
        }
        #expect(try await value() == .integer(1))
        #expect(try await value() == .integer(1))
        let key = try #require(context.currentAccount?.key)
        try home.vault.remove(key)
        let root = home.vault.home.appending(path: "cache").path
        let kept = {
            (FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []).filter { $0.contains("/42/") }
        }
        #expect(await waited(while: !kept().isEmpty))
        context.setAccessToken(GraphFixture.token("user-2", refreshed: context.clock.now))
        let next = try await value()
        #expect(next == .integer(2))
    }

    @Test("log the member in again by the dialog after a token error, and are sent once more with the new token")
    func recovery() async throws {
        let bench = try FacebookBench()
        bench.within { AccessToken.current = GraphFixture.token("old", refreshed: bench.clock.now) }
        bench.override("/feed", .json(graphError(190, 463), status: 400))
        var context = bench.context
        context.userAgent = bench.agent
        await FacebookContext.$current.withValue(context) {
            await #expect(throws: GraphError.self) { try await GraphRequest(graphPath: "feed").start() }
        }
        let tokens = bench.transport.requests.filter { $0.url.path.hasSuffix("/feed") }.map { $0.query["access_token"] }
        #expect(tokens == ["old", "access-1"])
        // The new one is refused too.
        #expect(bench.token == nil)
    }

    @Test("extend a token that is a day old in the background of the first request, once; not a fresh or an expired one")
    func renewal() async throws {
        let bench = try FacebookBench()
        let send = { try await bench.within { _ = try await GraphRequest(graphPath: "me").start() } }
        let extensions = { bench.transport.requests.count { $0.method == .post } }
        bench.within { AccessToken.current = GraphFixture.token("first", refreshed: bench.clock.now) }
        bench.clock.advance(by: .seconds(86_400))
        try await send()
        bench.clock.advance(by: .seconds(1))
        for _ in 0..<3 { try await send() }
        #expect(await waited(while: bench.token?.tokenString != "extended"))
        try await send()
        #expect(extensions() == 1)
    }

    private func loggedIn() async throws -> FacebookBench {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock { $0.granted.append("user_likes") }
        return bench
    }

    private func likes(_ bench: FacebookBench, _ agent: DialogAgent) async throws -> GraphResponse {
        try await bench.within {
            try await GraphRequest(graphPath: "me").start(requiring: [.userLikes], purpose: "taste", using: agent)
        }
    }

    @Test("ruling 11: ask for permissions that they declare and the token lacks, and continue with the new token")
    func requiring() async throws {
        let bench = try await loggedIn()
        bench.override("/me/permissions", .json("{}", status: 500))
        let agent = bench.agent
        #expect(try await likes(bench, agent)["id"]?.string == "42")
        #expect(try await likes(bench, agent)["id"]?.string == "42")
        #expect(agent.scripted.addresses.count == 1)
        let tokens = bench.transport.requests.filter { $0.url.path.hasSuffix("/me") }.compactMap { $0.query["access_token"] }
        #expect(tokens.last == bench.token?.tokenString && bench.token?.hasGranted(.userLikes) == true)
        #expect(try bench.history("user_likes").last == .used)
    }

    @Test(
        "ruling 11: ask once and repeat once after a refusal for a declared permission; without a declaration no question is asked"
    )
    func refusedRequirement() async throws {
        let bench = try await loggedIn()
        let agent = bench.agent
        #expect(try await likes(bench, agent)["id"] != nil)
        bench.override("/me", .json(graphError(200), status: 403))
        bench.service.withLock { $0.granted.removeAll { $0 == "user_likes" } }
        let sent = bench.transport.requests.count
        await #expect(throws: GraphError.self) { try await likes(bench, agent) }
        #expect(agent.scripted.addresses.count <= 2)
        #expect(bench.transport.requests.dropFirst(sent).filter { $0.url.path == "/v21.0/me" }.count <= 3)
        let shown = agent.scripted.addresses.count
        await #expect(throws: GraphError.self) { try await bench.within { try await GraphRequest(graphPath: "me").start() } }
        #expect(agent.scripted.addresses.count == shown)
    }

    @Test("ruling 13: do not record a use for another member, who is current meanwhile or did not send the request")
    func othersUse() async throws {
        let bench = try await loggedIn()
        _ = try await bench.within {
            try await GraphRequest(graphPath: "me", parameters: [:], tokenString: "other", flags: []).start(requiring: [.email])
        }
        #expect(try bench.history("email").last == .granted)
        let other = GraphFixture.token("user-2", userID: "99", refreshed: bench.clock.now)
        bench.script.withLock {
            $0 = { [weak bench] _ in
                bench?.context.setAccessToken(other)
                return nil
            }
        }
        _ = try await bench.within { try await GraphRequest(graphPath: "me").start(requiring: [.email]) }
        #expect(bench.token == other)
        for user in ["42", "99"] { #expect(try !bench.history("email", of: user).contains(.used)) }
    }

    @Test("ruling 11: continue with the current token if the refused token is no longer current")
    func refusedLate() async throws {
        let bench = try await loggedIn()
        let agent = bench.agent
        #expect(try await likes(bench, agent)["id"] != nil)
        let old = try #require(bench.token?.tokenString)
        let shown = agent.scripted.addresses.count
        bench.override("/me/permissions", .json("{}", status: 500))
        _ = try await bench.logIn()
        let answer = try await bench.manager.ensure(
            [.userLikes], refusedToken: Secret(old), for: nil, PermissionPolicy(), agent)
        #expect(answer == .granted && agent.scripted.addresses.count == shown)
        #expect(bench.token?.tokenString != old)
    }

    @Test("prove the token of every request by a server's secret")
    func proof() async throws {
        let (context, transport, home) = try context { _ in .json("{}") }
        var server = context
        server.appSecret = Secret("secret")
        try await FacebookContext.$current.withValue(server) { _ = try await GraphRequest(graphPath: "me").start() }
        #expect(transport.requests.first?.query["appsecret_proof"]?.count == 64)
        _ = home
    }

    @Test(
        "of an account are sent by their path, with the account's token",
        arguments: [
            ("me/friends", "GET", "/v21.0/me/friends"), ("DELETE me/permissions/email", "DELETE", "/v21.0/me/permissions/email"),
            ("POST me/feed", "POST", "/v21.0/me/feed"), ("v3.0/me", "GET", "/v3.0/me"),
        ])
    func calls(operation: String, method: String, path: String) throws {
        let (context, _, home) = try context { _ in .json("{}") }
        let account = try #require(context.currentAccount)
        let calls = try FacebookProvider().calls(for: account, in: context.shared)
        let call = try calls.makeCall(operation, [("limit", "5")])
        #expect(call.request.method.rawValue == method && call.request.url.path == path)
        var request = call.request
        calls.rules.authorize(&request, TokenBuilder.tokens(by: context.clock))
        #expect(request.query["access_token"] == "access-1")
        #expect((method == "POST" ? request.jsonFields["limit"] : request.query["limit"]) == "5")
        #expect((call.life == .never) == path.contains("permissions"))
        #expect(throws: ProviderError.self) { try calls.makeCall("https://evil.test/me", []) }
        #expect(throws: ProviderError.self) { try calls.makeCall("PATCH me", []) }
        _ = home
    }
}
