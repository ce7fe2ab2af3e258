import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberRequests

@Suite("A link in place of one of the cache's folders")
final class LinkedFolderTests {
    private let fixture = CacheFixture()
    private let foreign = FileManager.default.temporaryDirectory.appending(path: "memberkit-foreign-" + UUID().uuidString)
    private let warnings = Locked<[String]>([])

    deinit { try? FileManager.default.removeItem(at: foreign) }

    private func cache(disk: Int = 1 << 20, memory: Int = 0) -> ResponseCache {
        let diagnostics = Diagnostics { [warnings] event in warnings.withLock { $0.append(event.name) } }
        return ResponseCache(
            root: fixture.root.appending(path: "client"), limits: CacheLimits(disk: disk, memory: memory), clock: fixture.clock,
            diagnostics: diagnostics, top: fixture.root)
    }

    /// Everything below a folder, with the content of its files.
    private func content(_ folder: URL) throws -> [String: Data] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        return names.reduce(into: [:]) { found, name in
            found[name] = (try? Data(contentsOf: folder.appending(path: name))) ?? Data()
        }
    }

    /// A foreign folder that looks like the cache's, and a link to its part that corresponds to the replaced one.
    private func link(_ place: String) throws -> [String: Data] {
        let account = foreign.appending(path: "client/17")
        try FileManager.default.createDirectory(at: account, withIntermediateDirectories: true)
        let entry = CacheEntry(created: fixture.clock.now.timeIntervalSince1970, life: 60, body: .body(1))
        try entry.encoded.write(to: account.appending(path: fixture.key().name))
        try Data("photo".utf8).write(to: account.appending(path: "photo.jpg"))
        try Data("1\n".utf8).write(to: foreign.appending(path: "client/.usage"))
        let replaced = fixture.root.path + place
        try? FileManager.default.removeItem(atPath: replaced)
        let above = (replaced as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: above, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: replaced, withDestinationPath: foreign.path + place)
        return try content(foreign)
    }

    static let places = ["", "/client", "/client/17"]

    @Test("is never followed by a store, and the warning names the folder once", arguments: places, [false, true])
    func store(place: String, isKnown: Bool) throws {
        let cache = cache(disk: 1)
        if isKnown { cache.store(.body(1), for: fixture.key(9), in: "17", life: 60) }
        cache.sweep()
        let before = try link(place)
        for number in 0..<3 { cache.store(.body(2), for: fixture.key(number), in: "17", life: 60) }
        cache.sweep()
        #expect(try content(foreign) == before)
        #expect(warnings.value.count { $0 == "requests.cache_folder_refused" } == 1)
    }

    @Test("is never followed by a removal", arguments: places, [false, true])
    func removal(place: String, isKnown: Bool) throws {
        let cache = cache(memory: 1 << 20)
        if isKnown { cache.store(.body(1), for: fixture.key(), in: "17", life: 60) }
        cache.sweep()
        let before = try link(place)
        cache.remove(fixture.key(), in: "17")
        cache.removeAll(in: "17")
        #expect(try content(foreign) == before)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
    }

    @Test("is never followed by a lookup, which deletes no expired file there either", arguments: places, [0, 1 << 20])
    func lookup(place: String, memory: Int) throws {
        let cache = cache(memory: memory)
        cache.store(.body(2), for: fixture.key(), in: "17", life: 60)
        let before = try link(place)
        fixture.clock.advance(by: .seconds(61))
        #expect(cache.reply(for: fixture.key(), in: "17", mode: .offline) == nil)
        #expect(cache.reply(for: fixture.key(), in: "17") == nil)
        #expect(try content(foreign) == before)
    }

    @Test("leads to no file that is marked as used", arguments: places)
    func use(place: String) throws {
        let cache = cache()
        cache.store(.body(1), for: fixture.key(), in: "17", life: .oneHour)
        fixture.clock.advance(by: .seconds(120))
        _ = cache.reply(for: fixture.key(), in: "17")
        _ = try link(place)
        let file = foreign.appending(path: "client/17/" + fixture.key().name).path
        let before = try #require(fileStamp(file))
        cache.sweep()
        #expect(fileStamp(file) == before)
    }

    @Test("is removed together with its account, and the next store makes a folder again")
    func account() throws {
        let cache = cache()
        let before = try link("/client/17")
        cache.removeAll(in: "17")
        cache.store(.body(2), for: fixture.key(), in: "17", life: 60)
        #expect(cache.reply(for: fixture.key(), in: "17")?.body == .body(2))
        #expect(try content(foreign) == before)
    }

    @Test("is not followed inside an account's folder either")
    func inside() throws {
        let cache = cache()
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        let before = try link("/client/17/" + fixture.key().name)
        cache.remove(fixture.key(), in: "17")
        _ = try link("/client/17/deep")
        try FileManager.default.createDirectory(
            at: fixture.root.appending(path: "client/17/one/two"), withIntermediateDirectories: true)
        cache.removeAll(in: "17")
        #expect(try content(foreign) == before)
        #expect(try FileManager.default.contentsOfDirectory(atPath: fixture.root.path + "/client") == [".usage"])
    }

    @Test("and a folder of another user are refused alike", .enabled(if: getuid() == 0, "only root can make one"))
    func otherOwner() throws {
        let cache = cache()
        let folder = fixture.root.appending(path: "client/17")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        #expect(chown(folder.path, 12_345, 12_345) == 0)
        cache.store(.body(1), for: fixture.key(), in: "17", life: 60)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        #expect(warnings.value.contains("requests.cache_folder_refused"))
    }
}
