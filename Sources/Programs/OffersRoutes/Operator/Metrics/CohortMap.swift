import MemberUI
import OffersService

/// Cohorts of trials as a heat map: a table whose cells say the part and are the darker the higher it is.
struct CohortMap {
    let cohorts: TrialCohorts
    let texts: Texts

    /// How many shades there are.
    static let shades = 5

    /// The shade of a part: 0 for nothing, the last one for half of the trials or more.
    static func shade(_ part: Double) -> Int {
        part <= 0 ? 0 : min(shades - 1, 1 + Int((part / 0.5 * Double(shades - 1)).rounded(.down)))
    }

    /// The card.
    var html: HTML {
        .card(
            id: "cohorts", title: texts(.metricsCohorts),
            [
                .element("p", [("class", "quiet")], [.text(texts(.metricsCohortsLead))]),
                .scrolling(texts(.metricsCohorts) + ": " + texts(.metricsTable), table),
                .element("p", [("class", "quiet operator-note")], [.text(texts(.metricsCohortsNote))]),
            ])
    }

    private var table: HTML {
        let weeks = (1...TrialCohorts.weeks).map { texts(.metricsWithin, ["count": String($0)], count: $0) }
        let head = ([texts(.metricsWeek), texts(.metricsTrials)] + weeks + [texts(.metricsSoFar)]).map {
            HTML.element("th", [("scope", "col")], [.text($0)])
        }
        return .element(
            "table", [("class", "operator-table heat")],
            [
                .element("thead", [], [.element("tr", [], head)]),
                .element("tbody", [], cohorts.all.reversed().map(row)),
            ])
    }

    private func row(_ cohort: TrialCohorts.Cohort) -> HTML {
        let first: [HTML] = [
            .element("th", [("scope", "row")], [.text(cohort.week.description)]),
            .element("td", [], [.text(MetricFigures(texts.language).count(cohort.trials))]),
        ]
        return .element("tr", [], first + (cohort.cells + [cohort.total]).map(cell))
    }

    private func cell(_ cell: TrialCohorts.Cell?) -> HTML {
        guard let cell, let part = cell.part else { return .element("td", [("class", "quiet")], [.text("–")]) }
        let mark = cell.isProvisional ? "*" : ""
        return .element(
            "td", [("class", "heat-\(Self.shade(part))" + (cell.isProvisional ? " heat-open" : ""))],
            [.text(MetricFigures(texts.language).part(part) + mark)])
    }
}
