import Foundation
import MemberTesting
import Testing
import VKAPI

@Suite("Cached data", .timeLimit(.minutes(1)))
struct CachedDataTests {
    private let url = methodURL("users.get")
    private let data = Data("kept".utf8)

    /// Cached data in a directory of its own.
    private func with(_ body: (VKCachedData, TestClock) async throws -> Void) async throws {
        try await VKBench.with { bench in
            try await body(VKCachedData(directory: bench.home.home.appending(path: "own/17")), bench.clock)
        }
    }

    @Test(
        "has ten named times",
        arguments: [
            (.never, 0), (.oneMinute, 60), (.threeMinutes, 180), (.fiveMinutes, 300), (.oneHour, 3600), (.fiveHours, 18_000),
            (.oneDay, 86_400), (.oneWeek, 604_800), (.oneMonth, 2_592_000), (.oneYear, 31_536_000),
        ] as [(VKCachedDataLiveTime, Int)])
    func times(time: VKCachedDataLiveTime, seconds: Int) async throws {
        #expect(time.seconds == seconds && VKCachedDataLiveTime(seconds: seconds) == time)
        #expect(VKCachedDataLiveTime(seconds: -seconds - 1) == nil)
        try await with { cache, clock in
            cache.addCachedData(data, for: url, liveTime: time)
            clock.advance(by: .seconds(seconds))
            #expect(cache.cachedData(for: url) == (seconds == 0 ? nil : data))
            clock.advance(by: .milliseconds(500))
            #expect(cache.cachedData(for: url) == nil)
        }
    }

    @Test("lives an hour unless a time is given")
    func standardTime() async throws {
        try await with { cache, clock in
            cache.addCachedData(data, for: url)
            clock.advance(by: .seconds(3600))
            #expect(cache.cachedData(for: url) == data)
            clock.advance(by: .seconds(1))
            #expect(cache.cachedData(for: url) == nil)
        }
    }

    @Test("is deleted by a standard read after its time")
    func deletion() async throws {
        try await with { cache, clock in
            cache.addCachedData(data, for: url, liveTime: .oneMinute)
            clock.advance(by: .seconds(61))
            #expect(cache.cachedData(for: url, offlineMode: false) == nil)
            #expect(cache.cachedData(for: url, offlineMode: true) == nil)
        }
    }

    @Test("is returned offline at any age, and not deleted")
    func offline() async throws {
        try await with { cache, clock in
            #expect(cache.cachedData(for: url, offlineMode: true) == nil)
            cache.addCachedData(data, for: url, liveTime: .oneMinute)
            for _ in 1...3 {
                clock.advance(by: .seconds(40_000_000))
                #expect(cache.cachedData(for: url, offlineMode: true) == data)
            }
        }
    }

    @Test("stays as it is when data is added that is never kept")
    func never() async throws {
        try await with { cache, _ in
            cache.addCachedData(data, for: url)
            cache.addCachedData(Data("other".utf8), for: url, liveTime: .never)
            #expect(cache.cachedData(for: url) == data)
        }
    }

    @Test("is younger and has the new time after it is added again; a read changes neither")
    func restart() async throws {
        try await with { cache, clock in
            cache.addCachedData(data, for: url, liveTime: .oneHour)
            clock.advance(by: .seconds(3000))
            cache.addCachedData(Data("new".utf8), for: url, liveTime: .oneMinute)
            clock.advance(by: .seconds(50))
            #expect(cache.cachedData(for: url) == Data("new".utf8))
            clock.advance(by: .seconds(10))
            #expect(cache.cachedData(for: url) == Data("new".utf8))
            clock.advance(by: .seconds(1))
            #expect(cache.cachedData(for: url) == nil)
        }
    }

    @Test("is fresh if the clock was set back meanwhile")
    func setBack() async throws {
        try await with { cache, clock in
            let now = clock.now
            cache.addCachedData(data, for: url, liveTime: .oneMinute)
            clock.setWall(now.addingTimeInterval(-7200))
            #expect(cache.cachedData(for: url) == data)
            clock.setWall(now.addingTimeInterval(60))
            #expect(cache.cachedData(for: url) == data)
            clock.setWall(now.addingTimeInterval(61))
            #expect(cache.cachedData(for: url) == nil)
        }
    }

    @Test("of one address is removed alone; all of it with or without the directory")
    func removal() async throws {
        try await with { cache, _ in
            let other = methodURL("wall.get")
            let isThere = { FileManager.default.fileExists(atPath: cache.directory.path) }
            for address in [url, other] { cache.addCachedData(data, for: address) }
            cache.removeCachedData(for: url)
            #expect(cache.cachedData(for: url, offlineMode: true) == nil && cache.cachedData(for: other) == data)
            cache.clearCachedData()
            #expect(cache.cachedData(for: other, offlineMode: true) == nil && isThere())
            let left = try FileManager.default.contentsOfDirectory(atPath: cache.directory.appending(path: "data").path)
            #expect(left.isEmpty)
            cache.addCachedData(data, for: url)
            cache.removeCachedDataDirectory()
            #expect(cache.cachedData(for: url, offlineMode: true) == nil && !isThere())
            cache.addCachedData(data, for: url)
            #expect(cache.cachedData(for: url) == data && isThere())
        }
    }
}
