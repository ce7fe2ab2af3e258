import Foundation
import MemberCore
import MemberTesting
import StoreOffers
import Testing

@testable import OffersService

@Suite("Metrics of the service", .timeLimit(.minutes(1)))
struct MetricsServiceTests {
    private static let price: [String: JSONValue] = [
        "price": .integer(9_990), "currency": .string("USD"), "storefront": .string("USA"),
    ]

    /// Evidence of a paid month of a customer, from so many days before the tests' time on.
    private func keep(_ original: String, from day: Double, on stage: ServiceStage) async throws {
        let token = try ServiceStage.period("\(original)1", of: original, from: day, token: ServiceStage.ann, Self.price)
        _ = try await stage.verdict(ServiceStage.signed(token))
    }

    private func sum(_ stage: ServiceStage) async throws {
        let app = try #require(stage.service.apps[ServiceStage.loom])
        for environment in ServedApp.environments { await stage.service.sum(app, environment) }
    }

    @Test("until the histories are summed for the first time there are no metrics; then they say how current they are")
    func first() async throws {
        let stage = try await ServiceStage()
        try await keep("1", from: -10, on: stage)
        let refused = await ServiceStage.problem {
            _ = try await stage.service.metrics(MetricsOrder(), in: .production, by: ServiceStage.server)
        }
        #expect(refused == .metrics(.notSummed))
        try await sum(stage)
        let report = try await stage.service.metrics(MetricsOrder(), in: .production, by: ServiceStage.server)
        let today = MetricDay(of: StoreTime(ServiceStage.start))
        #expect(report.rows.count == 30 && report.to == today.adding(-1) && report.waiting == 0)
        #expect(report.rows.last?.active == 1 && report.rows.first?.active == 0)
        #expect(report.rows.first { $0.day == today.adding(-10) }?.revenue == ["USD": 9_990])
        #expect(report.summedUntil == StoreTime(ServiceStage.start))
    }

    @Test("what is changed waits until it is summed, and the report says so")
    func waiting() async throws {
        let stage = try await ServiceStage()
        try await sum(stage)
        stage.clock.advance(by: .seconds(60))
        try await keep("1", from: -10, on: stage)
        stage.clock.advance(by: .seconds(60))
        let report = try await stage.service.metrics(MetricsOrder(), in: .production, by: ServiceStage.server)
        #expect(report.waiting == 1 && report.rows.last?.active == 0)
        #expect(report.summedUntil.milliseconds == ServiceStage.day(0) + 59_999)
        try await sum(stage)
        #expect(try await stage.store.task(.metrics, in: stage.scope())?.seen == 1)
        let status = try await stage.service.metricsStatus(by: ServiceStage.server)
        #expect(status.map(\.waiting) == [0, 0] && status.map(\.environment) == [.production, .sandbox])
    }

    @Test("an erased member's days stay, also where an operator recomputes; groups are the catalogue's")
    func erased() async throws {
        let stage = try await ServiceStage()
        try await keep("1", from: -10, on: stage)
        try await keep("2", from: -5, on: stage)
        try await sum(stage)
        var order = MetricsOrder()
        (order.by, order.filters) = (.product, [.group: "G", .country: "USA"])
        let before = try await stage.service.metrics(order, in: .production, by: ServiceStage.server).rows
        try await stage.service.erase(ServiceStage.ann, by: ServiceStage.server)
        #expect(try await stage.service.metrics(order, in: .production, by: ServiceStage.server).rows == before)
        #expect(before.last?.active == 2 && before.last?.series == "monthly")
        #expect(try await stage.service.recomputeMetrics(in: .production, of: ServiceStage.loom))
        try await sum(stage)
        #expect(try await stage.service.metrics(order, in: .production, by: ServiceStage.server).rows == before)
        #expect(try await stage.store.metricState(in: stage.scope())?.current == 2)
    }

    @Test("days in the wrong order and too many are refused, and another kind of key too")
    func refused() async throws {
        let stage = try await ServiceStage()
        try await sum(stage)
        let day = MetricDay(of: StoreTime(ServiceStage.start))
        for (from, to, expected) in [(day, day.adding(-3), MetricsProblem.daysReversed), (day.adding(-900), day, .tooManyDays)] {
            var order = MetricsOrder()
            (order.from, order.to) = (from, to)
            let problem = await ServiceStage.problem {
                _ = try await stage.service.metrics(order, in: .production, by: ServiceStage.server)
            }
            #expect(problem == .metrics(expected))
        }
        let problem = await ServiceStage.problem {
            _ = try await stage.service.metrics(MetricsOrder(), in: .production, by: ServiceStage.app)
        }
        #expect(problem == .forbidden(kinds: ["server", "operator"]))
    }

    @Test("too many rows are refused before they are made")
    func tooMany() throws {
        let today = MetricDay(number: 21_000)
        let query = try MetricsQuery(from: today.adding(-700), by: .product, today: today)
        let cells = (0..<30).map { MetricCell(.active, today.adding(-9), "p\($0)", "", 1) }
        #expect(throws: MetricsProblem.tooManyRows) {
            try MetricsReport.rows(cells, before: [:], query, until: today.adding(-1))
        }
    }

    @Test("a database that cannot be used leaves the work due, and the next process does it")
    func unavailable() async throws {
        let stage = try await ServiceStage()
        try await keep("1", from: -10, on: stage)
        stage.database.fail(.unavailable)
        try await sum(stage)
        stage.database.fail(nil)
        try await sum(stage)
        #expect(try await stage.service.metricsStatus(by: ServiceStage.server).first?.waiting == 0)
    }
}
