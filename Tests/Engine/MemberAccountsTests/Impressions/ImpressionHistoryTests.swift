import Foundation
import HomeSupport
import MemberCore
import MemberStorage
import MemberTesting
import Testing

@testable import MemberAccounts

/// A date with its zone's offset.
private func moment(_ text: String) -> Date { (try? Date(text, strategy: .iso8601)) ?? .distantFuture }

@Suite("The limit of impressions")
struct ImpressionHistoryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var shown: [String]
        var now: String
        var max = 1
        var days = 30
        var zone = "Europe/Berlin"
        let isShown: Bool
    }

    @Test(
        "counts impressions later than a period of calendar days ago",
        arguments: [
            Case(testDescription: "nothing shown yet", shown: [], now: "2026-06-30T12:00:00Z", isShown: true),
            Case(
                testDescription: "exactly one period old", shown: ["2026-05-31T12:00:00Z"], now: "2026-06-30T12:00:00Z",
                isShown: true),
            Case(
                testDescription: "a second younger than a period", shown: ["2026-05-31T12:00:01Z"],
                now: "2026-06-30T12:00:00Z", isShown: false),
            Case(
                testDescription: "below the maximum", shown: ["2026-06-30T11:00:00Z"], now: "2026-06-30T12:00:00Z", max: 2,
                isShown: true),
            Case(
                testDescription: "a day of 23 hours is over", shown: ["2026-03-28T12:00:00+01:00"],
                now: "2026-03-29T12:00:00+02:00", days: 1, isShown: true),
            Case(
                testDescription: "a day of 23 hours is not over", shown: ["2026-03-28T12:00:01+01:00"],
                now: "2026-03-29T12:00:00+02:00", days: 1, isShown: false),
            Case(
                testDescription: "a day of 25 hours is over", shown: ["2026-10-24T12:00:00+02:00"],
                now: "2026-10-25T12:00:00+01:00", days: 1, isShown: true),
            Case(
                testDescription: "24 hours of a day of 25", shown: ["2026-10-24T13:00:00+02:00"],
                now: "2026-10-25T12:00:00+01:00", days: 1, isShown: false),
            Case(
                testDescription: "the same moments in a zone without clock changes", shown: ["2026-03-28T12:00:00+01:00"],
                now: "2026-03-29T12:00:00+02:00", days: 1, zone: "Asia/Tokyo", isShown: false),
            Case(
                testDescription: "the clock was set back: the future counts", shown: ["2027-01-01T00:00:00Z"],
                now: "2026-06-30T12:00:00Z", isShown: false),
            Case(testDescription: "a maximum of 0 is never", shown: [], now: "2026-06-30T12:00:00Z", max: 0, isShown: false),
            Case(
                testDescription: "a maximum of 0 is never, without a period too", shown: [], now: "2026-06-30T12:00:00Z",
                max: 0, days: 0, isShown: false),
            Case(
                testDescription: "a period of 0 limits nothing", shown: ["2026-06-30T12:00:00Z", "2026-07-30T12:00:00Z"],
                now: "2026-06-30T12:00:00Z", days: 0, isShown: true),
            Case(
                testDescription: "a period without end", shown: ["1970-01-01T00:00:00Z"], now: "2026-06-30T12:00:00Z",
                days: .max, isShown: false),
        ])
    func boundary(_ sample: Case) throws {
        let history = try ImpressionHistory(sample.shown.map(moment))
        let limit = ImpressionLimit(maximum: sample.max, days: sample.days)
        let calendar = Calendar.gregorian(sample.zone)
        #expect(try history.hasRoom(moment(sample.now), limit, by: calendar) == sample.isShown)
        #expect(try history.record(moment(sample.now), limit, by: calendar) == sample.isShown)
        let added = sample.isShown && sample.days > 0 ? 1 : 0
        #expect(try history.dates.count == sample.shown.count + added)
    }

    @Test("ruling 20: after a change of time zone the period is counted in the present zone, and makes no room too early")
    func zoneChange() throws {
        let limit = ImpressionLimit(maximum: 1, days: 1)
        let shown = moment("2026-10-24T12:00:00+02:00")
        let history = try ImpressionHistory([shown])
        // A day by Berlin's clocks, which were set back, has 25 hours; by Tokyo's it has 24.
        #expect(try !history.hasRoom(shown + 24 * 3600, limit, by: .gregorian("Europe/Berlin")))
        #expect(try history.hasRoom(shown + 24 * 3600, limit, by: .gregorian("Asia/Tokyo")))
        #expect(try !history.hasRoom(shown + 24 * 3600 - 1, limit, by: .gregorian("Asia/Tokyo")))
        #expect(try history.record(shown + 24 * 3600, limit, by: .gregorian("Asia/Tokyo")))
        #expect(try !history.hasRoom(shown + 25 * 3600, limit, by: .gregorian("Europe/Berlin")))
    }

    @Test("ruling 20: no impression is dropped because of its age")
    func keeps() throws {
        let old = moment("1999-01-01T00:00:00Z")
        let history = try ImpressionHistory([old])
        #expect(try history.record(moment("2026-01-01T00:00:00Z"), .init(maximum: 2, days: 30), by: .gregorian("UTC")))
        #expect(try history.dates == [old, moment("2026-01-01T00:00:00Z")])
    }

    @Test("ruling 20: the newest 1 000 stay, so that a maximum beyond counts as 1 000")
    func capacity() throws {
        let begin = moment("2026-01-01T00:00:00Z")
        let limit = ImpressionLimit(maximum: 5_000, days: 1)
        let history = try ImpressionHistory((0..<1_000).map { begin + Double($0) })
        #expect(try !history.hasRoom(begin + 1_000, limit, by: .gregorian("UTC")))
        #expect(try history.record(begin + 86_400 + 500, limit, by: .gregorian("UTC")))
        #expect(try history.dates.count == 1_000)
        #expect(try history.dates.first == begin + 1)
    }

    @Test("ruling 20 holds for any sign-ins of several processes whose clocks jump", arguments: UInt64(1)...8)
    func property(seed: UInt64) throws {
        var chance = Chance(seed: seed)
        let home = try TemporaryVault()
        for user in 1...250 {
            let zone = chance.pick(["UTC", "Europe/Berlin"])
            let limit = ImpressionLimit(maximum: chance.number(0...4), days: chance.number(1...40))
            var oracle = NaiveLimit(limit: limit, calendar: .gregorian(zone))
            let history = try ImpressionHistory(user: user, in: home)
            var clocks = (0..<3).map { _ in moment("2026-01-01T04:00:00Z") + Double(chance.number(0...20_000_000)) }
            for _ in 0..<chance.number(5...25) {
                let process = chance.number(0...2)
                // Sometimes a jump of up to 60 days in either direction, else forward by up to 5.
                let isLeap = chance.number(0...3) == 0
                clocks[process] += Double(chance.number(isLeap ? -5_184_000...5_184_000 : 0...432_000))
                let now = clocks[process]
                let isRecorded = try history.record(now, limit, by: .gregorian(zone))
                #expect(isRecorded == oracle.wouldHold(with: now))
                if isRecorded { oracle.recorded.append(now) }
            }
            #expect(try history.dates == oracle.recorded.sorted())
        }
    }
}

