import Foundation
import MemberAccounts
import MemberCrypto
import MemberTesting
import Testing

/// Where the replies of a vault's accounts lie.
@Suite("The folder of the kept replies")
struct VaultCacheTests {
    private let base = FileManager.default.temporaryDirectory.appending(path: "memberkit-cache-" + UUID().uuidString)
    private let keys = GivenKey(SealingKey.random(from: SeededRandom(seed: 1)))

    private var home: URL { base.appending(path: "home") }
    private var caches: URL { base.appending(path: "caches") }

    private func within(_ body: () throws -> Void) throws {
        defer { try? FileManager.default.removeItem(at: base) }
        try body()
    }

    private func folder(_ cache: VaultCache = .inHome) throws -> URL {
        try Vault(home: home, keys: keys, cache: cache).cacheFolder
    }

    @Test("A named home keeps its replies inside, unless the app says where")
    func places() throws {
        try within {
            #expect(try folder() == home.appending(path: "cache"))
            #expect(try folder(.folder(caches)) == caches)
        }
    }

    @Test("The folder within another one keeps its name, and two homes have different ones")
    func id() throws {
        try within {
            let first = try folder(.within(caches))
            #expect(first.deletingLastPathComponent().path == caches.path)
            #expect(try folder(.within(caches)) == first)
            let other = try Vault(home: base.appending(path: "other"), keys: keys, cache: .within(caches)).cacheFolder
            #expect(other != first)
        }
    }

    @Test("Replies of an earlier version are moved once")
    func moves() throws {
        try within {
            let old = try folder()
            try FileManager.default.createDirectory(at: old.appending(path: "client"), withIntermediateDirectories: true)
            try Data("reply".utf8).write(to: old.appending(path: "client/17"))
            let new = try folder(.within(caches))
            #expect(try Data(contentsOf: new.appending(path: "client/17")) == Data("reply".utf8))
            #expect(!FileManager.default.fileExists(atPath: old.path))
        }
    }

    @Test("Where they cannot be moved they are removed")
    func drops() throws {
        try within {
            let old = try folder()
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            let new = try folder(.within(caches))
            // The name is taken by then.
            try FileManager.default.createDirectory(at: old, withIntermediateDirectories: true)
            #expect(try folder(.within(caches)) == new)
            #expect(!FileManager.default.fileExists(atPath: old.path))
        }
    }

    @Test("An id that would lead elsewhere is not followed", arguments: ["../outside", "a/b", "", "short", ".hidden-folder"])
    func foreignID(text: String) throws {
        try within {
            _ = try folder()
            let file = home.appending(path: "cache.id")
            try Data(text.utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
            #expect(try folder(.within(caches)) == home.appending(path: "cache"))
        }
    }
}
