import MemberCore

extension ShopTime {
    /// As receipts write it: `2026-05-28T00:00:00Z`.
    var iso: String { date(by: "T", milliseconds) + "Z" }

    /// As verifyReceipt writes it first: `2026-05-28 00:00:00 Etc/GMT`.
    var gmt: String { date(by: " ", milliseconds) + " Etc/GMT" }

    /// As verifyReceipt writes it in California's time, with daylight saving.
    var pst: String {
        date(by: " ", milliseconds - (isPacificSummer ? 7 : 8) * 3_600_000) + " America/Los_Angeles"
    }

    /// The day alone.
    var day: String { String(iso.prefix(10)) }

    /// Reads `2026-05-28` or `2026-05-28T00:00:00Z`; nil for another form and for a day that no calendar has.
    init?(text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let number = Self.dayNumber(parts[0]) else { return nil }
        var seconds = 0
        if parts.count > 1 {
            guard parts[1].hasSuffix("Z"), let found = Self.seconds(parts[1].dropLast()) else { return nil }
            seconds = found
        }
        self.init(milliseconds: Int64(number) * Self.day + Int64(seconds) * 1000)
    }

    /// Daylight saving in California: from the second Sunday of March to the first of November, at two in the morning.
    private var isPacificSummer: Bool {
        let year = civil.year
        let begin = Int64(CivilDay.sunday(2, month: 3, year: year).number) * Self.day + 10 * 3_600_000
        let end = Int64(CivilDay.sunday(1, month: 11, year: year).number) * Self.day + 9 * 3_600_000
        return (begin..<end).contains(milliseconds)
    }

    private func date(by separator: String, _ milliseconds: Int64) -> String {
        let time = ShopTime(milliseconds: milliseconds)
        let (day, rest) = (time.civil, ((milliseconds % Self.day) + Self.day) % Self.day / 1000)
        let clock = [rest / 3600, rest / 60 % 60, rest % 60].map { Self.padded(Int($0), 2) }.joined(separator: ":")
        let date = [Self.padded(day.year, 4), Self.padded(day.month, 2), Self.padded(day.day, 2)].joined(separator: "-")
        return date + separator + clock
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func dayNumber(_ text: Substring) -> Int? {
        guard let numbers = numbers(text, "-", [4, 2, 2]) else { return nil }
        return CivilDay(year: numbers[0], month: numbers[1], day: numbers[2])?.number
    }

    private static func seconds(_ text: Substring) -> Int? {
        guard let numbers = numbers(text, ":", [2, 2, 2]), numbers[0] < 24, numbers[1] < 60, numbers[2] < 60 else { return nil }
        return numbers[0] * 3600 + numbers[1] * 60 + numbers[2]
    }

    /// Numbers of so many digits each.
    private static func numbers(_ text: Substring, _ separator: Character, _ widths: [Int]) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == widths, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return parts.compactMap { Int($0) }
    }
}