/// The impressions of one member in a vault, at any time and by any calendar.
private struct ImpressionHistory {
    private let home: TemporaryVault
    private let key: ImpressionKey

    /// - Parameters:
    ///   - dates: The earlier impressions.
    ///   - user: The member.
    ///   - home: The vault; by default a new one.
    /// - Throws: The vault's error.
    init(_ dates: [Date] = [], user: Int = 17, in home: TemporaryVault? = nil) throws {
        self.home = try home ?? TemporaryVault()
        key = ImpressionKey(provider: "example", environment: "live", subject: String(user), campaign: "banner")
        let limit = ImpressionLimit(maximum: 1_000, days: 40_000)
        for date in dates { #expect(try record(date, limit, by: .gregorian("UTC"))) }
    }

    var dates: [Date] { get throws { try limiter(.distantPast, .gregorian("UTC")).dates(of: key) } }

    func hasRoom(_ moment: Date, _ limit: ImpressionLimit, by calendar: Calendar) throws -> Bool {
        try limiter(moment, calendar).check(key, limit)
    }

    /// Records like the limiter, without waiting for the disk.
    func record(_ moment: Date, _ limit: ImpressionLimit, by calendar: Calendar) throws -> Bool {
        let limiter = limiter(moment, calendar)
        return try home.vault.transaction(durable: false) { try limiter.record(key, limit, $0) }
    }

    private func limiter(_ moment: Date, _ calendar: Calendar) -> ImpressionLimiter {
        ImpressionLimiter(vault: home.vault, clock: TestClock(now: moment), calendar: calendar)
    }
}

/// The ruling's rule, computed directly from all recorded impressions. A date more than a day ahead counts as the moment when it
/// was first found there.
private struct NaiveLimit {
    let limit: ImpressionLimit
    let calendar: Calendar
    var recorded: [Date] = []
    private var found: [Date: Date] = [:]

    init(limit: ImpressionLimit, calendar: Calendar) { (self.limit, self.calendar) = (limit, calendar) }

    mutating func wouldHold(with moment: Date) -> Bool {
        guard limit.maximum > 0 else { return false }
        var later = 1
        let (boundary, horizon) = (daysBefore(moment), moment + 86_400)
        for date in recorded {
            guard date > horizon else {
                if date > boundary { later += 1 }
                continue
            }
            if found[date].map({ $0 > horizon }) ?? true { found[date] = moment }
            if (found[date] ?? moment) > boundary { later += 1 }
        }
        return later <= limit.maximum
    }

    /// The same time of day, a number of calendar days earlier.
    private func daysBefore(_ moment: Date) -> Date {
        if calendar.timeZone.secondsFromGMT() == 0 { return moment - 86_400 * Double(limit.days) }
        var parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: moment)
        parts.day = (parts.day ?? 0) - limit.days
        return calendar.date(from: parts) ?? .distantPast
    }
}
