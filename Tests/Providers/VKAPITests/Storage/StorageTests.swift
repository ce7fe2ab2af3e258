import Foundation
import MemberTesting
import Testing
import VKAPI

@Suite("The storage of users", .timeLimit(.minutes(1)))
struct StorageTests {
    private let url = methodURL("users.get")

    private func data(of id: UInt) -> Data? {
        VKStorage.shared.storageItem(forUserID: id)?.cachedData.cachedData(for: url, offlineMode: true)
    }

    private func keep(_ text: String, for ids: UInt...) {
        for id in ids { VKStorage.shared.storageItem(forUserID: id)?.cachedData.addCachedData(Data(text.utf8), for: url) }
    }

    @Test("stores an item when told to, not when it is created", arguments: StorePlace.allCases)
    func creation(place: StorePlace) async throws {
        try await VKBench.with(place) { _ in
            let storage = VKStorage.shared
            let item = try #require(storage.createItem(for: VKAccessToken(userID: 7, token: "t")))
            #expect(storage.isEmpty && storage.count == 0 && storage.storageItem(forUserID: 7) == nil)
            storage.storeItem(item)
            #expect(!storage.isEmpty && storage.count == 1 && storage.storageItems.map(\.accessToken) == [item.accessToken])
        }
    }

    @Test("makes no item of a token that lacks its text or its user", arguments: StorePlace.allCases)
    func incomplete(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            for token in [VKAccessToken(), VKAccessToken(userID: 7), VKAccessToken(userID: 0, token: "t")] {
                #expect(VKStorage.shared.createItem(for: token) == nil)
                #expect(VKStorageItem(accessToken: token, cacheRoot: bench.home.home) == nil)
            }
            #expect(VKStorage.shared.isEmpty)
        }
    }

    @Test("replaces the item of the same user, whose kept replies survive", arguments: StorePlace.allCases)
    func replacement(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            keep("kept", for: 7)
            bench.store(VKAccessToken(userID: 7, token: "new", permissions: ["offline"]))
            #expect(VKStorage.shared.count == 2)
            #expect(VKStorage.shared.storageItem(forUserID: 7)?.accessToken.token == "new")
            #expect(VKStorage.shared.storageItem(forUserID: 8)?.accessToken.token == "token-8")
            #expect(data(of: 7) == Data("kept".utf8))
        }
    }

    @Test("persists a token at once, with all its fields", arguments: StorePlace.allCases)
    func persistence(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            let tokens = [
                VKAccessToken(userID: 7, token: "a", liveTime: 3600, permissions: ["b", "a"]),
                VKAccessToken(userID: 8, token: "b", permissions: ["offline"]), VKAccessToken(userID: 9, token: "c"),
            ]
            for token in tokens {
                bench.clock.advance(by: .seconds(1))
                bench.store(token)
            }
            let stored = VKStorage(try bench.relaunched()).storageItems.map(\.accessToken)
            #expect(stored == tokens)
            #expect(stored.map(\.liveTime) == [3600, 0, 0])
            #expect(stored.map(\.isExpired) == [false, false, true])
            for (one, other) in zip(stored, tokens) { #expect(abs(one.creationTime - other.creationTime) < 0.001) }
        }
    }

    @Test("removes an item with its replies, and touches no other user", arguments: StorePlace.allCases)
    func removal(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            keep("kept", for: 7, 8)
            let item = try #require(VKStorage.shared.storageItem(forUserID: 7))
            VKStorage.shared.removeItem(item)
            #expect(VKStorage.shared.storageItem(forUserID: 7) == nil && VKStorage.shared.count == 1)
            #expect(item.cachedData.cachedData(for: url, offlineMode: true) == nil)
            #expect(!FileManager.default.fileExists(atPath: item.cachedData.directory.path))
            #expect(data(of: 8) == Data("kept".utf8))
            #expect(VKStorage(try bench.relaunched()).storageItems.map(\.accessToken.userID) == [8])
        }
    }

    @Test("cleans the replies of all users and keeps their tokens", arguments: StorePlace.allCases)
    func cachedData(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            keep("kept", for: 7, 8)
            VKStorage.shared.cleanCachedData()
            #expect(data(of: 7) == nil && data(of: 8) == nil)
            #expect(VKStorage.shared.count == 2)
            keep("again", for: 7)
            #expect(data(of: 7) == Data("again".utf8))
        }
    }

    @Test("cleans everything; an empty root is left", arguments: StorePlace.allCases)
    func clean(place: StorePlace) async throws {
        try await VKBench.with(place) { bench in
            bench.signIn(7, 8)
            bench.store(VKAccessToken(token: "c", kind: .community(5)))
            keep("kept", for: 7, 8)
            let item = try #require(VKStorage.shared.storageItem(forUserID: 7))
            VKStorage.shared.clean()
            #expect(VKStorage.shared.isEmpty && VKStorage.shared.storageItems.isEmpty)
            #expect(item.cachedData.cachedData(for: url, offlineMode: true) == nil)
            #expect(try VKStorage(bench.relaunched()).isEmpty)
            guard place != .own else { return }
            let root = item.cachedData.directory.deletingLastPathComponent()
            let left = try FileManager.default.contentsOfDirectory(atPath: root.path).filter { !$0.hasPrefix(".") }
            #expect(left.isEmpty)
        }
    }
}
