import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The life of permissions", .timeLimit(.minutes(1)))
struct PermissionLifeTests {
    private func loggedIn(_ change: (inout FacebookBench.Service) -> Void = { _ in }) async throws -> FacebookBench {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock(change)
        return bench
    }

    private func ensure(
        _ bench: FacebookBench, _ names: Set<Permission>, _ agent: DialogAgent? = nil, explaining answer: Bool? = nil
    ) async throws -> PermissionAnswer {
        var policy = PermissionPolicy()
        if let answer { policy.explain = { _ in answer } }
        return try await bench.manager.ensure(names, for: "test", policy: policy, using: agent ?? bench.agent)
    }

    @Test("shows no dialog for the token's permissions, and requests only missing ones, as a re-request")
    func looksFirst() async throws {
        let bench = try await loggedIn()
        let agent = bench.agent
        #expect(try await ensure(bench, [.email], agent) == .granted)
        #expect(agent.scripted.addresses.isEmpty)
        bench.service.withLock { $0.granted.append("user_likes") }
        bench.override("/me/permissions", .json("{}", status: 500))
        #expect(try await ensure(bench, [.email, .userLikes], agent) == .granted)
        #expect(agent.scripted.query["scope"] == "user_likes,openid" && agent.scripted.query["auth_type"] == "rerequest")
        #expect(bench.token?.permissions == [.publicProfile, .email, .userLikes])
        #expect(try bench.history("user_likes") == [.asked, .granted])
    }

    @Test("continues with granted permissions, and does not ask again within a day; afterwards only after an explanation")
    func partial() async throws {
        let bench = try await loggedIn { $0.declined = ["user_likes"] }
        bench.override("/me/permissions", .json("{}", status: 500))
        #expect(try await ensure(bench, [.email, .userLikes]) == .declined(["user_likes"]))
        #expect(bench.token?.hasGranted("email") == true)
        let agent = bench.agent
        #expect(try await ensure(bench, [.userLikes], agent) == .coolingDown(until: bench.clock.now + 86_400))
        bench.clock.advance(by: .seconds(86_401))
        #expect(try await ensure(bench, [.userLikes], agent) == .declined(["user_likes"]))
        #expect(try await ensure(bench, [.userLikes], agent, explaining: false) == .notNow)
        #expect(agent.scripted.addresses.isEmpty)
        bench.clock.advance(by: .seconds(86_401))
        bench.service.withLock { ($0.granted, $0.declined) = (["public_profile", "email", "user_likes"], []) }
        #expect(try await ensure(bench, [.userLikes], agent, explaining: true) == .granted)
        #expect(agent.scripted.addresses.count == 1)
    }

