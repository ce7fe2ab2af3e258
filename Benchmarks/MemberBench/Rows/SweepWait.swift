import Foundation
import MemberCore
import MemberRequests

/// The row's name: without it no cache is filled for it.
let sweepRowName = "Longest wait for the cache while 10 000 entries are swept"

/// The longest that one lookup or one store takes while a sweep looks at 10 000 entries and removes three tenths of them, against the
/// longest of as many without a sweep. What stands as a rate is one divided by that wait.
func sweepWait(in folder: URL) throws -> Row {
    let swept = try SweptCache(root: folder.appending(path: "swept"))
    let told = Locked(Duration.zero)
    return Row(
        name: sweepRowName, baselineName: "the longest of as many without a sweep", count: 1, aim: nil, told: told,
        candidate: { _ in
            let longest = swept.longestWaitWhileSweeping()
            guard swept.fill() > 1_000 else { throw BenchError.wrongResult("nothing was swept") }
            told.withLock { $0 = longest }
        },
        baseline: { _ in
            let longest = swept.longestWait(of: swept.calls.value)
            told.withLock { $0 = longest }
        })
}

/// A cache whose limit is just below what lies in it.
private final class SweptCache: Sendable {
    /// How many lookups and stores were made during the last sweep.
    let calls = Locked(0)
    private let cache: ResponseCache
    private let filling: ResponseCache
    private let keys: [CacheKey]
    private let body = Data(repeating: 0x61, count: 256)

    init(root: URL) throws {
        keys = (0..<10_000).compactMap { URL(string: "https://api.test/method/wall.get?offset=\($0)") }.map { CacheKey($0) }
        filling = ResponseCache(root: root, limits: CacheLimits(disk: .max, memory: 0))
        for key in keys { filling.store(body, for: key, in: "17", life: .oneHour) }
        cache = ResponseCache(root: root, limits: CacheLimits(disk: filling.sweep().bytes - 1))
    }

    /// Stores again what the sweep removed, and returns how many entries that were.
    func fill() -> Int {
        let missing = keys.filter { filling.find($0, in: "17") == nil }
        for key in missing { filling.store(body, for: key, in: "17", life: .oneHour) }
        return missing.count
    }

    func longestWaitWhileSweeping() -> Duration {
        let isDone = Locked(false)
        Thread.detachNewThread { [cache] in
            blackHole(cache.sweep())
            isDone.withLock { $0 = true }
        }
        var (longest, count) = (Duration.zero, 0)
        while !isDone.value {
            longest = max(longest, time(of: count))
            count += 1
        }
        let made = count
        calls.withLock { $0 = made }
        return longest
    }

    func longestWait(of count: Int) -> Duration {
        (0..<max(1, count)).reduce(.zero) { longest, round in max(longest, time(of: round)) }
    }

    /// Makes a lookup, each hundredth time a store, and returns how long it took.
    private func time(of round: Int) -> Duration {
        let key = keys[round &* 7919 % keys.count]
        return ContinuousClock().measure {
            if round.isMultiple(of: 100) {
                cache.store(body, for: key, in: "17", life: .oneHour)
            } else {
                blackHole(cache.find(key, in: "17"))
            }
        }
    }
}
