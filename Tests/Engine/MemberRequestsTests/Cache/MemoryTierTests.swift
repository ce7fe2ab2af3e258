import Foundation
import Testing

@testable import MemberRequests

@Suite("The memory tier's ring")
struct MemoryTierTests {
    private func name(_ number: Int, _ folder: String = "17") -> EntryName {
        EntryName(key: CacheKey(URL(string: "https://a.test/\(number)")!), folder: folder)
    }

    private func entry(_ size: Int) throws -> HeldEntry {
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return HeldEntry(body: Data(count: size), created: 0, life: 60, file: try #require(fileStamp(file.path)))
    }

    private func has(_ tier: MemoryTier, _ name: EntryName) -> Bool {
        var tier = tier
        if case .none = tier.lookup(name, at: 0) { return false }
        return true
    }

    @Test("never contains more than its limit, whatever is put in")
    func limit() throws {
        let entry = try entry(1000)
        var tier = MemoryTier(limit: 10_000)
        for number in 0..<100 {
            tier.put(entry, as: name(number), at: 0)
            #expect(tier.bytes <= 10_000)
        }
        #expect(tier.count == 7)
        for number in 0..<100 { tier.remove(name(number)) }
        #expect(tier.count == 0 && tier.bytes == 0)
    }

    @Test("an entry that was used since the hand's last round stays, an unused one is removed")
    func clock() throws {
        let entry = try entry(1000)
        var tier = MemoryTier(limit: 10_000)
        for number in 0..<7 { tier.put(entry, as: name(number), at: 0) }
        for number in [0, 2, 4] { _ = tier.lookup(name(number), at: 0) }
        for number in 10..<13 { tier.put(entry, as: name(number), at: 0) }
        #expect([0, 2, 4].allSatisfy { has(tier, name($0)) })
        #expect([1, 3, 5, 6].filter { has(tier, name($0)) }.count == 1)
    }

    @Test("an entry too large for its share is not stored, and removes the old one with its name")
    func large() throws {
        var tier = MemoryTier(limit: 10_000)
        tier.put(try entry(100), as: name(1), at: 0)
        tier.put(try entry(3000), as: name(1), at: 0)
        #expect(!has(tier, name(1)))
    }

    @Test("an entry that was read before a removal is not put in after it")
    func epoch() throws {
        let entry = try entry(100)
        var tier = MemoryTier(limit: 10_000)
        let before = tier.epoch
        tier.removeAll(in: "17")
        tier.put(entry, as: name(1), at: 0, readAt: before)
        #expect(!has(tier, name(1)))
        tier.put(entry, as: name(1), at: 0, readAt: tier.epoch)
        #expect(has(tier, name(1)))
    }
}
