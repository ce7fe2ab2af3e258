import Foundation

/// The times of certificates (RFC 5280 §4.1.2.5): whole seconds, in UTC.
enum DERTime {
    /// Reads the next element, a UTCTime or a GeneralizedTime.
    static func take(from reader: inout DERReader) -> Date? {
        let isShort = reader.nextTag == DERReader.utcTime
        guard let content = reader.take(isShort ? DERReader.utcTime : DERReader.generalizedTime) else { return nil }
        return date(String(decoding: content, as: UTF8.self), yearDigits: isShort ? 2 : 4)
    }

    private static func date(_ text: String, yearDigits: Int) -> Date? {
        let signs = Array(text.utf8)
        guard signs.count == yearDigits + 11, signs.last == UInt8(ascii: "Z"),
            signs.dropLast().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        func number(_ range: Range<Int>) -> Int { signs[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        func pair(_ index: Int) -> Int { number(yearDigits + 2 * index..<yearDigits + 2 * index + 2) }
        let year = number(0..<yearDigits)
        var components = DateComponents()
        components.timeZone = .gmt
        components.year = yearDigits == 4 ? year : year + (year < 50 ? 2000 : 1900)
        (components.month, components.day) = (pair(0), pair(1))
        (components.hour, components.minute, components.second) = (pair(2), pair(3), pair(4))
        let calendar = Calendar(identifier: .gregorian)
        return components.isValidDate(in: calendar) ? calendar.date(from: components) : nil
    }
}
