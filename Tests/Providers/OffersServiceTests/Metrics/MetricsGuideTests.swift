import Foundation
import StoreOffers
import Testing

@testable import OffersService

@Suite("The example of the guide about metrics")
struct MetricsGuideTests {
    private static let sums = OffersServiceTests.sums(
        period("a1", from: "1 10:00", to: "8 10:00", trial: true, price: 0),
        period("a2", from: "8 10:00", to: "31 10:00") { $0.refund(at: "12 15:00") },
        period("b1", from: "2 09:00", to: "31 09:00") { $0.isUpgraded = .yes },
        period("b2", "yearly", from: "10 12:00", to: "31 12:00", price: 79_990),
        period("c1", from: "3 23:00", to: "10 23:00", trial: true, price: 0))

    /// The rows of the guide's table.
    private static let lines: [[String]] = {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../../Sources/Providers/OffersService/OffersService.docc/Metrics.md")
        let text = (try? String(contentsOf: file.standardizedFileURL, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").filter { $0.hasPrefix("| 2027-") }.map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }()

    @Test("each of its rows is what the histories give")
    func rows() throws {
        #expect(Self.lines.count == 7)
        for line in Self.lines {
            let day = try #require(MetricDay(line[0]))
            let first = try #require(MetricDay("2027-03-01"))
            let row = try #require(try Self.sums.row(day.number - first.number + 1))
            let counts = [row.active, row.activeAtStart, row.churned, row.trials, row.converted].map(String.init)
            let money = [row.revenue, row.refunded].map { String($0["USD"] ?? 0) }
            let found = counts + [row.conversionFinal?.description ?? "", String(row.refunds)] + money
            #expect(Array(line.dropFirst()) == found, "\(day)")
        }
    }

    @Test("the parts and the product are as it says")
    func parts() throws {
        #expect(try Self.sums.row(10)?.churn == 0.333333 && Self.sums.row(12)?.churn == 0.5)
        let monthly = try #require(try Self.sums.row(10, product: "monthly"))
        #expect(monthly.activeAtStart == 3 && monthly.active == 1 && monthly.churned == 1)
        #expect(try Self.sums.row(10, product: "yearly")?.active == 1)
    }
}
