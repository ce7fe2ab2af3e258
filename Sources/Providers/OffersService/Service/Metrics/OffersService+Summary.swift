extension OffersService {
    /// The newest metrics by product, for each environment of the caller's app; at most a minute old.
    /// - Parameter caller: Whose key it was: a server's.
    /// - Returns: Production, then the sandbox; without one whose histories are not summed yet.
    /// - Throws: ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/metrics(_:)`` where there are more products than a report has
    ///   rows for, ``OfferProblem/unavailable(_:)``.
    package func metricsSummaries(by caller: OfferCaller) async throws(OfferProblem) -> [MetricsSummary] {
        let app = try app(of: caller).bundleID
        if let kept = summaries.summaries(of: app) { return kept }
        var all: [MetricsSummary] = []
        for environment in ServedApp.environments {
            if let one = try await summary(in: environment, by: caller) { all.append(one) }
        }
        summaries.keep(all, of: app)
        return all
    }

    private func summary(
        in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> MetricsSummary? {
        let order = MetricsSummary.order(today: MetricDay(of: try await now()))
        do throws(OfferProblem) {
            return MetricsSummary(environment, of: try await metrics(order, in: environment, by: caller))
        } catch {
            guard case .metrics(.notSummed) = error else { throw error }
            return nil
        }
    }
}
