import MemberCore

/// The forms in which receipts write a moment. The system's formatters are not used, because they follow the device's settings.
extension StoreTime {
    /// The last moment of the year 9999.
    private static let last: Int64 = 253_402_300_799_999

    /// Digits: milliseconds since 1970. Zero and values beyond the year 9999 are not moments.
    init?(digits bytes: UnsafeBufferPointer<UInt8>) {
        guard (1...15).contains(bytes.count) else { return nil }
        var value: Int64 = 0
        for byte in bytes {
            guard case let digit = byte &- 0x30, digit < 10 else { return nil }
            value = value * 10 + Int64(digit)
        }
        guard value > 0, value <= Self.last else { return nil }
        self.init(milliseconds: value)
    }

    /// The first moment of the year 1, which Xcode writes where the store would write the date of an old purchase.
    private static let first: Int64 = -62_135_769_600_000

    /// A number, which may have a fraction. Zero is not a moment.
    init?(number: Double) {
        guard number != 0, number >= Double(Self.first), number <= Double(Self.last) else { return nil }
        self.init(milliseconds: Int64(number))
    }

    /// A text: `yyyy-MM-dd HH:mm:ss Etc/GMT`, the same with `America/Los_Angeles`, `yyyy-MM-ddTHH:mm:ssZ`, or 11 digits and more.
    init?(text bytes: UnsafeBufferPointer<UInt8>) {
        if bytes.count >= 11, let time = StoreTime(digits: bytes) {
            self = time
            return
        }
        guard bytes.count >= 20, let local = Self.civil(bytes) else { return nil }
        let zone = bytes[19...]
        switch bytes[10] {
        case UInt8(ascii: "T"):
            guard zone.elementsEqual("Z".utf8) else { return nil }
            self.init(seconds: local.seconds)
        case UInt8(ascii: " "):
            if zone.elementsEqual(" Etc/GMT".utf8) {
                self.init(seconds: local.seconds)
            } else if zone.elementsEqual(" America/Los_Angeles".utf8) {
                self.init(seconds: PacificTime.utc(local: local.seconds, year: local.year))
            } else {
                return nil
            }
        default: return nil
        }
    }

    private init?(seconds: Int64) {
        guard seconds > 0, seconds <= Self.last / 1000 else { return nil }
        self.init(milliseconds: seconds * 1000)
    }

    /// The seconds since 1970 as if the text were UTC.
    private static func civil(_ bytes: UnsafeBufferPointer<UInt8>) -> (seconds: Int64, year: Int)? {
        func number(_ range: Range<Int>) -> Int? {
            var value = 0
            for byte in bytes[range] {
                guard case let digit = byte &- 0x30, digit < 10 else { return nil }
                value = value * 10 + Int(digit)
            }
            return value
        }
        guard bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"), bytes[13] == UInt8(ascii: ":"),
            bytes[16] == UInt8(ascii: ":"), let year = number(0..<4), let month = number(5..<7), let day = number(8..<10),
            let hour = number(11..<13), let minute = number(14..<16), let second = number(17..<19),
            let civil = CivilDay(year: year, month: month, day: day), hour < 24, minute < 60, second < 60
        else { return nil }
        return (Int64(civil.number) * 86_400 + Int64(hour * 3600 + minute * 60 + second), year)
    }
}

/// Local time of California, without a time-zone database, because small Linux images do not have one.
enum PacificTime {
    /// The UTC seconds of a local time. An hour that occurs twice in autumn is read as the later one; an hour that does not
    /// exist in spring is read as standard time.
    static func utc(local: Int64, year: Int) -> Int64 {
        let (start, end) =
            year >= 2007
            ? (CivilDay.sunday(2, month: 3, year: year), CivilDay.sunday(1, month: 11, year: year))
            : (CivilDay.sunday(1, month: 4, year: year), CivilDay.sunday(0, month: 10, year: year))
        let begins = Int64(start.number) * 86_400 + 3 * 3600
        let ends = Int64(end.number) * 86_400 + 3600
        return local + (begins..<ends ~= local ? 7 : 8) * 3600
    }
}
