import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberSandbox
import MemberSignIn
import MemberTesting
import Testing
import VKAPI

@testable import VKWire

@Suite("The connector's sign-in", .timeLimit(.minutes(1)))
struct ConnectorSignInTests {
    @Test("The token is stored, and the delegate follows every stage: hidden before renewed")
    func signsIn() async throws {
        try await APIBench.with { bench in
            let context = try bench.context(agent: bench.agent(as: "anna"))
            let connector = VKConnector(context)
            let delegate = RecordingConnectorDelegate()
            connector.delegate = delegate
            let token = try await connector.signIn(appID: bench.appID, permissions: ["friends", "wall"])
            #expect(token.userID == 100_001)
            #expect(Set(token.permissions) == ["friends", "wall"])
            #expect(token.isValid)
            #expect(VKStorage(context).storageItem(forUserID: 100_001)?.accessToken == token)
            #expect(await delegate.calls == ["shows", "hides", "renewed 100001"])
            let account = try #require(bench.home.vault.accounts.first)
            #expect(try VKAccountDetails(of: account).grant == .implicit)
            #expect(try bench.home.vault.secrets(of: account.key).tokens.refreshToken == nil)
        }
    }

    @Test("A person who refuses stays signed out")
    func refuses() async throws {
        try await APIBench.with { bench in
            let context = try bench.context(agent: bench.agent(as: "anna", decision: .decline))
            let delegate = RecordingConnectorDelegate()
            VKConnector(context).delegate = delegate
            await #expect(throws: VKConnectorError.self) {
                try await VKConnector(context).signIn(appID: bench.appID, permissions: ["friends"])
            }
            #expect(VKStorage(context).isEmpty)
            #expect(await delegate.calls == ["shows", "hides", "failed oauth.declined"])
        }
    }

    @Test(
        "A wrong app id and a misspelt permission are reported before anything is sent",
        arguments: [
            ("", ["friends"], "vkapi.invalid_app_id"), ("12a", [], "vkapi.invalid_app_id"),
            ("1", ["photo"], "vkapi.unknown_permission"),
        ]
    )
    func wrong(appID: String, permissions: [String], code: String) async throws {
        let transport = ScriptedTransport { _ in .failure(.offline) }
        let context = VKAPIContext(vault: try TemporaryVault().vault, transport: transport)
        await #expect {
            try await VKConnector(context).signIn(appID: appID, permissions: permissions)
        } throws: { ($0 as? VKConnectorError)?.code == code }
        #expect(transport.requests.isEmpty)
    }

    @Test("A repeated sign-in replaces the token and keeps the cached replies; the first person stays active")
    func again() async throws {
        try await APIBench.with { bench in
            let context = try bench.context()
            let connector = VKConnector(context)
            let first = try await connector.signIn(appID: bench.appID, permissions: ["friends"], using: bench.agent(as: "anna"))
            let storage = VKStorage(context)
            let address = try #require(URL(string: "https://example.org/a.mp3"))
            storage.storageItem(forUserID: 100_001)?.cachedData.addCachedData(Data("song".utf8), for: address)
            try await connector.signIn(appID: bench.appID, permissions: ["friends"], using: bench.agent(as: "boris"))
            let second = try await connector.signIn(appID: bench.appID, permissions: ["friends"], using: bench.agent(as: "anna"))
            #expect(first.token != second.token)
            #expect(storage.count == 2)
            #expect(storage.storageItem(forUserID: 100_001)?.cachedData.cachedData(for: address) == Data("song".utf8))
            VKAPIContext.$current.withValue(context) {
                #expect(VKUser.currentUser?.userID == 100_001)
                #expect(VKUser.localUsers == [100_002, 100_001])
            }
        }
    }

    @Test("Communities' tokens are stored under their own keys, and are no users")
    func communities() async throws {
        try await APIBench.with { bench in
            let context = try bench.context(agent: bench.agent(as: "anna"))
            let tokens = try await VKConnector(context).signIn(appID: bench.appID, communities: [1, 5], permissions: ["manage"])
            #expect(tokens.map(\.kind) == [.community(1), .community(5)])
            #expect(tokens.allSatisfy { !$0.isExpired })
            let storage = VKStorage(context)
            #expect(storage.storageItem(for: .community(5))?.accessToken == tokens.last)
            VKAPIContext.$current.withValue(context) { #expect(VKUser.localUsers.isEmpty) }
        }
    }

    @Test("With an own storage the whole walk leaves nothing in the vault")
    func ownStorage() async throws {
        try await APIBench.with { bench in
            let storage = VKMemoryStorage()
            let context = try bench.context(agent: bench.agent(as: "anna"), storage: storage)
            try await VKConnector(context).signIn(appID: bench.appID, permissions: ["friends"])
            #expect(bench.home.vault.accounts.isEmpty)
            let record = try #require(storage.records().first)
            #expect(record.id == "100001")
            #expect(record.cookies != nil)
            try await VKAPIContext.$current.withValue(context) {
                let request = try #require(VKUser.currentUser).call("friends.get")
                _ = try await request.value
                #expect(request.source == .network)
            }
            VKConnector(context).logout()
            #expect(storage.records().isEmpty)
        }
    }
}
