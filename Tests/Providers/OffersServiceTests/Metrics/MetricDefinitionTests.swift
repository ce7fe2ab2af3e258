import StoreOffers
import Testing

@testable import OffersService

@Suite("What a history gives to the metrics")
struct MetricDefinitionTests {
    @Test(
        "a subscription runs at a day's end if it is bought at or before that midnight and ends after it",
        arguments: [
            ("5 00:00", "7 00:00", [4, 5]), ("5 00:01", "7 00:01", [5, 6]), ("4 23:59", "6 00:01", [4, 5]),
            ("5 08:00", "5 23:00", []), ("5 08:00", "6 00:00", []),
        ] as [(String, String, [Int64])])
    func runs(start: String, end: String, days: [Int64]) throws {
        let sums = sums(period("a1", from: start, to: end))
        for day in 1...9 as ClosedRange<Int64> {
            let row = try #require(try sums.row(day))
            #expect(row.active == (days.contains(day) ? 1 : 0), "day \(day)")
            #expect(row.churned == (days.last == day - 1 ? 1 : 0) && row.activeAtStart == (days.contains(day - 1) ? 1 : 0))
        }
    }

    @Test("a renewal at the moment of the expiry is no churn, one on a later day is")
    func renewals() throws {
        let renewed = sums(period("a1", from: "1 10:00", to: "5 10:00"), period("a2", from: "5 10:00", to: "9 10:00"))
        #expect(try renewed.row(5)?.churned == 0 && renewed.row(5)?.active == 1 && renewed.row(9)?.churned == 1)
        let late = sums(period("a1", from: "1 10:00", to: "5 10:00"), period("a2", from: "7 10:00", to: "9 10:00"))
        #expect(try late.row(5)?.churned == 1 && late.row(6)?.active == 0 && late.row(7)?.active == 1)
        let sameDay = sums(period("a1", from: "1 10:00", to: "5 10:00"), period("a2", from: "5 22:00", to: "9 10:00"))
        #expect(try sameDay.row(5)?.churned == 0)
    }

    @Test("an upgraded period ends with the next own purchase, and what follows is another product's, not churn")
    func upgraded() throws {
        let old = period("a1", from: "1 10:00", to: "31 10:00") { $0.isUpgraded = .yes }
        let both = sums(old, period("a2", "yearly", from: "4 10:00", to: "30 10:00"))
        #expect(try both.row(3, product: "monthly")?.active == 1 && both.row(4, product: "monthly")?.active == 0)
        #expect(try both.row(4, product: "yearly")?.active == 1 && both.row(4)?.churned == 0)
        #expect(try sums(old).row(20)?.active == 1, "until the purchase is known it runs")
        #expect(try both.row(4)?.refunds == 0)
    }

    @Test("of two periods that run, the one that expires last counts")
    func overlapping() throws {
        let both = sums(period("a1", from: "1 10:00", to: "9 10:00"), period("a2", "yearly", from: "3 10:00", to: "20 10:00"))
        #expect(try both.row(2, product: "monthly")?.active == 1 && both.row(3, product: "yearly")?.active == 1)
        #expect(try both.row(3)?.active == 1 && both.row(9)?.churned == 0 && both.row(20)?.churned == 1)
    }

    @Test("days before a refund stay as they were; a family's revoked share is a refund of the buyer")
    func refunds() throws {
        for type in ["REFUND_FULL", "FAMILY_REVOKE"] {
            let sums = sums(period("a1", from: "1 10:00", to: "31 10:00") { $0.refund(at: "8 15:00", type: type) })
            #expect(try sums.row(7)?.active == 1 && sums.row(8)?.active == 0 && sums.row(8)?.churned == 1)
            #expect(try sums.row(1)?.revenue == ["USD": 9_990] && sums.row(8)?.refunded == ["USD": 9_990])
            #expect(try sums.row(8)?.refunds == 1)
        }
        let part = sums(period("a1", from: "1 10:00", to: "31 10:00") { $0.refund(at: "8 15:00", percentage: 50_000) })
        #expect(try part.row(8)?.refunded == ["USD": 4_995])
    }

