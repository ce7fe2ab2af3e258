import Foundation
import MemberCore

/// The times of certificates (RFC 5280 §4.1.2.5): whole seconds, in UTC.
enum DERTime {
    /// Reads the next element, a UTCTime or a GeneralizedTime.
    static func take(from reader: inout DERReader) -> Date? {
        let isShort = reader.nextTag == DERReader.utcTime
        guard let content = reader.take(isShort ? DERReader.utcTime : DERReader.generalizedTime) else { return nil }
        return date(content, yearDigits: isShort ? 2 : 4)
    }

    private static func date(_ content: Data, yearDigits: Int) -> Date? {
        let characters = [UInt8](content)
        guard characters.count == yearDigits + 11, characters.last == UInt8(ascii: "Z"),
            characters.dropLast().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        func number(_ range: Range<Int>) -> Int { characters[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        func pair(_ index: Int) -> Int { number(yearDigits + 2 * index..<yearDigits + 2 * index + 2) }
        let year = number(0..<yearDigits)
        let (hour, minute, second) = (pair(2), pair(3), pair(4))
        guard
            let day = CivilDay(
                year: yearDigits == 4 ? year : year + (year < 50 ? 2000 : 1900), month: pair(0), day: pair(1)),
            hour < 24, minute < 60, second < 60
        else { return nil }
        return Date(timeIntervalSince1970: Double(day.number * 86_400 + hour * 3600 + minute * 60 + second))
    }
}
