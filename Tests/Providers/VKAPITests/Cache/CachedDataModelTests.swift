import Foundation
import HomeSupport
import MemberRequests
import MemberTesting
import Testing
import WaitSupport

@testable import VKAPI

@Suite("Cached data and a plain model of it", .timeLimit(.minutes(5)))
struct CachedDataModelTests {
    private struct Entry {
        let body: Data
        let created: Date
        let life: Int
    }

    /// What a dictionary would do.
    private struct Model {
        var entries: [Int: Entry] = [:]

        mutating func read(_ place: Int, at now: Date, offline: Bool) -> Data? {
            guard let entry = entries[place] else { return nil }
            if offline || max(0, now.timeIntervalSince(entry.created)) <= Double(entry.life) { return entry.body }
            entries[place] = nil
            return nil
        }
    }

    private static let lives: [VKCachedDataLiveTime] = [.never, .oneMinute, .threeMinutes, .oneHour, .oneDay]

    private func url(_ place: Int) -> URL {
        methodURL("users.get").appending(queryItems: [.init(name: "id", value: String(place))])
    }

    /// Moves the clock by up to two hours forward or one hour back, and never more than half a day behind the latest time.
    private func move(_ clock: TestClock, _ latest: inout Date, _ chance: inout Chance) {
        let moved = clock.now.addingTimeInterval(Double(chance.number(-3600...7200) / chance.pick([1, 60, 600])))
        clock.setWall(max(moved, latest.addingTimeInterval(-43_200)))
        latest = max(latest, clock.now)
    }

    @Test(
        "agree over many steps: adds, reads, removals, clocks that jump, and new caches on the same directory", arguments: [1, 2])
    func model(seed: UInt64) async throws {
        try await VKBench.with { bench in
            let root = bench.home.home.appending(path: "own")
            func opened() -> VKCachedData {
                VKCachedData(
                    store: ResponseCache(root: root, clock: bench.clock), folder: "17", directory: root.appending(path: "17"))
            }
            var (cache, model, chance) = (opened(), Model(), Chance(seed: seed))
            var latest = bench.clock.now
            for step in 0..<(isAtFullLength ? 50_000 : 2500) {
                let place = chance.number(0...39)
                switch chance.number(0...999) {
                case 0..<250:
                    let (body, time) = (Data("\(step)".utf8), chance.pick(Self.lives))
                    cache.addCachedData(body, for: url(place), liveTime: time)
                    if time != .never { model.entries[place] = Entry(body: body, created: bench.clock.now, life: time.seconds) }
                case 250..<800:
                    let offline = chance.pick([true, false])
                    let expected = model.read(place, at: bench.clock.now, offline: offline)
                    try #require(cache.cachedData(for: url(place), offlineMode: offline) == expected, "step \(step)")
                case 800..<850:
                    cache.removeCachedData(for: url(place))
                    model.entries[place] = nil
                case 850..<980: move(bench.clock, &latest, &chance)
                case 980..<985:
                    cache.clearCachedData()
                    model.entries = [:]
                case 985..<988:
                    cache.removeCachedDataDirectory()
                    model.entries = [:]
                default: cache = opened()
                }
            }
        }
    }
}
