import Foundation
import MemberCore
import MemberSignIn
import MemberTesting
import Testing
import VKAPI

@Suite("The storage beside the people", .timeLimit(.minutes(1)))
struct StorageKindTests {
    @Test("has the tokens of communities and of the app under keys of their own", arguments: StorePlace.allCases)
    func kinds(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.store(VKAccessToken(token: "community", kind: .community(5)))
            #expect(VKUser.currentUser == nil)
            bench.signIn(7)
            bench.clock.advance(by: .seconds(1))
            bench.store(VKAccessToken(token: "service", kind: .service))
            let storage = VKStorage(try bench.relaunched())
            #expect(Set(storage.storageItems.map(\.accessToken.id)) == ["g5", "7", "service"])
            #expect(storage.storageItem(for: .community(5))?.accessToken.token == "community")
            #expect(storage.storageItem(for: .service)?.accessToken.isExpired == false)
            #expect(storage.storageItem(for: .community(7)) == nil && storage.storageItem(forUserID: 5) == nil)
            #expect(VKUser.localUsers == [7] && VKUser.currentUser?.userID == 7)
            #expect(!VKUser.activateUser(withID: 5))
        }
    }

    @Test("does not count a guest, whose replies are kept", arguments: StorePlace.allCases)
    func guest(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            #expect(await VKRequest(method: "users.get").ending() == "response")
            let again = VKRequest(method: "users.get")
            #expect(await again.ending() == "response" && again.isFromCache)
            #expect(bench.transport.requests.map { $0.headers["Authorization"] } == [nil])
            #expect(VKStorage.shared.isEmpty && VKStorage.shared.storageItems.isEmpty && VKUser.localUsers.isEmpty)
        }
    }

    @Test("lets requests continue when the app's own store refuses to write, and says why")
    func writes() async throws {
        let tokens = OwnTokens()
        try await VKBench.with(change: { $0.tokenStorage = tokens }) { bench in
            bench.signIn(7)
            #expect(VKStorage.shared.lastStorageError == nil)
            tokens.refusesWrites.withLock { $0 = true }
            bench.signIn(8)
            #expect(VKStorage.shared.lastStorageError != nil && VKStorage.shared.count == 1)
            let user = try #require(VKUser.currentUser)
            #expect(await user.call("users.get").ending() == "response")
            VKStorage.shared.clean()
            #expect(VKStorage.shared.count == 1)
            #expect(bench.transport.requests.first?.headers["Authorization"] == "Bearer token-7")
        }
    }

    @Test("ends a request whose token the app's own store cannot read, and sends nothing")
    func reads() async throws {
        let tokens = OwnTokens()
        let events = Locked<[String]>([])
        let diagnostics = Diagnostics { event in events.withLock { $0.append(event.name) } }
        try await VKBench.with(change: {
            $0.diagnostics = diagnostics
            $0.tokenStorage = tokens
        }) { bench in
            bench.signIn(7)
            let user = try #require(VKUser.currentUser)
            tokens.refusesReads.withLock { $0 = true }
            #expect(await user.call("users.get").ending() != "response")
            #expect(bench.transport.requests.isEmpty)
            #expect(VKStorage.shared.isEmpty && VKStorage.shared.lastStorageError != nil)
            #expect(VKUser.currentUser == nil && user.accessToken == nil)
            #expect(events.value.contains("vkapi.storage_failed"))
        }
    }

    @Test("leaves the tokens of an app's own store out of the vault")
    func apart() async throws {
        try await VKBench.with(.own) { bench in
            bench.signIn(7)
            #expect(bench.home.vault.accounts.isEmpty)
            #expect(VKUser.currentUser?.accessToken?.token == "token-7")
        }
    }
}