    @Test("a login without a question is never blocked by a cool-down")
    func explicit() async throws {
        let bench = try await loggedIn()
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["user_likes"]), using: DialogAgent([.decline]))
        let agent = bench.agent
        guard case .coolingDown = try await ensure(bench, [.userLikes], agent) else { throw CoreError.unknown() }
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["user_likes"]), using: agent)
        #expect(agent.scripted.addresses.count == 1)
    }

    @Test("is a login if no one is logged in")
    func nobody() async throws {
        let bench = try FacebookBench()
        #expect(try await ensure(bench, [.email]) == .granted)
        bench.manager.logOut()
        #expect(try await ensure(bench, [.email], DialogAgent([.cancel])) == .cancelled)
        #expect(try await ensure(bench, [.userLikes]) == .declined(["user_likes"]))
        bench.manager.logOut()
        #expect(try await ensure(bench, [.userLikes], DialogAgent([.decline])) == .declined(["user_likes"]))
    }

    @Test("is cancelled without a member if the dialog reaches its limit or another address opens the app")
    func nobodyInTime() async throws {
        let (bench, late, interrupted) = (try FacebookBench(), DialogAgent([.never]), DialogAgent([.never]))
        let first = Task { try await ensure(bench, [.email], late) }
        await late.scripted.shown(1)
        try await bench.clock.advance(by: .seconds(600), whenSleeping: 1)
        #expect(try await first.value == .cancelled)
        let second = Task { try await ensure(bench, [.email], interrupted) }
        await interrupted.scripted.shown(1)
        #expect(!bench.manager.open(try #require(URL(string: "https://elsewhere.example/"))))
        #expect(try await second.value == .cancelled)
    }

    @Test("a revoked permission becomes declined, all else is kept, and the notification names no change of the member")
    func revoke() async throws {
        let bench = try await loggedIn()
        let before = try #require(bench.token)
        let changes = bench.within { AccessToken.changes() }
        try await bench.manager.revoke(.email)
        let token = try #require(bench.token)
        #expect(token.permissions == [.publicProfile] && token.declinedPermissions == [.email])
        #expect(token.with(before.sets) == before)
        let request = try #require(bench.transport.requests.last)
        #expect(request.method == .delete && request.url.path == "/v21.0/me/permissions/email")
        #expect(request.query["access_token"] == "access-1" && request.body == nil)
        var iterator = changes.makeAsyncIterator()
        let change = try #require(await iterator.next())
        #expect(change.new == token && change.old == before && !change.didUserChange)
        #expect(try bench.history("email") == [.asked, .granted, .revoked])
        _ = try await bench.within { try await AccessToken.refreshCurrent() }
        #expect(try bench.history("email") == [.asked, .granted, .revoked])
        #expect(bench.token?.declinedPermissions == [.email])
    }

    @Test("an expired permission becomes declined when it is revoked")
    func revokeExpired() async throws {
        let bench = try await loggedIn()
        let text = #"{"data":[{"permission":"public_profile","status":"granted"},{"permission":"email","status":"expired"}]}"#
        bench.override("/me/permissions", .json(text))
        _ = try await bench.manager.refreshPermissions()
        #expect(bench.token?.expiredPermissions == [.email] && bench.token?.declinedPermissions.isEmpty == true)
        try await bench.manager.revoke(.email)
        #expect(bench.token?.expiredPermissions.isEmpty == true && bench.token?.declinedPermissions == [.email])
    }

    @Test("revoking all of them logs the member out here; the ledger stays")
    func revokeAll() async throws {
        let bench = try await loggedIn()
        try await bench.manager.revokeAll()
        #expect(bench.token == nil && bench.within { AuthenticationToken.current } == nil)
        #expect(bench.transport.requests.last?.url.path == "/v21.0/me/permissions")
        #expect(try bench.history("email") == [.asked, .granted, .revoked])
    }

    @Test(
        "the literal true is a success, and any other response changes nothing",
        arguments: [
            ("true", 200, nil), (#"{"success":true}"#, 200, nil), (#"{"success":false}"#, 200, 7), ("false", 200, 7),
            ("{}", 200, 7),
            (#"{"success":"true"}"#, 200, 7), (#"{"success":1}"#, 200, 7), ("null", 200, 7), ("<html>", 502, 3), ("[]", 200, 7),
            (#"{"error":{"code":10,"message":"m"}}"#, 400, 8),
        ] as [(String, Int, Int?)])
    func bodies(body: String, status: Int, code: Int?) async throws {
        let bench = try await loggedIn { $0.overrides["/me/permissions/email"] = .json(body, status: status) }
        let before = bench.token
        do {
            try await bench.manager.revoke(.email)
            #expect(code == nil && bench.token?.hasGranted("email") == false)
        } catch {
            #expect((error as NSError).code == code)
            #expect(bench.token == before)
            #expect(try bench.history("email") == [.asked, .granted])
        }
    }

    @Test(
        "a name is one segment of the path, and never leaves it",
        arguments: [
            ("email/../..", "email%2F..%2F.."), ("a b?c#d", "a%20b%3Fc%23d"), ("%2e%2e", "%252e%252e"), ("é", "%C3%A9"),
        ])
    func segments(name: String, encoded: String) async throws {
        let bench = try await loggedIn { $0.overrides["/me/permissions/" + name] = .json("true") }
        try? await bench.manager.revoke(.custom(name))
        #expect(bench.transport.requests.last?.url.absoluteString.contains("/v21.0/me/permissions/\(encoded)?") == true)
    }

    @Test(
        "an empty name, dots, and public_profile are typed errors before anything is sent",
        arguments: ["", ".", "..", "public_profile"])
    func refusedNames(name: String) async throws {
        let bench = try await loggedIn()
        let count = bench.transport.requests.count
        await #expect { try await bench.manager.revoke(.custom(name)) } throws: { ($0 as NSError).code == 2 }
        #expect(bench.transport.requests.count == count)
    }

    @Test("without a token nothing is sent; after a limited login only all can be revoked")
    func limited() async throws {
        let bench = try FacebookBench()
        await #expect { try await bench.manager.revoke(.email) } throws: { ($0 as? CoreError) == .accessTokenRequired }
        await #expect { try await bench.manager.revokeAll() } throws: { ($0 as? CoreError) == .accessTokenRequired }
        #expect(bench.transport.requests.isEmpty)
        _ = try await bench.logIn(tracking: .limited)
        await #expect { try await bench.manager.revoke(.email) } throws: { error in
            if case .notOffered(.singleRevocation, "facebook")? = error as? ProviderError { true } else { false }
        }
        let text = try #require(bench.within { AuthenticationToken.current?.tokenString })
        try await bench.manager.revokeAll()
        let request = try #require(bench.transport.requests.last)
        #expect(request.url.absoluteString == "https://www.limited.facebook.com/platform/uninstall/" && request.method == .post)
        #expect(request.form["id_token"] == text && request.form["app_id"] == "123")
        #expect(bench.within { AuthenticationToken.current } == nil)
    }

    @Test("a change on Facebook's site is noticed, and reported as the provider's")
    func website() async throws {
        let bench = try await loggedIn { ($0.granted, $0.declined) = (["public_profile", "user_likes"], ["email"]) }
        let events = try await bench.manager.refreshPermissions()
        #expect(Set(events.map(\.scope)) == ["email", "user_likes"])
        #expect(events.allSatisfy { $0.by == .provider || $0.scope == "user_likes" })
        #expect(bench.token?.permissions == [.publicProfile, .userLikes] && bench.token?.declinedPermissions == [.email])
    }
}
