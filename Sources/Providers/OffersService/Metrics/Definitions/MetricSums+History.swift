package import StoreOffers

/// What one subscription gives to the metrics. It follows from the history alone and not from the time, so that a day's numbers are the
/// sums of what all histories give, and a history has to be looked at again only once it has changed.
///
/// The definitions are those of the guide *Metrics*. A period whose purchase, expiry or refund has no readable date gives nothing to
/// what needs that date.
extension MetricSums {
    /// How long after the end of its last trial a day's conversion is provisional.
    static let conversionDays: Int64 = 14

    /// What a history gives.
    /// - Parameters:
    ///   - history: The history of one original transaction.
    ///   - catalogue: Product to group, for periods whose evidence does not name one.
    package init(of history: PurchaseHistory, catalogue: [String: String] = [:]) {
        self.init()
        let periods = OwnPeriod.all(of: history, catalogue: catalogue)
        addRunning(RunningSpan.all(of: periods))
        for place in periods.indices {
            addTrial(periods[place], next: periods.dropFirst(place + 1).first)
            addMoney(periods[place])
        }
    }

    /// The day before a midnight is the one that ends with it.
    private mutating func addRunning(_ spans: [RunningSpan]) {
        for place in spans.indices {
            let span = spans[place]
            let lastDay = span.end.adding(-1)
            add(1, MetricKey(.active, span.first.adding(-1), span.series))
            add(-1, MetricKey(.active, lastDay, span.series))
            let goesOn = spans.indices.contains(place + 1) && spans[place + 1].first == span.end
            if !goesOn { add(1, MetricKey(.churned, lastDay, span.series)) }
        }
    }

    private mutating func addTrial(_ period: OwnPeriod, next: OwnPeriod?) {
        guard period.isTrial, let end = period.end else { return }
        let day = MetricDay(of: period.bought)
        let final = MetricDay(from: end).adding(Self.conversionDays)
        add(1, MetricKey(.trials, day, period.series, detail: String(final.number)))
        if let next, !next.isTrial {
            let weeks = (next.bought.milliseconds - period.bought.milliseconds) / (7 * MetricDay.milliseconds)
            add(1, MetricKey(.converted, day, period.series, detail: String(weeks)))
        }
    }

    private mutating func addMoney(_ period: OwnPeriod) {
        if let price = period.price {
            add(price.amount, MetricKey(.revenue, MetricDay(of: period.bought), period.series, detail: price.currency))
        }
        guard let refund = period.refund else { return }
        let day = MetricDay(of: refund.time)
        add(1, MetricKey(.refunds, day, period.series))
        if let price = period.price {
            let amount = (price.amount * refund.percentage + 50_000) / 100_000
            add(amount, MetricKey(.refunded, day, period.series, detail: price.currency))
        }
    }
}
