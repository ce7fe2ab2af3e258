import MemberHTTPServer
import OffersService

extension PrometheusText {
    private typealias Count = (name: String, help: String, value: @Sendable (MetricsReport.Row) -> Int64)
    private typealias Money = (name: String, help: String, value: @Sendable (MetricsReport.Row) -> [String: Int64])

    private static let counts: [Count] = [
        ("offers_day_active", "Subscriptions that ran at the end of the last day that is over.", { $0.active }),
        ("offers_day_active_at_start", "Subscriptions that ran at the start of that day.", { $0.activeAtStart }),
        ("offers_day_churned", "Those of them that did not run at its end.", { $0.churned }),
        ("offers_day_trials", "Trials that began on that day.", { $0.trials }),
        ("offers_day_refunds", "Refunds of that day.", { $0.refunds }),
    ]
    private static let sums: [Money] = [
        ("offers_day_revenue", "The price of that day's paid transactions, in units of the currency.", { $0.revenue }),
        ("offers_day_refunded", "What was refunded on that day, in units of the currency.", { $0.refunded }),
    ]

    /// Writes the newest metrics of subscriptions: of the last day that is over, and of trials whose conversion is final.
    mutating func write(_ all: [MetricsSummary], of app: String) {
        family("offers_day_start_seconds", .gauge, help: "When the last day that is over began, since 1970.")
        for one in all {
            let labels: KeyValuePairs = ["app": app, "environment": one.environment.rawValue]
            sample("offers_day_start_seconds", Double(one.day.start.milliseconds) / 1000, labels)
        }
        writeCounts(all, of: app)
        writeMoney(all, of: app)
        writeTrials(all, of: app)
    }

    private mutating func writeCounts(_ all: [MetricsSummary], of app: String) {
        for (name, help, value) in Self.counts {
            family(name, .gauge, help: help)
            for (environment, row) in all.rows {
                sample(name, Double(value(row)), ["app": app, "environment": environment, "product": row.series])
            }
        }
    }

    private mutating func writeMoney(_ all: [MetricsSummary], of app: String) {
        for (name, help, value) in Self.sums {
            family(name, .gauge, help: help)
            for (environment, row) in all.rows {
                for (currency, sum) in value(row).sorted(by: { $0.key < $1.key }) {
                    sample(
                        name, Double(sum) / 1000,
                        ["app": app, "environment": environment, "product": row.series, "currency": currency])
                }
            }
        }
    }

    private mutating func writeTrials(_ all: [MetricsSummary], of app: String) {
        let families: [(String, String, (MetricsSummary.Trials) -> Int64)] = [
            ("offers_final_trials", "Trials of the last 90 days whose conversion is final.", { $0.count }),
            ("offers_final_converted", "Those of them that became paid.", { $0.converted }),
        ]
        for (name, help, value) in families {
            family(name, .gauge, help: help)
            for one in all {
                for (product, trials) in one.trials.sorted(by: { $0.key < $1.key }) {
                    sample(
                        name, Double(value(trials)), ["app": app, "environment": one.environment.rawValue, "product": product])
                }
            }
        }
    }
}

extension [MetricsSummary] {
    fileprivate var rows: [(environment: String, row: MetricsReport.Row)] {
        flatMap { one in one.products.map { (one.environment.rawValue, $0) } }
    }
}
