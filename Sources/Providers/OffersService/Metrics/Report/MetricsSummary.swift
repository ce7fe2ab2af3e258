package import StoreOffers

/// The newest metrics of an environment by product, for a dashboard that asks every minute.
package struct MetricsSummary: Sendable, Equatable {
    /// Trials whose conversion is final.
    package struct Trials: Sendable, Equatable {
        /// How many began.
        package var count: Int64
        /// Those of them whose next own transaction is paid.
        package var converted: Int64
    }

    /// How many days the trials are counted over.
    package static let trialDays: Int64 = 90

    package let environment: StoreEnvironment
    /// The last day that is over.
    package let day: MetricDay
    /// The numbers of that day, a row for each product.
    package let products: [MetricsReport.Row]
    /// The trials by product, of those among the last 90 days whose conversion is final.
    package let trials: [String: Trials]

    /// Takes what a dashboard shows out of a report of 90 days by product.
    /// - Parameters:
    ///   - environment: Production or the sandbox.
    ///   - report: The report.
    package init(_ environment: StoreEnvironment, of report: MetricsReport) {
        self.environment = environment
        day = report.to
        products = report.rows.filter { $0.day == report.to }
        let final = report.rows.filter { $0.trials > 0 && !report.isProvisional($0) }
        trials = final.reduce(into: [:]) { all, row in
            all[row.series, default: Trials(count: 0, converted: 0)].count += row.trials
            all[row.series]?.converted += row.converted
        }
    }

    /// The report that a summary is made of.
    static func order(today: MetricDay) -> MetricsOrder {
        var order = MetricsOrder()
        (order.from, order.to, order.by) = (today.adding(-trialDays), today.adding(-1), .product)
        return order
    }
}
