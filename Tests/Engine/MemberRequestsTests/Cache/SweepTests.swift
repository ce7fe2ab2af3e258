import Foundation
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("The sweep")
struct SweepTests {
    private let fixture = CacheFixture()
    /// A body of 1000 bytes has a file of 1040.
    private let limits = CacheLimits(disk: 10_400, memory: 0)

    private func fill(_ cache: ResponseCache, _ count: Int) {
        for number in 0..<count {
            cache.store(.body(number), for: fixture.key(number), in: "17", life: .oneHour)
            fixture.clock.advance(by: .seconds(100))
        }
    }

    @Test("up to the limit everything stays; above it the least recently used entries are removed until seven tenths are left")
    func oldest() {
        let cache = fixture.cache(limits)
        fill(cache, 10)
        #expect(cache.sweep() == SweepReport(removed: 0, bytes: 10_400))
        fill(cache, 11)
        cache.sweep()
        #expect(fixture.present(below: 11) == Array(4..<11))
    }

    @Test("reading counts as use, in memory or from a file, for expired entries too", arguments: [0, 1 << 20])
    func use(memory: Int) {
        let cache = fixture.cache(CacheLimits(disk: 10_400, memory: memory))
        fill(cache, 10)
        fixture.clock.advance(by: .seconds(10_000))
        for number in [0, 3] { _ = cache.reply(for: fixture.key(number), in: "17", mode: .offline) }
        cache.store(.body(10), for: fixture.key(10), in: "17", life: 60)
        cache.sweep()
        #expect(fixture.present(below: 11) == [0, 3, 6, 7, 8, 9, 10])
    }

    @Test("one limit holds for all accounts of a root")
    func accounts() {
        let cache = fixture.cache(limits)
        fill(cache, 6)
        for number in 0..<6 { cache.store(.body(number), for: fixture.key(number), in: "18", life: 60) }
        #expect(cache.sweep().bytes <= 10_400)
        #expect(!fixture.present(below: 6).contains(0))
        #expect(fixture.present(below: 6, in: "18").count == 6)
    }

    @Test("writes that exceed the limit start a sweep by themselves")
    func byItself() async throws {
        let cache = fixture.cache(limits)
        for number in 0..<200 { cache.store(.body(number), for: fixture.key(number), in: "17", life: 60) }
        // Queued behind the sweeps that the writes have started.
        #expect(cache.sweep().bytes <= 10_400)
    }

    @Test("uses are written many at a time, rounded to the minute")
    func batches() throws {
        let sweeper = CacheSweeper(
            folders: CacheFolders(root: fixture.root.path), limits: CacheLimits(disk: .max), clock: fixture.clock)
        let name = EntryName(key: fixture.key(), folder: "17")
        fixture.cache(limits).store(.body(1), for: fixture.key(), in: "17", life: 60)
        let begin = fixture.clock.now
        let stamp = try #require(fileStamp(fixture.file().path))
        sweeper.used(name, stamp, at: begin.timeIntervalSince1970 + 59)
        sweeper.flush()
        #expect(try fixture.lastUse(0) == begin)
        sweeper.used(name, stamp, at: begin.timeIntervalSince1970 + 61)
        #expect(try fixture.lastUse(0) == begin)
        sweeper.flush()
        #expect(try fixture.lastUse(0) == begin.addingTimeInterval(61))
    }

    @Test("leftovers of killed writers are removed after ten minutes; files of others stay")
    func leftovers() throws {
        let cache = fixture.cache(limits)
        fill(cache, 1)
        let temporary = fixture.file().path + ".1abc"
        let foreign = fixture.root.appending(path: "17/notes.txt").path
        for path in [temporary, foreign] { #expect(FileManager.default.createFile(atPath: path, contents: Data("x".utf8))) }
        let date = fixture.clock.now
        for path in [temporary, foreign] { touchFile(path, used: date.timeIntervalSince1970) }
        fixture.clock.advance(by: .seconds(599))
        cache.sweep()
        #expect(FileManager.default.fileExists(atPath: temporary))
        fixture.clock.advance(by: .seconds(2))
        cache.sweep()
        #expect(!FileManager.default.fileExists(atPath: temporary))
        #expect(FileManager.default.fileExists(atPath: foreign))
    }

    @Test("without a root, or with the root deleted, a sweep has nothing to do")
    func nothing() {
        #expect(fixture.cache(limits).sweep() == SweepReport(removed: 0, bytes: 0))
    }

    @Test(
        "the plan chooses the files to remove",
        arguments: [
            ([1, 1, 1], 3, 0), ([1, 1, 1, 1], 3, 2), ([10], 3, 1), ([1, 5, 1], 6, 2), ([], 3, 0), ([1], .max, 0), ([1], 0, 1),
            ([.max, .max], 3, 2), ([.max, .max], .max, 0),
        ])
    func plan(sizes: [Int], limit: Int, gone: Int) {
        let files = sizes.enumerated().map { SweepPlan.File(folder: "17", name: "\($0)", size: $1, used: Double($0)) }
        let plan = SweepPlan.removals(from: files.reversed(), limit: limit)
        #expect(plan.gone.map(\.name) == (0..<gone).map(String.init))
        #expect(plan.rest == sizes.dropFirst(gone).reduce(0) { min($0, .max - $1) + $1 })
    }

    @Test("the estimate needs a count at first and above the limit, and not for every replaced byte")
    func estimate() {
        var usage = DiskUsage(limit: 1000)
        var isDue = [usage.wrote(1)]
        for (total, bytes) in [(990, 50), (700, 300)] {
            usage.beginCount()
            usage.endCount(total)
            isDue += [usage.wrote(bytes), usage.wrote(1)]
        }
        #expect(isDue == [true, false, true, false, true])
    }
}
