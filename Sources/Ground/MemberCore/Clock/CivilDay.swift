/// A day of the Gregorian calendar in UTC, worked out without the system's calendars, locales and time zones: those follow a
/// machine's settings, and small Linux images lack the last.
package struct CivilDay: Hashable, Sendable {
    /// The year.
    package let year: Int
    /// The month, from 1.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int

    /// A day; nil if the calendar does not have it.
    /// - Parameters:
    ///   - year: The year.
    ///   - month: The month, from 1.
    ///   - day: The day of the month, from 1.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...12).contains(month), day >= 1, day <= Self.count(year, month) else { return nil }
        self.init(year, month, day)
    }

    /// The day of a number.
    /// - Parameter number: Days since the first of January 1970.
    package init(number: Int) {
        let shifted = number + 719_468
        let era = shifted.floored(by: 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        self.init(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
    }

    private init(_ year: Int, _ month: Int, _ day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// Days since the first of January 1970. Years begin in March here, so that a leap day is the last one.
    package var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = shifted.floored(by: 400)
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// The day of the week, from 0 for Sunday. The first of January 1970 was a Thursday.
    package var weekday: Int { number + 4 - (number + 4).floored(by: 7) * 7 }

    /// How many days the month has.
    package var daysInMonth: Int { Self.count(year, month) }

    /// The day some months later.
    /// - Parameters:
    ///   - months: How many.
    ///   - wanted: The day of the month, where the month has it; else its last day.
    /// - Returns: The day.
    package func adding(months: Int, keeping wanted: Int) -> CivilDay {
        let whole = year * 12 + month - 1 + months
        let (year, month) = (whole.floored(by: 12), whole - whole.floored(by: 12) * 12 + 1)
        return CivilDay(year, month, min(wanted, Self.count(year, month)))
    }

    /// A Sunday of a month.
    /// - Parameters:
    ///   - which: 1 for the first one; 0 for the last.
    ///   - month: The month, from 1.
    ///   - year: The year.
    /// - Returns: The day.
    package static func sunday(_ which: Int, month: Int, year: Int) -> CivilDay {
        guard which > 0 else {
            let last = CivilDay(year, month, count(year, month))
            return CivilDay(number: last.number - last.weekday)
        }
        let first = CivilDay(year, month, 1)
        return CivilDay(number: first.number + (7 - first.weekday) % 7 + 7 * (which - 1))
    }

    private static func count(_ year: Int, _ month: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int {
    /// The quotient, rounded down below zero too.
    func floored(by divisor: Int) -> Int { self >= 0 ? self / divisor : -((divisor - 1 - self) / divisor) }
}
