import Foundation
import MemberRequests
import MemberTesting
import Testing

@Suite("Emptying the cache")
struct ClearingTests {
    private let fixture = CacheFixture()

    private func names(_ folder: URL) throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.path) }
    private var folder: URL { fixture.root.appending(path: "17") }

    @Test("to clear a folder leaves an empty one, also where there was none; to remove it leaves none")
    func folders() throws {
        let cache = fixture.cache()
        cache.clear("17")
        #expect(try names(folder) == [])
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        cache.store(.body(1), for: fixture.key(), in: "18", life: 60)
        cache.clear("17")
        #expect(try names(folder) == [])
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        cache.removeAll(in: "17")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        #expect(cache.reply(for: fixture.key(), in: "18")?.body == .body(1))
    }

    @Test("to remove all leaves the root alone, also where there was none, and the next reply is kept as before")
    func all() throws {
        let cache = fixture.cache()
        cache.removeAll()
        #expect(try names(fixture.root) == [".usage"])
        for folder in ["17", "18", "a.b"] { cache.store(.body(1), for: fixture.key(), in: folder, life: 60) }
        cache.removeAll()
        cache.sweep()
        #expect(try names(fixture.root) == [".usage"])
        #expect(cache.reply(for: fixture.key(), in: "a.b", mode: .offline) == nil)
        cache.store(.body(2), for: fixture.key(), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(), in: "17")?.body == .body(2))
        #expect(cache.sweep().bytes == 1040)
    }

    @Test("a folder deleted from outside is a miss for each of its entries, and empties the memory for it alone")
    func outside() throws {
        let cache = fixture.cache()
        for number in 0..<3 {
            cache.store(.body(number), for: fixture.key(number), in: "17", life: 60)
            cache.store(.body(number), for: fixture.key(number), in: "18", life: 60)
        }
        try FileManager.default.removeItem(at: folder)
        fixture.clock.advance(by: .milliseconds(101))
        for number in 0..<3 { #expect(cache.reply(for: fixture.key(number), in: "17", mode: .offline) == nil) }
        for number in 0..<3 { #expect(cache.reply(for: fixture.key(number), in: "18")?.body == .body(number)) }
        cache.store(.body(7), for: fixture.key(0), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(0), in: "17")?.body == .body(7))
        #expect(cache.reply(for: fixture.key(1), in: "17", mode: .offline) == nil)
    }

    @Test("a folder deleted from outside leaves no entry in memory, even one that was looked at just before")
    func justLookedAt() throws {
        let cache = fixture.cache()
        for number in 0..<2 { cache.store(.body(number), for: fixture.key(number), in: "17", life: 60) }
        fixture.clock.advance(by: .milliseconds(101))
        // This one's file is checked now, and would count for a tenth of a second; the other's is due.
        #expect(cache.reply(for: fixture.key(1), in: "17") != nil)
        try FileManager.default.removeItem(at: folder)
        #expect(cache.reply(for: fixture.key(0), in: "17") == nil)
        #expect(cache.reply(for: fixture.key(1), in: "17") == nil)
    }
}
