import MemberUI

extension TextKey {
    static let storeFree = TextKey(rawValue: "sandbox.store.words.free")
    static let storePerDay = TextKey(rawValue: "sandbox.store.words.per.day")
    static let storePerWeek = TextKey(rawValue: "sandbox.store.words.per.week")
    static let storePerMonth = TextKey(rawValue: "sandbox.store.words.per.month")
    static let storePerYear = TextKey(rawValue: "sandbox.store.words.per.year")
    static let storeEveryDays = TextKey(rawValue: "sandbox.store.words.every.day")
    static let storeEveryWeeks = TextKey(rawValue: "sandbox.store.words.every.week")
    static let storeEveryMonths = TextKey(rawValue: "sandbox.store.words.every.month")
    static let storeEveryYears = TextKey(rawValue: "sandbox.store.words.every.year")
    static let storeForDays = TextKey(rawValue: "sandbox.store.words.for.day")
    static let storeForWeeks = TextKey(rawValue: "sandbox.store.words.for.week")
    static let storeForMonths = TextKey(rawValue: "sandbox.store.words.for.month")
    static let storeForYears = TextKey(rawValue: "sandbox.store.words.for.year")
    static let storeDuringDays = TextKey(rawValue: "sandbox.store.words.during.day")
    static let storeDuringWeeks = TextKey(rawValue: "sandbox.store.words.during.week")
    static let storeDuringMonths = TextKey(rawValue: "sandbox.store.words.during.month")
    static let storeDuringYears = TextKey(rawValue: "sandbox.store.words.during.year")
    static let storeTrial = TextKey(rawValue: "sandbox.store.words.trial")
    static let storeEachPeriod = TextKey(rawValue: "sandbox.store.words.each_period")
    static let storeUpFront = TextKey(rawValue: "sandbox.store.words.up_front")
    static let storeThen = TextKey(rawValue: "sandbox.store.words.then")
    static let storePercentOff = TextKey(rawValue: "sandbox.store.words.percent_off")
    static let storeMonths = TextKey(rawValue: "sandbox.store.words.months")
    static let storeWeekdays = TextKey(rawValue: "sandbox.store.words.weekdays")
    static let storeDate = TextKey(rawValue: "sandbox.store.words.date")
    static let storeWeekdayDate = TextKey(rawValue: "sandbox.store.words.weekday_date")
}

extension TextRow {
    /// The words of prices, periods, offers and dates. Russian has the accusative after "for", and the genitive after "during".
    static let storeWords: [TextRow] = [
        .row(.storeFree, en: "free", ru: "бесплатно"),
        .row(.storePerDay, en: "a day", ru: "в день"),
        .row(.storePerWeek, en: "a week", ru: "в неделю"),
        .row(.storePerMonth, en: "a month", ru: "в месяц"),
        .row(.storePerYear, en: "a year", ru: "в год"),
        .row(
            .storeEveryDays, en: [.one: "every {count} day", .other: "every {count} days"],
            ru: [.one: "за каждый {count} день", .few: "за каждые {count} дня", .many: "за каждые {count} дней"]),
        .row(
            .storeEveryWeeks, en: [.one: "every {count} week", .other: "every {count} weeks"],
            ru: [.one: "за каждую {count} неделю", .few: "за каждые {count} недели", .many: "за каждые {count} недель"]),
        .row(
            .storeEveryMonths, en: [.one: "every {count} month", .other: "every {count} months"],
            ru: [.one: "за каждый {count} месяц", .few: "за каждые {count} месяца", .many: "за каждые {count} месяцев"]),
        .row(
            .storeEveryYears, en: [.one: "every {count} year", .other: "every {count} years"],
            ru: [.one: "за каждый {count} год", .few: "за каждые {count} года", .many: "за каждые {count} лет"]),
        .row(
            .storeForDays, en: [.one: "{count} day", .other: "{count} days"],
            ru: [.one: "{count} день", .few: "{count} дня", .many: "{count} дней"]),
        .row(
            .storeForWeeks, en: [.one: "{count} week", .other: "{count} weeks"],
            ru: [.one: "{count} неделю", .few: "{count} недели", .many: "{count} недель"]),
        .row(
            .storeForMonths, en: [.one: "{count} month", .other: "{count} months"],
            ru: [.one: "{count} месяц", .few: "{count} месяца", .many: "{count} месяцев"]),
        .row(
            .storeForYears, en: [.one: "{count} year", .other: "{count} years"],
            ru: [.one: "{count} год", .few: "{count} года", .many: "{count} лет"]),
        .row(
            .storeDuringDays, en: [.one: "{count} day", .other: "{count} days"],
            ru: [.one: "{count} дня", .few: "{count} дней", .many: "{count} дней"]),
        .row(
            .storeDuringWeeks, en: [.one: "{count} week", .other: "{count} weeks"],
            ru: [.one: "{count} недели", .few: "{count} недель", .many: "{count} недель"]),
        .row(
            .storeDuringMonths, en: [.one: "{count} month", .other: "{count} months"],
            ru: [.one: "{count} месяца", .few: "{count} месяцев", .many: "{count} месяцев"]),
        .row(
            .storeDuringYears, en: [.one: "{count} year", .other: "{count} years"],
            ru: [.one: "{count} года", .few: "{count} лет", .many: "{count} лет"]),
        .row(.storeTrial, en: "free trial, {length}", ru: "бесплатный период на {length}"),
        .row(.storeEachPeriod, en: "{price} for {length}", ru: "{price} в течение {length}"),
        .row(.storeUpFront, en: "{price} for {length}", ru: "{price} за {length}"),
        .row(.storeThen, en: "{offer}, then {price}", ru: "{offer}, затем {price}"),
        .row(.storePercentOff, en: "{percent}% off for {length}", ru: "скидка {percent}\u{A0}% на {length}"),
        .row(
            .storeMonths, en: "January February March April May June July August September October November December",
            ru: "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
        .row(
            .storeWeekdays, en: "Sunday Monday Tuesday Wednesday Thursday Friday Saturday",
            ru: "Воскресенье Понедельник Вторник Среда Четверг Пятница Суббота"),
        .row(.storeDate, en: "{month} {day}, {year}", ru: "{day}\u{A0}{month} {year}\u{A0}г."),
        .row(.storeWeekdayDate, en: "{weekday}, {date}", ru: "{weekday}, {date}"),
    ]
}
