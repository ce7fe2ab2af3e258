import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberOAuth
import MemberRequests
import MemberSandbox
import MemberTesting
import Testing
import VKAPI
import VKID
import VKWire
import WaitSupport

@Suite("Members, for several providers")
final class MembersTests {
    private let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)

    deinit { try? FileManager.default.removeItem(at: home) }

    private func withSandbox(_ body: (Sandbox, Members, VKHosts) async throws -> Void) async throws {
        let sandbox = try await Sandbox.start()
        do {
            let transport = NetworkTransport()
            let directory = try await SandboxDirectory(control: sandbox.controlURL, transport: transport)
            try await body(
                sandbox, try Members(home: home, providers: [.vk, .openID], transport: transport), try directory.hosts(of: "vk"))
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func signIn(_ hosts: VKHosts, scope: Scope? = ["friends"]) -> VKSignIn {
        .vk(clientID: VKSandboxConfiguration.defaultClientID, scopes: scope, environment: .stored(as: "sandbox", hosts: hosts))
    }

    private func agent(_ name: String) -> HeadlessAgent { HeadlessAgent(as: name, transport: NetworkTransport()) }

    @Test("two members make their own calls, each with their own cache, and one signs out while the other stays signed in")
    func twoMembers() async throws {
        try await withSandbox { _, members, hosts in
            let anna = try await members.signIn(with: signIn(hosts), using: agent("anna"))
            let boris = try await members.signIn(with: signIn(hosts), using: agent("boris"))
            #expect(try members.account().id == boris.id)
            #expect(try members.account(anna.id).label == "Анна Крылова")
            let hers = try await members.call("friends.get", as: anna)
            let his = try await members.call("friends.get", as: boris)
            #expect(hers.value["count"]?.integer == 4)
            #expect(his.value["count"]?.integer == 2)
            _ = try await members.signOut(anna)
            #expect(members.accounts.map(\.id) == [boris.id])
            let kept = try await members.call("friends.get", as: boris)
            #expect(kept.source != ProviderReply.Source.network)
            let files = try FileManager.default.subpathsOfDirectory(atPath: home.appending(path: "cache").path)
            #expect(!files.contains { $0.contains("/100001") })
        }
    }

    @Test("a sign-in returns the account that signed in, even if another member's account has the same short id")
    func sameShortID() async throws {
        try await withSandbox { _, members, hosts in
            let clientID = VKSandboxConfiguration.defaultClientID
            let other = AccountKey(provider: "vk", environment: "live", clientID: clientID, subject: "189")
            let secrets = AccountSecrets(tokens: TokenBuilder.tokens(by: SystemClock()))
            try members.vaultAtOnce().store(other, label: "Somebody else", details: Data("{}".utf8), secrets: secrets)
            let signIn = VKSignIn(clientID: clientID, environment: .stored(as: "sandbox-189405", hosts: hosts))
            let anna = try await members.signIn(with: signIn, using: agent("anna"))
            #expect(anna.id == other.id && anna.key.subject == "100001" && anna.label == "Анна Крылова")
        }
    }

    @Test("the ledger contains the requested permissions, the purpose and the result")
    func ledger() async throws {
        try await withSandbox { _, members, hosts in
            let anna = try await members.signIn(with: signIn(hosts), using: agent("anna"), purpose: "To find friends")
            let records = try members.vaultAtOnce().permissions(of: anna.key)
            #expect(records.map(\.scope).contains("friends"))
            #expect(records.allSatisfy { $0.status == .granted && $0.purpose == "To find friends" })
        }
    }

    @Test("if another process removes an account, its replies are removed from memory and disk")
    func removedElsewhere() async throws {
        try await withSandbox { sandbox, members, hosts in
            let anna = try await members.signIn(with: signIn(hosts), using: agent("anna"))
            _ = try await members.call("friends.get", as: anna)
            #expect(try cachedFiles("100001") > 0)
            // Another `Members` on the same folder, as in another process.
            try Members(home: home, providers: [.vk, .openID], transport: NetworkTransport()).remove(anna)
            let changes = try members.vaultAtOnce().changes()
            _ = try? await members.refresh(anna)
            for await change in changes { if change == .removed(anna.key) { break } }
            #expect(await waited(while: (try? cachedFiles("100001")) ?? 1 > 0))
            await #expect(throws: MembersError.self) { try await members.call("friends.get", mode: .offline, as: anna) }
        }
    }

    private func cachedFiles(_ folder: String) throws -> Int {
        let files = try? FileManager.default.subpathsOfDirectory(atPath: home.appending(path: "cache").path)
        return (files ?? []).count { $0.contains("/" + folder) }
    }

    @Test("the member's data, too, renews an access token once if it is refused")
    func userInfo() async throws {
        try await withSandbox { sandbox, members, hosts in
            let anna = try await members.signIn(with: signIn(hosts), using: agent("anna"))
            sandbox.expireAccessTokens()
            #expect(try await members.userInfo(of: anna)["user"]?["first_name"]?.string == "Анна")
            #expect(sandbox.requestCount("/oauth2/auth") == 2)
        }
    }

    @Test("a sign-out that does not reach VK keeps the account, unless the app removes it anyway")
    func deafSignOut() async throws {
        try await withSandbox { sandbox, members, hosts in
            let anna = try await members.signIn(with: signIn(hosts), using: agent("anna"))
            await sandbox.stop()
            let report = try await members.signOut(anna)
            #expect(report.keepsAccount)
            #expect(members.accounts.count == 1)
            _ = try await members.signOut(anna, removingLocally: true)
            #expect(members.accounts.isEmpty)
        }
    }

    @Test("a call goes to the hosts in the stored account's details, even if the account's value is older")
    func storedDetails() async throws {
        let transport = ScriptedTransport { _ in .json(#"{"response":1}"#) }
        let members = try Members(home: home, providers: [.vk], transport: transport)
        let key = AccountKey(provider: "vk", environment: "sandbox", clientID: "51", subject: "17")
        let store = { (host: String) in
            let address = try #require(URL(string: "https://\(host)"))
            let details = VKAccountDetails(hosts: VKHosts(id: address, api: address, oauth: address))
            return try members.vaultAtOnce().store(
                key, label: nil, details: details.encoded, secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: SystemClock()))
            )
        }
        let old = try store("old.example.test")
        _ = try await members.call("users.get", as: old)
        _ = try store("new.example.test")
        _ = try await members.call("users.get", life: .never, as: old)
        _ = try? await members.userInfo(of: old)
        #expect(transport.requests.map { $0.url.host() } == ["old.example.test", "new.example.test", "new.example.test"])
        try await members.revokeAll(of: old)
        #expect(transport.requests.last?.url.host() == "new.example.test" && transport.requests.count == 4)
        _ = try store("new.example.test")
        // Details that someone without the key has changed.
        try members.vaultAtOnce().transaction { try $0.run("UPDATE vault_account SET details = ?", [.blob(old.details)]) }
        let again = try Members(home: home, providers: [.vk], transport: transport)
        for value in [old, try again.account()] {
            for work in [
                { _ = try await again.call("users.get", life: .never, as: value) }, { try await again.revokeAll(of: value) },
            ] { await #expect { try await work() } throws: { ($0 as? MembersError)?.code == "accounts.damaged" } }
        }
        #expect(transport.requests.count == 4)
    }

    @Test("an error says whether there is no network")
    func offline() async throws {
        let members = try Members(home: home, providers: [.vk, .openID], transport: ScriptedTransport([]))
        await #expect {
            try await members.signIn(with: .openID(issuer: "https://id.example.test", clientID: "app"), using: agent("anna"))
        } throws: {
            ($0 as? MembersError)?.isOffline == true
        }
        await #expect { try await members.signIn(with: .vk(clientID: "not a number"), using: agent("anna")) } throws: {
            ($0 as? MembersError)?.code == "vkid.client_id_not_decimal" && ($0 as? MembersError)?.isOffline == false
        }
        #expect { try members.account() } throws: { ($0 as? MembersError)?.code == "members.no_account" }
    }
}
