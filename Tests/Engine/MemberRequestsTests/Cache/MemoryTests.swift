import Foundation
import HomeSupport
import MemberRequests
import MemberTesting
import Testing

@Suite("The cache's memory")
struct MemoryTests {
    private let fixture = CacheFixture()

    @Test("a hit needs no file for a tenth of a second, then its file is checked")
    func hit() throws {
        let cache = fixture.cache()
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        try FileManager.default.vanish(fixture.root)
        fixture.clock.advance(by: .milliseconds(99))
        #expect(cache.reply(for: fixture.key(), in: "17")?.body == .body(1))
        fixture.clock.advance(by: .milliseconds(2))
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
    }

    @Test("an entry that another process stored replaces the one in memory")
    func replaced() {
        let (ours, theirs) = (fixture.cache(), fixture.cache())
        ours.store(.body(1), for: fixture.key(), in: "17", life: 60)
        theirs.store(.body(2), for: fixture.key(), in: "17", life: 60)
        fixture.clock.advance(by: .milliseconds(101))
        #expect(ours.reply(for: fixture.key(), in: "17")?.body == .body(2))
    }

    @Test("an entry past its life is absent and deleted in standard mode, delivered and kept offline")
    func life() {
        let cache = fixture.cache()
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        fixture.clock.advance(by: .seconds(61))
        for _ in 0..<2 { #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline)?.isExpired == true) }
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(fixture.present(below: 1).isEmpty)
    }

    @Test("removing one entry or all of an account removes them from memory and disk at once")
    func removal() {
        let cache = fixture.cache()
        for folder in ["17", "18"] {
            for number in 0..<3 { cache.store(.body(1), for: fixture.key(number), in: folder, life: 60) }
        }
        cache.remove(fixture.key(0), in: "17")
        #expect(cache.reply(for: fixture.key(0), in: "17") == nil)
        #expect(cache.reply(for: fixture.key(1), in: "17") != nil)
        cache.removeAll(in: "17")
        #expect((0..<3).allSatisfy { cache.reply(for: fixture.key($0), in: "17", mode: .offline) == nil })
        #expect((0..<3).allSatisfy { cache.reply(for: fixture.key($0), in: "18") != nil })
    }

    @Test("an entry of a file is put into memory when it is read")
    func promotion() throws {
        fixture.cache().store(.body(1), for: fixture.key(), in: "17", life: 60)
        let cache = fixture.cache()
        #expect(cache.reply(for: fixture.key(), in: "17") != nil)
        try FileManager.default.removeItem(at: fixture.file())
        #expect(cache.reply(for: fixture.key(), in: "17")?.body == .body(1))
    }

    @Test("a cache shared by many tasks returns only complete entries of the right key")
    func concurrency() async {
        let cache = fixture.cache(CacheLimits(disk: 100_000, memory: 20_000))
        let keys = (0..<50).map(fixture.key)
        await withTaskGroup(of: Int.self) { group in
            for worker in 0..<8 {
                group.addTask {
                    var wrong = 0
                    for round in 0..<200 {
                        let number = (round &* 7 &+ worker &* 13) % keys.count
                        if (round + worker) % 3 == 0 { cache.store(.body(number), for: keys[number], in: "17", life: 60) }
                        if round % 50 == 49 { cache.removeAll(in: "17") }
                        if round % 40 == 39 { cache.sweep() }
                        if let reply = cache.reply(for: keys[number], in: "17"), reply.body != .body(number) { wrong += 1 }
                    }
                    return wrong
                }
            }
            for await wrong in group { #expect(wrong == 0) }
        }
    }
}
