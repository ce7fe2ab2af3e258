import Foundation
import MemberRequests
import MemberTesting
import Testing

// Swift considers a KELVIN SIGN equal to a K; an account's name is compared by bytes.
@Suite("Accounts distinguished by bytes", .timeLimit(.minutes(1)))
struct ExactFolderTests {
    private let fixture = CacheFixture()
    private let folders = ["Kevin", "\u{212A}evin", "\u{E9}", "e\u{301}"]

    @Test("have separate replies, in memory as well, and one is removed without the others", arguments: [0, 1 << 20])
    func replies(memory: Int) {
        let cache = fixture.cache(CacheLimits(memory: memory))
        for _ in 0..<200 {
            for (number, folder) in folders.enumerated() { cache.store(.body(number), for: fixture.key(), in: folder, life: 60) }
        }
        for (number, folder) in folders.enumerated() {
            #expect(cache.reply(for: fixture.key(), in: folder)?.body == .body(number))
        }
        cache.removeAll(in: folders[1])
        #expect(folders.map { cache.reply(for: fixture.key(), in: $0) != nil } == [true, false, true, true])
    }

    @Test("have separate blocks")
    func blocks() {
        let traffic = RequestTraffic(clock: fixture.clock)
        let until = fixture.clock.now.addingTimeInterval(60)
        traffic.restore(folders.map { CallBlock(folder: $0, scope: "wall.post", until: until) })
        #expect(traffic.blocks.count == 4)
        traffic.unblock(folders[0])
        #expect(Set(traffic.blocks.map { Array($0.folder.utf8) }) == Set(folders.dropFirst().map { Array($0.utf8) }))
    }

    @Test("have separate limits")
    func limits() async throws {
        let limiter = RateLimiter(clock: fixture.clock)
        for folder in folders { try await limiter.pass([RateKey(folder, limit: RateLimit(1, per: .seconds(1)))]) }
        #expect(limiter.keyCount == 4)
    }
}
