import Foundation
import Testing

@testable import MemberPostgres

@Suite("Values of PostgreSQL")
struct ValueTests {
    @Test(
        "a date is written in UTC, in microseconds",
        arguments: [
            (0, "1970-01-01 00:00:00.000000+00"), (1_770_000_000.25, "2026-02-02 02:40:00.250000+00"),
            (-0.5, "1969-12-31 23:59:59.500000+00"), (-62_135_596_800, "0001-01-01 00:00:00.000000+00"),
        ] as [(Double, String)])
    func written(seconds: Double, text: String) {
        #expect(TimestampText.write(Date(timeIntervalSince1970: seconds)) == text)
        #expect(TimestampText.read(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(
        "a date is read with any offset, and another text stays a text",
        arguments: [
            ("2026-02-02 02:40:00+00", 1_770_000_000), ("2026-02-02 08:10:00.5+05:30", 1_770_000_000.5),
            ("2026-02-01 18:40:00-08", 1_770_000_000), ("infinity", nil), ("0044-03-15 12:00:00+00 BC", nil),
            ("2026-02-30 00:00:00+00", nil), ("02.02.2026 02:40:00 UTC", nil),
        ] as [(String, Double?)])
    func read(text: String, seconds: Double?) {
        #expect(TimestampText.read(text) == seconds.map { Date(timeIntervalSince1970: $0) })
        let value = Array(text.utf8).withUnsafeBufferPointer { PostgresValue($0, type: 1184) }
        #expect((value == .text(text)) == (seconds == nil))
    }

    @Test(
        "a column's type decides the meaning of its text",
        arguments: [
            ("\\x00ff", 17, .bytes(Data([0, 255]))), ("\\x0", 17, .text("\\x0")), ("-5", 23, .integer(-5)),
            ("t", 16, .bool(true)),
            ("NaN", 701, .double(.nan)), ("1e400", 701, .double(.infinity)), ("1.50", 1700, .text("1.50")),
        ] as [(String, UInt32, PostgresValue)])
    func typed(text: String, type: UInt32, value: PostgresValue) {
        let found = Array(text.utf8).withUnsafeBufferPointer { PostgresValue($0, type: type) }
        if case .double(let number) = found, number.isNaN { return }
        #expect(found == value)
    }

    @Test("a value that PostgreSQL cannot store is refused before it is sent")
    func refused() {
        for value in [PostgresValue.text("a\0b"), .date(.distantPast), .date(Date(timeIntervalSince1970: 1e12))] {
            #expect(throws: PostgresError.invalidValue) { try EncodedParameters([value]) }
        }
    }

    @Test("parameters are in one buffer, one behind the other, with bytes unchanged")
    func encoded() throws {
        let parameters = try EncodedParameters(["é", nil, .bytes(Data([0, 1])), true, 7, .double(.nan)])
        #expect(parameters.offsets == [0, nil, 3, 6, 8, 10])
        #expect(parameters.formats == [0, 0, 1, 0, 0, 0] && parameters.lengths[2] == 2)
        #expect(parameters.bytes == Array("é\0".utf8) + [0, 1, 0] + Array("t\u{0}7\u{0}NaN\u{0}".utf8))
    }
}
