import MemberTesting
import StoreOffers
import Testing

@testable import OffersService

@Suite("The newest metrics for dashboards", .timeLimit(.minutes(1)))
struct MetricsSummaryTests {
    private let today = MetricDay(number: 20_000)

    private func report(_ rows: [MetricsReport.Row]) -> MetricsReport {
        MetricsReport(
            by: .product, from: today.adding(-90), to: today.adding(-1), today: today, rows: rows, summedUntil: today.start,
            waiting: 0)
    }

    private func row(_ before: Int64, _ series: String, trials: Int64, converted: Int64, final: Int64?) -> MetricsReport.Row {
        var row = MetricsReport.Row(day: today.adding(-before), series: series)
        (row.trials, row.converted, row.conversionFinal) = (trials, converted, final.map { today.adding($0) })
        return row
    }

    @Test("the products are those of the last day, and only trials whose conversion is final count")
    func summary() {
        let last = row(1, "plus", trials: 4, converted: 3, final: 20)
        let summary = MetricsSummary(
            .production,
            of: report([
                row(60, "plus", trials: 10, converted: 5, final: -30), row(30, "plus", trials: 2, converted: 2, final: 0),
                row(29, "plus", trials: 7, converted: 1, final: 1), row(29, "basic", trials: 0, converted: 0, final: nil), last,
            ]))
        #expect(summary.day == today.adding(-1) && summary.products == [last])
        #expect(summary.trials == ["plus": MetricsSummary.Trials(count: 12, converted: 7)])
    }

    @Test("they are there once the histories are summed, are kept for a minute, and are a server's")
    func service() async throws {
        let stage = try await ServiceStage()
        let token = try ServiceStage.period("11", of: "1", from: -10, token: ServiceStage.ann, ["currency": .string("USD")])
        _ = try await stage.verdict(ServiceStage.signed(token))
        #expect(try await stage.service.metricsSummaries(by: ServiceStage.server).isEmpty)
        let app = try #require(stage.service.apps[ServiceStage.loom])
        await stage.service.sum(app, .production)
        #expect(try await stage.service.metricsSummaries(by: ServiceStage.server).isEmpty)
        stage.clock.advance(by: .seconds(61))
        let summaries = try await stage.service.metricsSummaries(by: ServiceStage.server)
        #expect(summaries.map(\.environment) == [.production])
        #expect(summaries.first?.products.map(\.active) == [1] && summaries.first?.products.map(\.series) == ["monthly"])
        let problem = await ServiceStage.problem { _ = try await stage.service.metricsSummaries(by: ServiceStage.app) }
        #expect(problem == .forbidden(kinds: ["server", "operator"]))
    }
}