    @Test("what the family shares gives nothing")
    func family() {
        let shared = period("a1", from: "1 10:00", to: "9 10:00", trial: true) {
            $0.isFamilyShared = true
            $0.refund(at: "3 10:00")
        }
        #expect(sums(shared) == MetricSums())
    }

    @Test("a trial converts by its next own period, if that is paid: late, upgraded or refunded ones too")
    func conversion() throws {
        let trial = period("a1", from: "1 10:00", to: "4 10:00", trial: true)
        let late = period("a2", "yearly", from: "30 10:00", to: "31 10:00") { $0.refund(at: "30 11:00") }
        let shared = period("a2", from: "4 10:00", to: "9 10:00") { $0.isFamilyShared = true }
        let second = period("a3", from: "5 10:00", to: "9 10:00", trial: true)
        for (sums, converted) in [(sums(trial, late), 1), (sums(trial), 0), (sums(trial, shared), 0), (sums(trial, second), 0)] {
            let row = try #require(try sums.row(1))
            #expect(row.trials == 1 && row.converted == Int64(converted))
            #expect(row.conversion == Double(converted) && row.conversionFinal?.description == "2027-03-19")
        }
    }

    @Test("a conversion is final 14 days after the end of the day's last trial")
    func finality() throws {
        let both = sums(
            period("a1", from: "1 10:00", to: "4 10:00", trial: true), period("b1", from: "1 11:00", to: "8 00:00", trial: true))
        let final = try #require(MetricDay("2027-03-22"))
        let day = try #require(MetricDay("2027-03-01"))
        for (today, isProvisional) in [(final.adding(-1), true), (final, false)] {
            let query = try MetricsQuery(from: day, to: day, today: today)
            let rows = try both.rows(of: query, today: today)
            let report = MetricsReport(
                by: nil, from: day, to: day, today: today, rows: rows, summedUntil: today.start, waiting: 0)
            #expect(rows.map(report.isProvisional) == [isProvisional])
        }
    }

    @Test("a currency is never added to another, and a free period has no price")
    func money() throws {
        let sums = sums(
            period("a1", from: "1 10:00", to: "4 10:00"), period("b1", from: "1 10:00", to: "4 10:00", price: 1_000),
            period("c1", from: "1 10:00", to: "4 10:00", price: 500) { $0.details?.currency = "EUR" },
            period("d1", from: "1 10:00", to: "4 10:00", trial: true), period("e1", from: "1 10:00", to: "4 10:00", price: nil))
        #expect(try sums.row(1)?.revenue == ["USD": 10_990, "EUR": 500])
    }

    @Test("what the evidence does not date gives nothing to what needs the date, and no text of a key breaks a row")
    func unreadable() throws {
        let undated = period("a1", from: "1 10:00", to: "9 10:00") { $0.cancellation = .init(time: .unreadable) }
        #expect(try sums(undated).row(3)?.active == 0 && sums(undated).row(1)?.revenue == ["USD": 9_990])
        let endless = period("a1", from: "1 10:00", to: "9 10:00", trial: true) { $0.expires = .unreadable }
        #expect(sums(endless) == MetricSums())
        let odd = sums(period("a1", "mon\tthly\u{0}", from: "1 10:00", to: "9 10:00") { $0.details?.storefront = "a\nb" })
        #expect(MetricSums(encoded: odd.encoded) == odd && odd.values.keys.allSatisfy { $0.series.country.isEmpty })
    }

    @Test("a period's group is the catalogue's where the evidence names none, and its offer has its kind")
    func series() {
        var one = period("a1", from: "1 10:00", to: "9 10:00") { ($0.groupID, $0.offer) = (nil, .promotional) }
        one.details?.offerID = "spring"
        let sums = MetricSums(
            of: PurchaseHistory(source: .signedData, transactions: [one]), catalogue: ["monthly": "H"])
        let series = Set(sums.values.keys.map(\.series))
        #expect(series == [MetricSeries(product: "monthly", group: "H", country: "USA", offer: "promotional:spring")])
    }
}
