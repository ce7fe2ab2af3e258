import Foundation
import Testing

@testable import MemberRequests

@Suite("A cache entry")
struct CacheEntryTests {
    private static func entry(_ count: Int) -> CacheEntry {
        CacheEntry(created: 1_700_000_000.5, life: 3600, body: Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }))
    }

    @Test("is read back as it was written", arguments: [0, 1, 7, 8, 31, 32, 33, 4096])
    func roundTrip(count: Int) throws {
        let written = Self.entry(count)
        let read = try #require(CacheEntry(written.encoded))
        #expect(read.body == written.body)
        #expect(read.created == written.created)
        #expect(read.life == written.life)
    }

    @Test(
        "with impossible times counts as damaged, even with a valid checksum",
        arguments: [
            (Double.nan, 1.0), (.infinity, 1), (-.infinity, 1), (-1, 1), (1e300, 1), (253_402_300_800, 1), (1, .nan),
            (1, .infinity),
            (1, -1), (1, -0.5), (1, 1e300), (-.greatestFiniteMagnitude, 1), (1, .greatestFiniteMagnitude),
        ] as [(Double, Double)])
    func forgedTimes(created: Double, life: Double) {
        let forged = CacheEntry(created: created, life: life, body: Data("forged".utf8)).encoded
        #expect(CacheEntry(forged) == nil)
    }

    @Test(
        "can contain every time that a cache writes",
        arguments: [(0, 1), (253_402_300_799, Double(Int.max)), (0.5, 0)] as [(Double, Double)])
    func extremeTimes(created: Double, life: Double) {
        #expect(CacheEntry(CacheEntry(created: created, life: life, body: Data()).encoded) != nil)
    }

    @Test("with any byte changed, or cut anywhere, counts as damaged", arguments: [1, 31, 32, 40])
    func damage(count: Int) {
        let whole = Self.entry(count).encoded
        for index in whole.indices where !(4..<8).contains(index) {
            var damaged = whole
            damaged[index] ^= 0x40
            #expect(CacheEntry(damaged) == nil)
        }
        for length in whole.indices { #expect(CacheEntry(whole.prefix(length)) == nil) }
    }
}
