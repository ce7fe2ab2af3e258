import Foundation
import HomeSupport
import MemberRequests
import MemberTesting
import Testing

@Suite("The response cache")
final class ResponseCacheTests {
    private let clock = TestClock()
    private let root = FileManager.default.temporaryDirectory.appending(path: "memberkit-cache-" + UUID().uuidString)
    private let key = CacheKey(URL(string: "https://a.test/m?a=1")!)
    // Files only: the memory would follow them a tenth of a second later.
    private lazy var cache = ResponseCache(root: root, limits: CacheLimits(memory: 0), clock: clock)
    private let body = Data("{\"response\":[1,2,3]}".utf8)

    deinit { try? FileManager.default.removeItem(at: root) }

    private var file: URL { root.appending(path: "17").appending(path: key.name) }

    @Test("an entry is fresh up to and at the end of its life, then absent and deleted")
    func life() {
        cache.store(body, for: key, in: "17", life: 60)
        clock.advance(by: .seconds(60))
        #expect(cache.reply(for: key, in: "17") == CachedReply(body: body, age: 60, isExpired: false))
        clock.advance(by: .seconds(1))
        #expect(cache.reply(for: key, in: "17") == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("offline, an entry of any age is returned and never deleted")
    func offline() {
        cache.store(body, for: key, in: "17", life: 60)
        clock.advance(by: .seconds(100_000))
        for _ in 0..<2 {
            #expect(cache.reply(for: key, in: "17", mode: .offline) == CachedReply(body: body, age: 100_000, isExpired: true))
        }
    }

    @Test("a life of never stores nothing, and keeps an existing entry")
    func never() {
        cache.store(body, for: key, in: "17", life: .never)
        #expect(cache.reply(for: key, in: "17") == nil)
        cache.store(body, for: key, in: "17", life: 60)
        cache.store(Data(), for: key, in: "17", life: .never)
        #expect(cache.reply(for: key, in: "17")?.body == body)
    }

    @Test("storing again restarts the age; reading prolongs no life")
    func age() {
        cache.store(body, for: key, in: "17", life: 60)
        clock.advance(by: .seconds(50))
        #expect(cache.reply(for: key, in: "17")?.age == 50)
        cache.store(body, for: key, in: "17", life: 30)
        #expect(cache.reply(for: key, in: "17")?.age == 0)
        clock.advance(by: .seconds(31))
        #expect(cache.reply(for: key, in: "17") == nil)
    }

    @Test("a clock set back makes an entry new, not old")
    func clockSetBack() {
        cache.store(body, for: key, in: "17", life: 60)
        clock.setWall(clock.now.addingTimeInterval(-1_000_000))
        #expect(cache.reply(for: key, in: "17")?.age == 0)
    }

    @Test(
        "an entry stored by a clock ten years ahead ages from the moment it is found, in memory and in the file",
        arguments: [0, 1 << 20])
    func tenYearsAhead(memory: Int) {
        var limits = CacheLimits()
        limits.memory = memory
        let (cache, now) = (ResponseCache(root: root, limits: limits, clock: clock), clock.now)
        clock.setWall(now + 3_652 * 86_400)
        cache.store(body, for: key, in: "17", life: 60)
        clock.setWall(now)
        #expect(cache.reply(for: key, in: "17")?.age == 0)
        clock.setWall(now + 60)
        #expect(cache.reply(for: key, in: "17")?.age == 60)
        clock.setWall(now + 61)
        #expect(cache.reply(for: key, in: "17") == nil)
    }

    @Test("accounts do not share replies, and one is removed without the other")
    func folders() {
        cache.store(body, for: key, in: "17", life: 60)
        cache.store(Data("x".utf8), for: key, in: "18", life: 60)
        cache.removeAll(in: "17")
        #expect(cache.reply(for: key, in: "17") == nil)
        #expect(cache.reply(for: key, in: "18")?.body == Data("x".utf8))
    }

    @Test("a folder's name cannot lead out of the cache", arguments: ["..", ".", "", "../17", "a/b", "/etc", "a.b", "%", "é"])
    func hostileFolders(name: String) throws {
        let outside = root.deletingLastPathComponent().appending(path: UUID().uuidString)
        try Data("x".utf8).write(to: outside)
        defer { try? FileManager.default.removeItem(at: outside) }
        cache.store(body, for: key, in: "17", life: 60)
        cache.store(Data("y".utf8), for: key, in: name, life: 60)
        #expect(cache.reply(for: key, in: name)?.body == Data("y".utf8))
        cache.removeAll(in: name)
        #expect(cache.reply(for: key, in: name) == nil)
        #expect(cache.reply(for: key, in: "17")?.body == body)
        #expect(FileManager.default.fileExists(atPath: outside.path))
    }

    @Test("a folder deleted by others is a miss, and is made again by the next entry")
    func deletedOutside() throws {
        cache.store(body, for: key, in: "17", life: 60)
        try FileManager.default.vanish(root)
        #expect(cache.reply(for: key, in: "17") == nil)
        cache.store(body, for: key, in: "17", life: 60)
        #expect(cache.reply(for: key, in: "17")?.body == body)
    }

    @Test("a damaged entry is absent in both modes and removed", arguments: [CacheMode.standard, .offline], 0..<60)
    func damage(mode: CacheMode, position: Int) throws {
        cache.store(body, for: key, in: "17", life: 60)
        var data = try Data(contentsOf: file)
        guard position < data.count, !(4..<8).contains(position) else { return }
        data[position] ^= 0x40
        try data.write(to: file)
        #expect(cache.reply(for: key, in: "17", mode: mode) == nil)
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test("a truncated entry is absent", arguments: [0, 10, 39, 40, 55])
    func cutShort(length: Int) throws {
        cache.store(body, for: key, in: "17", life: 60)
        try Data(contentsOf: file).prefix(length).write(to: file)
        #expect(cache.reply(for: key, in: "17", mode: .offline) == nil)
    }

    @Test("an empty body and a large one are read back")
    func sizes() {
        for count in [0, 1, 7, 8, 9, 4096, 1 << 20] {
            let body = Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) })
            cache.store(body, for: key, in: "17", life: 60)
            #expect(cache.reply(for: key, in: "17")?.body == body)
        }
    }

    @Test("entries are accessible only to the owner, and no half-written file is left")
    func files() throws {
        cache.store(body, for: key, in: "17", life: 60)
        let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "17").path) == [key.name])
    }

    @Test("an entry of format 1, written by an earlier version, can still be read")
    func fixture() throws {
        let fixture = try #require(Bundle.module.url(forResource: "reply-format-1", withExtension: nil, subdirectory: "Fixtures"))
        try FileManager.default.createDirectory(at: root.appending(path: "17"), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: fixture, to: file)
        let stored = Data(#"{"response":[1,2,3],"x":"a body longer than one round of four lanes"}"#.utf8)
        #expect(cache.reply(for: key, in: "17", mode: .offline)?.body == stored)
    }
}
