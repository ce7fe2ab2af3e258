import Foundation
import HomeSupport
import MemberTesting
import Testing
import VKAPI

@Suite("The address of cached data", .timeLimit(.minutes(1)))
struct CacheAddressTests {
    private static let base = "https://api.vk.com/method/users.get"
    private let data = Data("kept".utf8)

    private func with(_ body: (VKCachedData, TestClock) async throws -> Void) async throws {
        try await VKBench.with { bench in
            try await body(VKCachedData(directory: bench.home.home.appending(path: "own/17")), bench.clock)
        }
    }

    private func file(_ cache: VKCachedData) throws -> URL {
        // A folder of its own, so that other files in the directory are left alone.
        let folder = cache.directory.appending(path: "data")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        return folder.appending(path: try #require(names.count == 1 ? names.first : nil))
    }

    @Test(
        "names the file by its MD5",
        arguments: [
            ("https://api.vk.com/method/users.get?user_ids=1&v=5.199", "d8df30edca5e5756cf2cab650890e090"),
            ("https://api.vk.com/method/users.get?v=5.199&user_ids=1", "d8df30edca5e5756cf2cab650890e090"),
            ("https://api.vk.com/method/users.get?v=5.199&access_token=t&user_ids=1#top", "d8df30edca5e5756cf2cab650890e090"),
            ("https://api.vk.com/method/utils.getServerTime", "4544520bc804cd5e9ff63f8e882b41aa"),
            ("https://api.vk.com/method/utils.getServerTime?access_token=t", "4544520bc804cd5e9ff63f8e882b41aa"),
        ])
    func names(address: String, name: String) async throws {
        let url = try #require(URL(string: address))
        try await with { cache, _ in
            cache.addCachedData(data, for: url)
            let file = try file(cache)
            #expect(file.lastPathComponent == name)
        }
    }

    @Test(
        "is the same whatever the order, the token, the answers to captchas and the fragment",
        arguments: [
            ("?a=1&b=2", "?b=2&a=1"), ("?a=1", "?a=1&access_token=x"), ("?access_token=x", ""),
            ("?access_token=x&a=1", "?access_token=y&a=1"),
            ("?a=1", "?captcha_sid=1&captcha_key=k&a=1"), ("?a=1", "?a=1&captcha_ts=1.5&captcha_attempt=2"),
            ("?a=1", "?success_token=s&confirm=1&sig=f&a=1"), ("?a=1", "?a=1#fragment"), ("?a=", "?a=&access_token"),
        ])
    func same(one: String, other: String) async throws {
        let (one, other) = (try #require(URL(string: Self.base + one)), try #require(URL(string: Self.base + other)))
        try await with { cache, _ in
            cache.addCachedData(data, for: one)
            #expect(cache.cachedData(for: other) == data)
            cache.removeCachedData(for: other)
            #expect(cache.cachedData(for: one) == nil)
        }
    }

    @Test(
        "is another one for other parameters: names count letter by letter, an empty value and a second one count too",
        arguments: [
            ("?a=1", "?a=2"), ("?a=", ""), ("?a=1", "?a=1&a=1"), ("?v=5.199", "?v=5.131"),
            ("?lang=en", "?lang=ru"),
            ("", "?access_token2=x"), ("", "?access_tokens=x"), ("", "?my_access_token=x"), ("?a=1", "?A=1"),
        ])
    func different(one: String, other: String) async throws {
        let (one, other) = (try #require(URL(string: Self.base + one)), try #require(URL(string: Self.base + other)))
        try await with { cache, _ in
            cache.addCachedData(data, for: one)
            #expect(cache.cachedData(for: other, offlineMode: true) == nil)
        }
    }

    @Test("may disappear while the app runs: that is a miss, and later data is kept again", arguments: [false, true])
    func deleted(offlineMode: Bool) async throws {
        try await with { cache, clock in
            let url = methodURL("users.get")
            cache.addCachedData(data, for: url)
            try FileManager.default.vanish(cache.directory)
            clock.advance(by: .seconds(1))
            #expect(cache.cachedData(for: url, offlineMode: offlineMode) == nil)
            cache.addCachedData(data, for: url)
            #expect(cache.cachedData(for: url, offlineMode: offlineMode) == data)
        }
    }

    @Test("of damaged data is absent, and its file is removed", arguments: [false, true], [0, 1, 39, 60])
    func damaged(offlineMode: Bool, length: Int) async throws {
        try await with { cache, clock in
            let url = methodURL("users.get")
            cache.addCachedData(data, for: url)
            let file = try file(cache)
            try Data(repeating: 0x4D, count: length).write(to: file, options: .atomic)
            clock.advance(by: .seconds(1))
            #expect(cache.cachedData(for: url, offlineMode: offlineMode) == nil)
            #expect(!FileManager.default.fileExists(atPath: file.path))
        }
    }
}
