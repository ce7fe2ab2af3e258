import FacebookLogin
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberTesting
import Testing
import WaitSupport

@Suite("Permissions at the moment they are needed", .timeLimit(.minutes(1)))
struct EnsureAcceptanceTests {
    /// A logged-in member who grants these permissions, and whose list cannot be read, so that only the dialogs count.
    private func bench(granted: [String] = ["public_profile", "email"], declined: [String] = ["user_likes"]) async throws
        -> FacebookBench
    {
        let bench = try FacebookBench()
        _ = try await bench.logIn()
        bench.service.withLock { ($0.granted, $0.declined) = (granted, declined) }
        bench.override("/me/permissions", .json("{}", status: 500))
        return bench
    }

    private func ensure(
        _ bench: FacebookBench, _ names: Set<Permission> = [.userLikes], _ agent: DialogAgent? = nil, coolDown: Int = 86_400,
        explain: (@Sendable () -> Bool)? = nil
    ) async throws -> PermissionAnswer {
        var policy = PermissionPolicy(coolDown: .seconds(coolDown))
        if let explain { policy.explain = { _ in explain() } }
        return try await bench.manager.ensure(names, for: "a test", policy: policy, using: agent ?? bench.agent)
    }

    @Test("a refusal lasts for a day from its own moment, and not for another permission")
    func edge() async throws {
        let (bench, agent) = (try await bench(), DialogAgent([]))
        #expect(try await ensure(bench) == .declined(["user_likes"]))
        let until = bench.clock.now + 86_400
        bench.clock.advance(by: .seconds(86_399))
        #expect(try await ensure(bench, [.userLikes], agent) { true } == .coolingDown(until: until))
        #expect(agent.scripted.addresses.isEmpty)
        bench.service.withLock { $0.granted.append("user_posts") }
        #expect(try await ensure(bench, [.userPosts]) == .granted)
        bench.clock.advance(by: .seconds(2))
        #expect(try await ensure(bench, [.userLikes], agent) { true } == .cancelled)
        #expect(agent.scripted.addresses.count == 1)
    }

    @Test("a refusal outlives a log-out, the next login and a relaunch, and ends when the app erases the ledger")
    func outlives() async throws {
        let bench = try await bench()
        #expect(try await ensure(bench) == .declined(["user_likes"]))
        bench.manager.logOut()
        _ = try await bench.logIn()
        let agent = DialogAgent([])
        guard case .coolingDown = try await ensure(bench, [.userLikes], agent) else { throw CoreError.unknown() }
        let later = FacebookContext(vault: try bench.reopened(), transport: bench.transport, clock: bench.clock, appLinks: nil)
        later.settings.appID = FacebookBench.appID
        let manager = FacebookContext.$current.withValue(later) { LoginManager() }
        guard case .coolingDown = try await manager.ensure([.userLikes], using: agent) else { throw CoreError.unknown() }
        for key in try later.vault.permissionLedgers() { try later.vault.erasePermissions(of: key) }
        #expect(try await manager.ensure([.userLikes], using: agent) == .cancelled)
        #expect(agent.scripted.addresses.count == 1)
    }

    @Test("another member's refusal does not count")
    func perAccount() async throws {
        let bench = try await bench()
        #expect(try await ensure(bench) == .declined(["user_likes"]))
        bench.manager.logOut()
        bench.service.withLock { $0.user = "43" }
        _ = try await bench.logIn()
        bench.service.withLock { ($0.granted, $0.declined) = (["public_profile", "user_likes"], []) }
        #expect(try await ensure(bench) == .granted)
    }

    @Test("a closed dialog is not a refusal: the next call asks, without an explanation")
    func closed() async throws {
        let bench = try await bench(granted: ["public_profile", "email", "user_likes"], declined: [])
        let explained = Locked(0)
        #expect(try await ensure(bench, [.userLikes], DialogAgent([.cancel])) == .cancelled)
        let answer = try await ensure(bench) {
            explained.withLock { $0 += 1 }
            return false
        }
        #expect(answer == .granted && explained.value == 0)
    }

    @Test("a refusal also counts in a login that ends as cancelled, and in one that the app began without a question")
    func cancelledLogin() async throws {
        let bench = try await bench()
        _ = try await bench.manager.logIn(LoginConfiguration(permissions: ["user_likes"]), using: DialogAgent([.decline]))
        #expect(try await ensure(bench) == .coolingDown(until: bench.clock.now + 86_400))
        // All granted permissions were granted before: none of the requested ones is.
        #expect(
            try await bench.logIn(
                ["user_posts"],
                returning: [
                    ("access_token", "t"), ("user_id", "42"), ("granted_scopes", "email"), ("denied_scopes", "user_posts"),
                ]
            ).isCancelled)
        #expect(try await ensure(bench, [.userPosts]) == .coolingDown(until: bench.clock.now + 86_400))
    }

    @Test("a \"not now\" after the cool-down and the explanation begins a new cool-down; so does declining the second question")
    func again() async throws {
        let (bench, agent) = (try await bench(), DialogAgent([.decline]))
        #expect(try await ensure(bench, coolDown: 60) == .declined(["user_likes"]))
        bench.clock.advance(by: .seconds(61))
        #expect(try await ensure(bench, [.userLikes], agent, coolDown: 60) { false } == .notNow)
        #expect(try await ensure(bench, [.userLikes], agent, coolDown: 60) { true } == .coolingDown(until: bench.clock.now + 60))
        bench.clock.advance(by: .seconds(61))
        #expect(try await ensure(bench, [.userLikes], agent, coolDown: 60) { true } == .declined(["user_likes"]))
        #expect(try await ensure(bench, [.userLikes], agent, coolDown: 60) { true } == .coolingDown(until: bench.clock.now + 60))
        #expect(agent.scripted.addresses.count == 1)
    }

    @Test("two simultaneous requests by one member share one dialog")
    func together() async throws {
        let bench = try await bench(granted: ["public_profile", "email", "user_likes"], declined: [])
        let gate = Gate()
        let agent = DialogAgent { dialog in
            await gate.pass()
            return [.redirect(bench.redirect(from: dialog))]
        }
        async let first = ensure(bench, [.userLikes], agent)
        async let second = ensure(bench, [.userLikes], agent)
        await gate.arrived(1)
        gate.open()
        let answers = try await [first, second]
        #expect(answers == [.granted, .granted] && agent.scripted.addresses.count == 1)
    }

    @Test("a granted permission causes neither dialog nor request; an expired one is requested again")
    func granted() async throws {
        let bench = try await bench(granted: ["public_profile", "email", "user_likes"], declined: [])
        let count = bench.transport.requests.count
        #expect(try await ensure(bench, [.email, .publicProfile], DialogAgent([])) == .granted)
        #expect(bench.transport.requests.count == count)
        bench.within {
            AccessToken.current = AccessToken(
                tokenString: "t", permissions: ["email"], declinedPermissions: [], expiredPermissions: ["user_likes"],
                appID: "123",
                userID: "42", refreshDate: bench.clock.now)
        }
        #expect(try await ensure(bench) == .granted)
        #expect(bench.token?.hasGranted(.userLikes) == true)
    }
}
