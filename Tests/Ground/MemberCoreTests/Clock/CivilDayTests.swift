import Foundation
import MemberCore
import Testing

@Suite("Days of the calendar")
struct CivilDayTests {
    private static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }

    @Test("days are those of the calendar, from 1600 to 2400")
    func days() {
        let parts: Set<Calendar.Component> = [.year, .month, .day, .weekday]
        for number in stride(from: -135_140, to: 157_054, by: 13) {
            let day = CivilDay(number: number)
            let real = Self.calendar.dateComponents(parts, from: Date(timeIntervalSince1970: Double(number) * 86_400))
            #expect(day.number == number && real.year == day.year && real.month == day.month && real.day == day.day)
            #expect(real.weekday == day.weekday + 1 && CivilDay(year: day.year, month: day.month, day: day.day) == day)
        }
    }

    @Test("years before 1 and beyond 9999 follow the same rules")
    func farYears() {
        for number in [-1_000_000, -719_529, -719_528, 2_932_896, 2_932_897, 10_000_000] {
            #expect(CivilDay(number: number).number == number)
        }
        #expect(CivilDay(number: -719_529) == CivilDay(year: -1, month: 12, day: 31))
        #expect(CivilDay(number: 2_932_897) == CivilDay(year: 10_000, month: 1, day: 1))
    }

    @Test(
        "an impossible day is nil",
        arguments: [(2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 0, 10), (2026, 4, 31), (2026, 1, 0), (2026, 1, -1)])
    func impossible(year: Int, month: Int, day: Int) { #expect(CivilDay(year: year, month: month, day: day) == nil) }

    @Test("months keep the day if they have it, also across years", arguments: [(1, 28), (3, 30), (12, 31), (-1, 31), (-2, 30)])
    func months(months: Int, end: Int) throws {
        let day = try #require(CivilDay(year: 2026, month: 1, day: 31)).adding(months: months, keeping: 31)
        #expect(day.day == end && day.daysInMonth == end)
        #expect(day.year * 12 + day.month == 2026 * 12 + 1 + months)
    }

    @Test("Sundays are found from a month's start and from its end", arguments: [(2, 3, 8), (1, 11, 1), (1, 4, 5), (0, 10, 25)])
    func sundays(which: Int, month: Int, day: Int) {
        #expect(CivilDay.sunday(which, month: month, year: 2026) == CivilDay(year: 2026, month: month, day: day))
    }
}
