/// A day of the Gregorian calendar in UTC.
///
/// The store's dates do not depend on a machine's calendar, locale or time zone data, and neither do these.
struct CivilDay: Hashable, Sendable {
    let year: Int
    let month: Int
    let day: Int

    init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

    /// The day of a number: days since the first of January 1970. Years begin in March here, so that a leap day is the last one.
    init(number: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since the first of January 1970.
    var number: Int {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// How many days the month has.
    var daysInMonth: Int {
        let next = month == 12 ? CivilDay(year: year + 1, month: 1, day: 1) : CivilDay(year: year, month: month + 1, day: 1)
        return next.number - CivilDay(year: year, month: month, day: 1).number
    }

    /// The day some months later.
    /// - Parameters:
    ///   - months: How many; none is below zero.
    ///   - wanted: The day of the month, where the month has it; else its last day.
    /// - Returns: The day.
    func adding(months: Int, keeping wanted: Int) -> CivilDay {
        let whole = year * 12 + month - 1 + months
        let first = CivilDay(year: whole / 12, month: whole % 12 + 1, day: 1)
        return CivilDay(year: first.year, month: first.month, day: min(wanted, first.daysInMonth))
    }

    /// The first Sunday of a month on or after a day.
    static func sunday(_ year: Int, _ month: Int, from day: Int) -> CivilDay {
        let start = CivilDay(year: year, month: month, day: day).number
        // The first of January 1970 was a Thursday.
        let weekday = ((start + 4) % 7 + 7) % 7
        return CivilDay(number: start + (7 - weekday) % 7)
    }
}
