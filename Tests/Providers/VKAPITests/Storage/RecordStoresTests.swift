import Foundation
import MemberAccounts
import MemberCrypto
import MemberTesting
import Testing
import VKAPI

/// One suite for each store of tokens that the module brings.
@Suite("The stores of tokens")
struct RecordStoresTests {
    enum Store: String, CaseIterable, Sendable { case memory, files, defaults }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-tokens-" + UUID().uuidString)
    private let keys = GivenKey(SealingKey.random(from: SeededRandom(seed: 7)))
    private var suite: String { folder.lastPathComponent }

    private func with(_ store: Store, _ body: (any VKStorageDataDelegate) throws -> Void) throws {
        defer {
            try? FileManager.default.removeItem(at: folder)
            UserDefaults(suiteName: suite)?.removePersistentDomain(forName: suite)
        }
        switch store {
        case .memory: try body(VKMemoryStorage())
        case .files: try body(try VKFileStorage(folder: folder, keys: keys))
        case .defaults: try body(VKUserDefaultsStorage(suiteName: suite, keys: keys))
        }
    }

    private func record(_ id: UInt, _ token: String = "token", kind: VKTokenKind = .user) -> VKUserRecord {
        let token = VKAccessToken(
            userID: id, token: token, liveTime: 60, permissions: ["friends"], kind: kind, creationTime: 1_000)
        return VKUserRecord(token: token, storedAt: Date(timeIntervalSince1970: 1_000))
    }

    @Test("Records are stored, replaced and removed by their ids", arguments: Store.allCases)
    func operations(store: Store) throws {
        try with(store) { store in
            #expect(try store.records().isEmpty)
            try store.store(record(17))
            var changed = record(17, "newer")
            changed.cookies = Data("cookies".utf8)
            changed.activatedAt = Date(timeIntervalSince1970: 2_000)
            try store.store(changed)
            try store.store(record(18))
            try store.store(record(5, kind: .community(5)))
            #expect(Set(try store.records().map(\.id)) == ["17", "18", "g5"])
            let read = try #require(try store.records().first { $0.id == "17" })
            #expect(read.token.token == "newer")
            #expect(read.cookies == Data("cookies".utf8))
            #expect(read.activatedAt == changed.activatedAt)
            #expect(read.token.liveTime == 60)
            try store.removeRecord(id: "18")
            try store.removeRecord(id: "18")
            #expect(Set(try store.records().map(\.id)) == ["17", "g5"])
            try store.removeAllRecords()
            #expect(try store.records().isEmpty)
        }
    }

    @Test("Another object over the same place reads the same records", arguments: [Store.files, .defaults])
    func durable(store: Store) throws {
        try with(store) { first in
            try first.store(record(17))
            let second: any VKStorageDataDelegate =
                store == .files
                ? try VKFileStorage(folder: folder, keys: keys) : VKUserDefaultsStorage(suiteName: suite, keys: keys)
            #expect(try second.records().map(\.token) == [record(17).token])
        }
    }

    @Test("No token lies in clear in a file, and the files are the user's alone")
    func sealed() throws {
        try with(.files) { store in
            try store.store(record(17, "secret-token-text"))
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(names == ["17.vk"])
            let file = folder.appending(path: "17.vk")
            #expect(try Data(contentsOf: file).range(of: Data("secret-token-text".utf8)) == nil)
            let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test("A record under another one's name counts as none, and another key is an error; other records stay readable")
    func foreign() throws {
        try with(.files) { store in
            try store.store(record(17))
            let file = folder.appending(path: "17.vk")
            try FileManager.default.copyItem(at: file, to: folder.appending(path: "18.vk"))
            try Data("notes".utf8).write(to: folder.appending(path: "notes.vk"))
            #expect(try store.records().map(\.id) == ["17"])
            let other = try VKFileStorage(folder: folder, keys: GivenKey(SealingKey.random(from: SeededRandom(seed: 8))))
            #expect(throws: AccountError.self) { try other.records() }
            #expect(try store.records().map(\.id) == ["17"])
        }
    }

    @Test("Only the ids of users, communities and the app become files", arguments: ["../17", "a/b", "", "g", "17.vk"])
    func names(id: String) throws {
        try with(.files) { store in
            #expect(throws: (any Error).self) { try store.removeRecord(id: id) }
        }
    }

    @Test("A record does not print its token")
    func masked() { #expect(!"\(record(17, "secret-token-text"))".contains("secret-token-text")) }
}
