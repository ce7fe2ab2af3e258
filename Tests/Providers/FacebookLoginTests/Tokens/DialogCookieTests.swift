import Foundation
import MemberAccounts
import MemberCore
import MemberTesting
import Testing
import WaitSupport

@testable import FacebookLogin

@Suite("The dialog's cookies", .timeLimit(.minutes(1)))
struct DialogCookieTests {
    /// The ways in which the access token is removed.
    enum Way: String, Sendable, CaseIterable {
        case setToNil, invalidated, logOut, revokeAll, limitedLogin
    }

    @Test("are removed with the access token, whatever ends it; changes of the token leave them", arguments: Way.allCases)
    func gone(way: Way) async throws {
        let bench = try FacebookBench { $0.granted.append("user_likes") }
        let forgotten = Locked<[String]>([])
        var context = bench.context
        context.forgetCookies = { url in forgotten.withLock { $0.append(url.absoluteString) } }
        let manager = FacebookContext.$current.withValue(context) { LoginManager() }
        let configuration = { LoginConfiguration(permissions: ["email"], tracking: $0) }
        _ = try await manager.logIn(configuration(.enabled), using: bench.agent)
        _ = try await manager.logIn(configuration(.enabled), using: bench.agent)
        try await manager.revoke(.userLikes)
        #expect(forgotten.value.isEmpty)
        switch way {
        case .setToNil: FacebookContext.$current.withValue(context) { AccessToken.current = nil }
        case .invalidated: context.invalidate("access-2")
        case .logOut: manager.logOut()
        case .revokeAll: try await manager.revokeAll()
        case .limitedLogin: _ = try await manager.logIn(configuration(.limited), using: bench.agent)
        }
        #expect(await waited(while: forgotten.value.isEmpty))
        #expect(Set(forgotten.value) == ["https://m.facebook.com/v21.0/dialog/"])
    }

    @Test("are also removed by a log-out after a limited login, and are at the address of domain part and version")
    func limited() async throws {
        let bench = try FacebookBench()
        let forgotten = Locked<[String]>([])
        var context = bench.context
        context.forgetCookies = { url in forgotten.withLock { $0.append(url.absoluteString) } }
        _ = try await bench.logIn(tracking: .limited)
        (bench.context.settings.facebookDomainPart, bench.context.settings.graphAPIVersion) = ("beta", "v20.0")
        FacebookContext.$current.withValue(context) { LoginManager() }.logOut()
        #expect(forgotten.value == ["https://m.beta.facebook.com/v20.0/dialog/"])
        _ = try await bench.logIn(tracking: .limited)
        FacebookContext.$current.withValue(context) { AuthenticationToken.current = nil }
        #expect(forgotten.value.count == 2)
    }
}
