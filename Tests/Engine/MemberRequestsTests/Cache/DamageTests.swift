import Foundation
import MemberRequests
import Testing

@Suite("Damage in the cache's folder")
struct CacheDamageTests {
    private let fixture = CacheFixture()

    @Test("a folder in a file's place is a miss and is removed; the next entry replaces it", arguments: [false, true])
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

    @Test("a file larger than the entry limit is not read: it is a miss and is removed, in a lookup and in a sweep")
    func large() throws {
        let limits = CacheLimits(memory: 0, entry: 1000)
        fixture.cache(CacheLimits(memory: 0)).store(.body(1, count: 1001), for: fixture.key(), in: "17", life: 60)
        fixture.cache(CacheLimits(memory: 0)).store(.body(2, count: 1000), for: fixture.key(1), in: "17", life: 60)
        let cache = fixture.cache(limits)
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(cache.reply(for: fixture.key(1), in: "17")?.body == .body(2, count: 1000))
        #expect(fixture.present(below: 2) == [1])
        try sparse(fixture.file(), 3 << 30)
        #expect(fixture.cache().reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(fixture.present(below: 2) == [1])
        try sparse(fixture.file(), 3 << 30)
        try sparse(fixture.file(2), 39)
        #expect(cache.sweep().bytes == 1040)
        #expect(fixture.present(below: 3) == [1])
    }

    @Test("a large file that only begins like an entry is not read to its end")
    func saysItIs() throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        let handle = try FileHandle(forWritingTo: fixture.file())
        try handle.truncate(atOffset: 60 << 20)
        try handle.close()
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    @Test("a body larger than the entry limit is not stored, and the entry that it should replace is removed")
    func largeBody() {
        let cache = fixture.cache(CacheLimits(entry: 1000))
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        cache.store(.body(2, count: 1001), for: fixture.key(), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    private func sparse(_ file: URL, _ size: UInt64) throws {
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        let handle = try FileHandle(forWritingTo: file)
        try handle.truncate(atOffset: size)
        try handle.close()
    }

    @Test("a pipe in a file's place blocks no caller")
    func pipe() throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        cache.store(.body(1), for: fixture.key(1), in: "17", life: 60)
        #expect(mkfifo(fixture.file().path, 0o600) == 0)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    @Test("an unreadable file is a miss and is removed", .enabled(if: getuid() != 0))
    func unreadable() throws {
        let cache = fixture.cache(CacheLimits(memory: 0))
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: fixture.file().path)
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    @Test("a file in an account folder's place, or a root that cannot be made, loses only the entry")
    func noFolder() throws {
        let cache = fixture.cache()
        try FileManager.default.createDirectory(at: fixture.root, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: fixture.root.appending(path: "17"))
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(cache.sweep().bytes == 0)
    }
}
