import Foundation
import MemberAccounts
import MemberCore
import MemberKit
import MemberOAuth
import MemberSignIn
import MemberTesting
import Testing

@testable import FacebookLogin

@Suite("Permissions after a limited login", .timeLimit(.minutes(1)))
struct LimitedPermissionTests {
    private func limited() async throws -> FacebookBench {
        let bench = try FacebookBench()
        _ = try await bench.logIn(tracking: .limited)
        return bench
    }

    private func ensure(_ bench: FacebookBench, _ names: Set<Permission>, _ agent: DialogAgent) async throws -> PermissionAnswer {
        try await bench.manager.ensure(names, for: "test", using: agent)
    }

    @Test("cannot be listed: a typed error says so, and there is no function for it")
    func list() async throws {
        let bench = try await limited()
        let account = try #require(bench.context.currentAccount)
        await #expect { try await bench.manager.refreshPermissions() } throws: { error in
            if case .notOffered(.permissionList, _)? = error as? ProviderError { true } else { false }
        }
        let doors = try FacebookProvider().permissions(of: account, in: bench.context.shared)
        #expect(doors.list == nil && doors.revokeAll != nil && !doors.isRevocable("email"))
    }

    @Test("are not requested again if they were granted; a refusal lasts for its cool-down")
    func samePolicy() async throws {
        let bench = try await limited()
        let agent = DialogAgent([.decline])
        #expect(try await ensure(bench, [.email], agent) == .granted)
        #expect(agent.scripted.addresses.isEmpty)
        #expect(try await ensure(bench, [.email, .userBirthday], agent) == .declined(["user_birthday"]))
        #expect(try await ensure(bench, [.userBirthday], agent) == .coolingDown(until: bench.clock.now + 86_400))
        #expect(agent.scripted.query["scope"] == "user_birthday,openid" && agent.scripted.addresses.count == 1)
    }

    @Test("are requested without tracking, unless the wanted permission needs it")
    func tracking() async throws {
        let bench = try await limited()
        bench.service.withLock { $0.granted.append("user_birthday") }
        let agent = bench.agent
        #expect(try await ensure(bench, [.userBirthday], agent) == .granted)
        #expect(agent.scripted.query["tp"] == "ios_14_do_not_track" && bench.token == nil)
        bench.service.withLock { $0.granted.append("user_likes") }
        let tracked = bench.agent
        #expect(try await ensure(bench, [.userLikes], tracked) == .granted)
        #expect(tracked.scripted.query["tp"] == nil && bench.token?.hasGranted(.userLikes) == true)
    }

    @Test("that a request declares need a token from the dialog, even if the limited login was granted them")
    func requests() async throws {
        let bench = try await limited()
        let agent = bench.agent
        let response = try await bench.within {
            try await GraphRequest(graphPath: "me").start(requiring: [.email], purpose: "mail", using: agent)
        }
        #expect(response["id"]?.string == "42" && agent.scripted.addresses.count == 1)
        #expect(bench.transport.requests.last?.query["access_token"] == bench.token?.tokenString)
    }

    @Test("declined in a later login affect only the missing ones")
    func declined() async throws {
        let bench = try await limited()
        let configuration = LoginConfiguration(permissions: ["email", "user_likes"])
        _ = try await bench.manager.logIn(configuration, using: DialogAgent([.decline]))
        #expect(try bench.history("email") == [.asked, .granted])
        #expect(try bench.history("user_likes") == [.declined])
    }

    @Test("are the granted ones for an account without an access token, not all requested ones, and it makes no calls")
    func tokenless() async throws {
        let bench = try FacebookBench { $0.declined = ["user_likes"] }
        _ = try await bench.logIn(["email", "user_likes"])
        bench.within { AccessToken.current = nil }
        let account = try #require(bench.context.currentAccount)
        #expect(try bench.home.vault.grantedScopes(of: account.key) == ["public_profile", "email"])
        #expect(try bench.history("email") == [.asked, .granted] && bench.history("user_likes") == [.asked, .declined])
        let members = try Members(
            home: bench.home.home, providers: [.facebook], keys: bench.home.keys, transport: bench.transport, clock: bench.clock)
        let sent = bench.transport.requests.count
        for work in [{ try await members.call("me", as: account).value }, { try await members.userInfo(of: account) }] {
            await #expect { try await work() } throws: { ($0 as? MembersError)?.code == "accounts.needs_sign_in" }
        }
        #expect(try bench.transport.requests.count == sent && members.vaultAtOnce().account(account.key)?.state == .ready)
    }

    @Test("are recorded with the purpose by a login if no one is logged in")
    func purpose() async throws {
        let bench = try FacebookBench()
        #expect(try await ensure(bench, [.email], bench.agent) == .granted)
        let account = try #require(bench.context.currentAccount)
        #expect(try bench.home.vault.permissions(["email"], of: account.key)[0].purpose == "test")
    }
}
