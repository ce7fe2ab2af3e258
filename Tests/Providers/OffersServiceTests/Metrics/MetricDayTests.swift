import StoreOffers
import Testing

@testable import OffersService

@Suite("Days of the metrics")
struct MetricDayTests {
    @Test(
        "a day is read as it is written",
        arguments: [("1970-01-01", 0), ("2024-02-29", 19_782), ("2026-11-28", 20_785), ("9999-12-31", 2_932_896)])
    func read(text: String, number: Int64) {
        #expect(MetricDay(text)?.number == number)
        #expect(MetricDay(number: number).description == text)
    }

    @Test(
        "other texts are not days",
        arguments: [
            "", "2026-1-01", "2026-13-01", "2026-02-29", "1969-12-31", "2026-11-28T", "+026-11-28", "２026-11-28", "2026--1-1",
        ])
    func refused(text: String) { #expect(MetricDay(text) == nil) }

    @Test(
        "a moment lies in the day by UTC, and a midnight begins its own",
        arguments: [(0, 0, 0), (1, 0, 1), (86_399_999, 0, 1), (86_400_000, 1, 1), (-1, -1, 0)] as [(Int64, Int64, Int64)])
    func moment(time: Int64, day: Int64, next: Int64) {
        let time = StoreTime(milliseconds: time)
        #expect(MetricDay(of: time).number == day && MetricDay(from: time).number == next)
    }

    @Test("a query has 30 days up to yesterday unless said, and at most 800")
    func query() throws {
        let today = MetricDay(number: 1_000)
        let usual = try MetricsQuery(today: today)
        #expect(usual.from.number == 970 && usual.to.number == 999 && usual.last(on: today).number == 999)
        let later = try MetricsQuery(from: MetricDay(number: 990), to: MetricDay(number: 1_010), today: today)
        #expect(later.last(on: today).number == 999)
        #expect(throws: MetricsProblem.daysReversed) { try MetricsQuery(from: today, to: MetricDay(number: 9), today: today) }
        #expect(throws: MetricsProblem.daysAhead) { try MetricsQuery(from: today, today: today) }
        let ahead = try MetricsQuery(to: today.adding(400), today: today)
        #expect(ahead.from == usual.from && ahead.last(on: today) == usual.to)
        #expect(throws: MetricsProblem.tooManyDays) { try MetricsQuery(from: MetricDay(number: 199), today: today) }
        #expect(try MetricsQuery(from: MetricDay(number: 200), today: today).from.number == 200)
    }

    @Test(
        "without a first day there are 30 days, and none before 1970",
        arguments: [(0, 0), (10, 0), (29, 0), (30, 1), (20_000, 19_971)])
    func first(last: Int64, first: Int64) throws {
        let query = try MetricsQuery(to: MetricDay(number: last), today: MetricDay(number: 30_000))
        #expect(query.from == MetricDay(number: first))
    }
}
