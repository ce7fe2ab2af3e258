import Foundation
import Testing

@testable import StoreOffers

@Suite("Dates of receipts")
struct StoreTimeTests {
    private func read(_ text: String) -> Int64? {
        Array(text.utf8).withUnsafeBufferPointer { StoreTime(text: $0) }?.milliseconds
    }

    @Test(
        "each form is read, without the device's calendar, clock or time-zone database",
        arguments: [
            ("2026-01-02 03:04:05 Etc/GMT", 1_767_323_045_000), ("2026-01-02T03:04:05Z", 1_767_323_045_000),
            ("1767323045000", 1_767_323_045_000), ("2026-01-01 19:04:05 America/Los_Angeles", 1_767_323_045_000),
            ("2026-07-01 12:00:00 America/Los_Angeles", 1_782_932_400_000), ("2024-02-29 00:00:00 Etc/GMT", 1_709_164_800_000),
            ("9999-12-31 23:59:59 Etc/GMT", 253_402_300_799_000),
        ])
    func forms(text: String, milliseconds: Int64) { #expect(read(text) == milliseconds) }

    @Test(
        "an invalid date is not read",
        arguments: [
            "", "0", "1767323045", "-1767323045000", "2025-02-29 00:00:00 Etc/GMT", "2026-13-01 00:00:00 Etc/GMT",
            "2026-01-00 00:00:00 Etc/GMT", "2026-01-01 24:00:00 Etc/GMT", "2026-01-01 00:60:00 Etc/GMT",
            "2026-01-01 00:00:00 Europe/Moscow", "2026-01-01 00:00:00", "2026-01-01T00:00:00", "2026/01/01 00:00:00 Etc/GMT",
            "2026-01-01 3:00:00 PM Etc/GMT", "1970-01-01 00:00:00 Etc/GMT", "99999999999999999", "1450-01-01 00:00:00 Etc/GMT",
        ])
    func refused(text: String) { #expect(read(text) == nil) }

    @Test(
        "a signed number can have a fraction, and can be in the year 1, as Xcode's are",
        arguments: [
            (1_767_323_045_000.5, 1_767_323_045_000), (-62_135_596_800_000, -62_135_596_800_000),
            (-62_135_769_600_000, -62_135_769_600_000), (0, nil), (-62_135_769_600_001, nil), (253_402_300_800_000, nil),
            (.nan, nil),
        ] as [(Double, Int64?)])
    func numbers(number: Double, milliseconds: Int64?) { #expect(StoreTime(number: number)?.milliseconds == milliseconds) }

    @Test(
        "California's summer time begins and ends on its Sundays; of an hour that occurs twice the later one counts",
        arguments: [
            ("2026-03-08 01:59:59", 8), ("2026-03-08 03:00:00", 7), ("2026-11-01 00:59:59", 7), ("2026-11-01 01:00:00", 8),
            ("2026-11-01 01:59:59", 8), ("2006-04-02 03:00:00", 7), ("2006-03-20 03:00:00", 8), ("2006-10-28 23:00:00", 7),
            ("2006-10-29 01:30:00", 8),
        ] as [(String, Int64)])
    func summer(text: String, hours: Int64) throws {
        let utc = try #require(read(text + " Etc/GMT"))
        #expect(read(text + " America/Los_Angeles") == utc + hours * 3_600_000)
    }

    @Test("a date becomes a time and back, even beyond any calendar")
    func dates() {
        #expect(StoreTime(Date(timeIntervalSince1970: 1.0009)).milliseconds == 1000)
        #expect(StoreTime(Date(timeIntervalSince1970: .infinity)).milliseconds == 9_000_000_000_000_000)
        #expect(now.date.timeIntervalSince1970 == 1_780_000_000)
    }
}
