import Foundation
import Testing

@testable import MemberRequests

@Suite("A cache entry")
struct CacheEntryTests {
    private static func entry(_ count: Int) -> CacheEntry {
        CacheEntry(created: 1_700_000_000.5, life: 3600, body: Data((0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7) }))
    }

    @Test("comes back as it was written", arguments: [0, 1, 7, 8, 31, 32, 33, 4096])
    func roundTrip(count: Int) throws {
        let written = Self.entry(count)
        let read = try #require(CacheEntry(written.encoded))
        #expect(read.body == written.body)
        #expect(read.created == written.created)
        #expect(read.life == written.life)
    }

    @Test("with any octet changed, or cut anywhere, counts as damaged", arguments: [1, 31, 32, 40])
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
