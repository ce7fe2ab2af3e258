package import StoreOffers

extension OffersService {
    /// Metrics of the caller's app.
    /// - Parameters:
    ///   - order: The days and the series.
    ///   - environment: Production or the sandbox, which are never counted together.
    ///   - caller: Whose key it was: a server's.
    /// - Returns: A row for each day and series.
    /// - Throws: ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/metrics(_:)``, ``OfferProblem/unavailable(_:)``.
    package func metrics(
        _ order: MetricsOrder, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MetricsReport {
        let scope = try scope(app(of: caller), environment)
        let status = try await stored { store throws(OfferStoreError) in try await store.metricsStatus(in: scope) }
        let today = MetricDay(of: status.now)
        let query = try refusing { () throws(MetricsProblem) in
            try MetricsQuery(from: order.from, to: order.to, by: order.by, filters: order.filters, today: today)
        }
        guard let until = status.summedUntil else { throw .metrics(.notSummed) }
        let last = query.last(on: today)
        let sums = try await stored { store throws(OfferStoreError) in
            try await store.metrics(query, until: last, in: scope)
        }
        let rows = try refusing { () throws(MetricsProblem) in
            try MetricsReport.rows(sums.cells, before: sums.before, query, until: last)
        }
        return MetricsReport(
            by: query.by, from: query.from, to: last, today: today, rows: rows, summedUntil: until, waiting: status.waiting)
    }

    /// How current the metrics are, for each environment of the caller's app.
    /// - Parameter caller: Whose key it was: a server's.
    /// - Returns: Production, then the sandbox.
    /// - Throws: ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/unavailable(_:)``.
    package func metricsStatus(by caller: OfferCaller) async throws(OfferProblem) -> [MetricsStatus] {
        let app = try app(of: caller)
        var all: [MetricsStatus] = []
        for environment in ServedApp.environments {
            let scope = app.scope(environment)
            all.append(try await stored { store throws(OfferStoreError) in try await store.metricsStatus(in: scope) })
        }
        return all
    }

    private func refusing<Value>(_ work: () throws(MetricsProblem) -> Value) throws(OfferProblem) -> Value {
        do throws(MetricsProblem) { return try work() } catch { throw .metrics(error) }
    }
}

/// What an operator does with the metrics of an app; a running service does the work.
extension OffersService {
    /// How current the metrics of an app are.
    /// - Parameters:
    ///   - environment: Production or the sandbox.
    ///   - app: The app's bundle identifier.
    /// - Returns: Until when they are summed, and what waits.
    /// - Throws: ``OfferProblem/forbidden(kinds:)`` for another app, ``OfferProblem/unavailable(_:)``.
    package func metricsStatus(
        in environment: StoreEnvironment, of app: String
    ) async throws(OfferProblem) -> MetricsStatus {
        let scope = try served(app, environment)
        return try await stored { store throws(OfferStoreError) in try await store.metricsStatus(in: scope) }
    }

    /// Begins to count all histories again; the numbers of before are read until that has ended.
    /// - Parameters:
    ///   - environment: Production or the sandbox.
    ///   - app: The app's bundle identifier.
    /// - Returns: Whether it begins; no where one is under way.
    /// - Throws: ``OfferProblem/forbidden(kinds:)`` for another app, ``OfferProblem/unavailable(_:)``.
    package func recomputeMetrics(
        in environment: StoreEnvironment, of app: String
    ) async throws(OfferProblem) -> Bool {
        let scope = try served(app, environment)
        return try await stored { store throws(OfferStoreError) in try await store.recomputeMetrics(in: scope) }
    }

    private func served(_ name: String, _ environment: StoreEnvironment) throws(OfferProblem) -> OfferScope {
        guard let app = apps[name] else { throw .forbidden(kinds: []) }
        return try scope(app, environment)
    }
}
