import ForgedSupport
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberTesting
import Testing
import VKAPI
import VKWire

@Suite("Members of two machines on one store that is not a vault", .timeLimit(.minutes(1)))
struct SharedStoreTests {
    private static let providers: [any ActedProvider] = [FacebookActed(), VKActed(), SberActed(), OpenIDActed()]

    @Test(
        "a sign-in begins at one machine and ends at the other; both know the account, its tokens and its permissions",
        arguments: providers)
    func signIn(acted: any ActedProvider) async throws {
        let machines = try Machines(acted)
        let account = try await machines.signIn(acted)
        #expect(account.key == acted.key(of: People.visitor))
        for members in machines.both {
            #expect(try await members.loadAccount(account.key)?.signedIn == account.signedIn)
            #expect(try await members.loadAccount(account.id).key == account.key)
            #expect(try await members.session(of: account).freshTokens().accessToken.reveal == People.token(of: People.visitor))
            #expect(try await members.loadPermissions(of: account).contains { $0.status == .granted })
            var listed: [AccountKey] = []
            for try await account in members.allAccounts { listed.append(account.key) }
            #expect(listed == [account.key])
        }
    }

    @Test("a second sign-in of the same member replaces the tokens, and a redirect is taken once", arguments: providers)
    func again(acted: any ActedProvider) async throws {
        let machines = try Machines(acted)
        let first = try await machines.signIn(acted)
        machines.clock.advance(by: .seconds(60))
        let second = try await machines.signIn(acted)
        #expect(second.created == first.created && second.signedIn > first.signedIn)
        #expect(try await machines.one.loadAccount(first.key)?.signedIn == second.signedIn)
    }

    @Test("an account that is removed at one machine is gone at the other within five seconds", arguments: providers)
    func removal(acted: any ActedProvider) async throws {
        let machines = try Machines(acted)
        let account = try await machines.signIn(acted)
        _ = try await machines.other.session(of: account).freshTokens()
        try await machines.one.removeAccount(account)
        #expect(try await machines.other.loadAccount(account.key) == nil)
        machines.clock.advance(by: .seconds(5))
        let error = await #expect(throws: AccountError.self) { try await machines.other.session(of: account).freshTokens() }
        #expect(error?.code == "accounts.not_signed_in")
    }

    @Test(
        "the member's data is read at either machine",
        arguments: [FacebookActed(), VKActed(), OpenIDActed()] as [any ActedProvider])
    func userInfo(acted: any ActedProvider) async throws {
        let machines = try Machines(acted)
        let account = try await machines.signIn(acted)
        for members in machines.both { #expect(try await members.userInfo(of: account) != .null) }
    }

    @Test("a path of Facebook is called with the account's own token, as the other machine stored it")
    func facebookCall() async throws {
        let machines = try Machines(FacebookActed())
        let account = try await machines.signIn(FacebookActed())
        for members in machines.both {
            #expect(try await members.call("me", life: .never, as: account).value["id"]?.string == People.visitor)
        }
        #expect(try await machines.one.refreshPermissions(of: account) == [])
    }

    @Test(
        "a question for one more permission is asked at one machine, and its record is read at the other",
        arguments: [
            (FacebookActed(), "user_friends"), (VKActed(), "wall"), (SberActed(), "birthdate"), (OpenIDActed(), "photos"),
        ]
            as [(any ActedProvider, String)])
    func question(acted: any ActedProvider, name: String) async throws {
        let machines = try Machines(acted)
        let account = try await machines.signIn(acted)
        let agent = ScriptedUserAgent(redirectURI: URL(string: ForgedHome.web) ?? machines.folder) { page in
            let query = URLComponents(url: page, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? ""
            return [.redirect(acted.redirect(from: FormFields(encoded: query) ?? [], of: People.visitor))]
        }
        _ = try await machines.one.ensure([name], of: account, for: "to show it", using: agent)
        #expect(agent.addresses.count == 1)
        let record = try await machines.other.loadPermissions(of: account).first { $0.scope == name }
        #expect(record?.last(.asked) != nil)
    }

    @Test("VK's own client returns no kept reply of a member who was removed at the other machine")
    func ownClient() async throws {
        let (clock, acted) = (TestClock(), VKActed())
        let transport = ScriptedTransport { request in
            if request.url.path.contains("users.get") { return .json(#"{"response":[{"id":1}]}"#) }
            return acted.response(to: request, at: clock.now, [])
        }
        let machines = try Machines(acted.provider, clock, transport)
        let account = try await machines.signIn(acted)
        let client = VKAPIClient(session: machines.other.session(of: account), transport: transport)
        #expect(try await client.call("users.get", as: JSONValue.self).source == .network)
        #expect(try await client.call("users.get", as: JSONValue.self).source != .network)
        try await machines.one.removeAccount(account)
        clock.advance(by: .seconds(6))
        await #expect(throws: VKError.self) { try await client.call("users.get", as: JSONValue.self) }
    }

    @Test(
        "all permissions are revoked at one machine, and the other one follows",
        arguments: [FacebookActed(), VKActed()] as [any ActedProvider])
    func revocation(acted: any ActedProvider) async throws {
        let clock = TestClock()
        let transport = ScriptedTransport { request in
            if request.method == .delete { return .json(#"{"success":true}"#) }
            if request.url.path.contains("revoke") { return .json(#"{"response":1}"#) }
            return acted.response(to: request, at: clock.now, [])
        }
        let machines = try Machines(acted.provider, clock, transport)
        let account = try await machines.signIn(acted)
        try await machines.one.revokeAll(of: account)
        #expect(try await machines.other.loadPermissions(of: account).allSatisfy { $0.status == .revoked })
        clock.advance(by: .seconds(5))
        await #expect(throws: AccountError.self) { try await machines.other.session(of: account).freshTokens() }
    }

    @Test("a classic login of Facebook removes the profile of a limited one, though the machine has not read the account yet")
    func profile() async throws {
        var limited = FacebookActed()
        limited.isLimited = true
        let machines = try Machines(limited)
        let account = try await machines.signIn(limited)
        let session = machines.one.session(of: account)
        #expect(try await session.loadSecrets().profile?.isEmpty == false)
        let classic = try Machines(FacebookActed(), sharing: machines)
        _ = try await classic.signIn(FacebookActed())
        #expect(try await session.loadSecrets().profile?.isEmpty == true)
    }

    @Test("VK's tokens are renewed with the device id of their sign-in, at either machine")
    func device() async throws {
        let machines = try Machines(VKActed())
        let account = try await machines.signIn(VKActed())
        for members in machines.both { _ = try await members.refresh(account) }
        let exchanges = machines.transport.requests.filter { $0.url.path == "/oauth2/auth" }
        #expect(exchanges.count == 3 && Set(exchanges.map { $0.form["device_id"] }).count == 1)
    }
}
