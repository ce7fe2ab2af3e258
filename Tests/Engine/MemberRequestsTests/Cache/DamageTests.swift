import Foundation
import MemberRequests
import Testing

@Suite("Damage in the cache's folder")
struct CacheDamageTests {
    private let fixture = CacheFixture()

    @Test("a folder in a file's place is a miss and goes; the next entry takes its place", arguments: [false, true])
    func folder(isFull: Bool) throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        try FileManager.default.createDirectory(at: fixture.file(), withIntermediateDirectories: true)
        if isFull { try Data("x".utf8).write(to: fixture.file().appending(path: "x")) }
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(!FileManager.default.fileExists(atPath: fixture.file().path))
        try FileManager.default.createDirectory(at: fixture.file(), withIntermediateDirectories: true)
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(), in: "17")?.body == .body(1))
    }

    @Test("a link in a file's place is not followed")
    func link() throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        cache.store(.body(1), for: fixture.key(1), in: "17", life: 60)
        try FileManager.default.createSymbolicLink(at: fixture.file(), withDestinationURL: fixture.file(1))
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(fixture.present(below: 2) == [1])
    }

    @Test("a pipe in a file's place blocks nobody")
    func pipe() throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        cache.store(.body(1), for: fixture.key(1), in: "17", life: 60)
        #expect(mkfifo(fixture.file().path, 0o600) == 0)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    @Test("a file that may not be read is a miss and goes", .enabled(if: getuid() != 0))
    func unreadable() throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: fixture.file().path)
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    @Test("a file in an account folder's place, or a root that cannot be made, costs no more than the entry")
    func noFolder() throws {
        let cache = fixture.cache()
        try FileManager.default.createDirectory(at: fixture.root, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: fixture.root.appending(path: "17"))
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(cache.sweep().bytes == 0)
    }
}
