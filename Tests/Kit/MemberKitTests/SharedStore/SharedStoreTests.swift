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

    @Test("VK's tokens are renewed with the device id of their sign-in, at either machine")
    func device() async throws {
        let machines = try Machines(VKActed())
        let account = try await machines.signIn(VKActed())
        for members in machines.both { _ = try await members.refresh(account) }
        let exchanges = machines.transport.requests.filter { $0.url.path == "/oauth2/auth" }
        #expect(exchanges.count == 3 && Set(exchanges.map { $0.form["device_id"] }).count == 1)
    }
}
