import Foundation
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The forms of a login with a handler", .timeLimit(.minutes(1)))
@MainActor
struct LoginFormsTests {
    private func app(_ bench: FacebookBench, _ agent: DialogAgent) -> LoginManager {
        var context = bench.context
        context.userAgent = agent
        return FacebookContext.$current.withValue(context) { LoginManager() }
    }

    private func end(_ start: (@escaping @MainActor @Sendable (LoginResult) -> Void) -> Void) async -> LoginResult {
        await withCheckedContinuation { done in start { done.resume(returning: $0) } }
    }

    @Test("by a configuration returns the granted and the declined permissions, and the token")
    func configured() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes"] }
        let manager = app(bench, bench.agent)
        let end = await end {
            manager.logIn(configuration: LoginConfiguration(permissions: ["email", "user_likes"]), completion: $0)
        }
        guard case .success(let granted, let declined, let token) = end else { throw LoginError.unknown() }
        #expect(granted == [.publicProfile, .email] && declined == [.userLikes])
        #expect(token?.tokenString == "access-1" && token == bench.token)
    }

    @Test("after a limited login returns no token, but the granted permissions")
    func limited() async throws {
        let bench = try FacebookBench()
        let manager = app(bench, bench.agent)
        let end = await end {
            manager.logIn(configuration: LoginConfiguration(permissions: ["email"], tracking: .limited), completion: $0)
        }
        guard case .success(let granted, let declined, nil) = end else { throw LoginError.unknown() }
        #expect(granted == [.publicProfile, .email] && declined.isEmpty)
    }

    @Test("by permissions requests the public profile by default")
    func permissions() async throws {
        let bench = try FacebookBench()
        let (first, second) = (bench.agent, bench.agent)
        let manager = app(bench, first)
        guard case .success(let granted, _, _) = await end({ manager.logIn(completion: $0) }) else {
            throw LoginError.unknown()
        }
        #expect(granted == [.publicProfile, .email] && first.scripted.query["scope"] == "public_profile,openid")
        let next = app(bench, second)
        _ = await end { next.logIn(permissions: [.email, .userLikes], completion: $0) }
        #expect(second.scripted.query["scope"] == "email,user_likes,openid")
    }

    @Test("a login that the member cancels is cancelled, one that cannot begin or goes wrong has failed")
    func others() async throws {
        let bench = try FacebookBench()
        guard case .cancelled = await end({ app(bench, DialogAgent([.decline])).logIn(completion: $0) }) else {
            throw LoginError.unknown()
        }
        let failing = DialogAgent([.redirect([("error_message", "m")])])
        guard case .failed(let error) = await end({ app(bench, failing).logIn(completion: $0) }) else {
            throw LoginError.unknown()
        }
        #expect((error as NSError).code == 8)
        guard case .failed(let error) = await end({ app(bench, bench.agent).logIn(configuration: nil, completion: $0) }) else {
            throw LoginError.unknown()
        }
        #expect((error as NSError).code == 2)
    }

    @Test("one that begins in the handler of another continues, and is reported; one that begins after it is not")
    func nested() async throws {
        let bench = try FacebookBench()
        let manager = app(bench, bench.agent)
        let told = { bench.events.value.filter { $0 == "facebook.login_in_handler" }.count }
        let inner: LoginResult = await withCheckedContinuation { done in
            manager.logIn { _ in manager.logIn { done.resume(returning: $0) } }
        }
        guard case .success = inner else { throw LoginError.unknown() }
        #expect(told() == 1)
        _ = await end { manager.logIn(completion: $0) }
        #expect(told() == 1)
    }
}
