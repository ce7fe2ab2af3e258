import MemberHTTPServer
import MemberUI
import OffersService

/// The metrics as plots.
extension OperatorPages {
    static let metricsPath = root + "/metrics"
    /// The parameters of the page and of its file.
    static let metricsParameters = MetricsForm.days + MetricsForm.chosen

    /// `GET /operator/metrics`.
    func metrics(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        let form = try MetricsForm(visit.request)
        guard form.wrong == nil else { return page(visit, form, problem: visit.texts(.metricsWrong), []) }
        do throws(OfferProblem) {
            let report = try await service.metrics(form.order, in: visit.environment, by: visit.caller)
            var weeks = form.order
            (weeks.from, weeks.to) = (TrialCohorts.from(report.to), report.to)
            let cohorts = TrialCohorts(try await service.metrics(weeks, in: visit.environment, by: visit.caller))
            return page(visit, form, problem: nil, parts(report, cohorts, visit), state: visit.summed(report))
        } catch {
            guard case .metrics(let problem) = error else { throw error }
            return page(visit, form, problem: visit.texts(problem.pageText), [], status: problem.status)
        }
    }

    /// `GET /operator/metrics.csv`: the numbers of the page, as `GET /v1/metrics` gives them.
    func metricsFile(_ visit: OperatorVisit) async throws(OfferProblem) -> ServerResponse {
        let form = try MetricsForm(visit.request)
        if let name = form.wrong { throw .invalid(name) }
        return .csv(try await service.metrics(form.order, in: visit.environment, by: visit.caller).csv)
    }

    private func page(
        _ visit: OperatorVisit, _ form: MetricsForm, problem: String?, _ parts: [HTML], state: [HTML] = [], status: Int = 400
    ) -> ServerResponse {
        let texts = visit.texts
        let file = HTML.element(
            "a", [("class", "button"), ("href", visit.address(OperatorPages.metricsPath + ".csv", form.fields))],
            [.text(texts(.metricsCSV))])
        return visit.page(
            texts(.metricsTitle), lead: state, actions: problem == nil ? [file] : [],
            body: [.card(id: "choice", title: texts(.metricsChoice), [form.html(visit, problem)])] + parts,
            status: problem == nil ? 200 : status)
    }

    private func parts(_ report: MetricsReport, _ cohorts: TrialCohorts, _ visit: OperatorVisit) -> [HTML] {
        let plots = MetricPlot.all(of: report)
        guard !report.rows.isEmpty else {
            return [.element("p", [("class", "card")], [.text(visit.texts(.metricsNoDay))])]
        }
        let isMoneyless = !plots.contains { if case .money = $0.unit { true } else { false } }
        let note = isMoneyless ? [HTML.element("p", [("class", "card quiet")], [.text(visit.texts(.metricsNoMoney))])] : []
        let map = CohortMap(cohorts: cohorts, texts: visit.texts).html
        let figures = plots.map { MetricPlotFigure(plot: $0, texts: visit.texts).html }
        return [.element("div", [("class", "operator-plots")], figures)] + note + [map]
    }
}

extension OperatorVisit {
    /// Until when the numbers are summed, and what waits.
    fileprivate func summed(_ report: MetricsReport) -> [HTML] {
        let days = texts(.metricsDays, ["from": "\(report.from)", "to": "\(report.to)"])
        guard report.waiting > 0 else { return [.text(days)] }
        return [.text(days + " " + texts(.metricsWaiting, ["count": String(report.waiting)], count: report.waiting))]
    }
}

extension MetricsProblem {
    /// The sentence of the page.
    fileprivate var pageText: TextKey {
        switch self {
        case .daysReversed: .metricsReversed
        case .daysAhead: .metricsAhead
        case .tooManyDays, .tooManyRows: .metricsTooMany
        case .notSummed: .metricsNotSummed
        }
    }
}
