package import StoreOffers

/// How far the service has caught up with the App Store, for an app in one environment.
package struct CatchUpStatus: Sendable, Equatable {
    /// Production or the sandbox.
    package let environment: StoreEnvironment
    /// The reading of the history of notifications; nil before the first time, and without credentials.
    package let notifications: OfferTask?
    /// The back-fill of histories; nil where nothing was ever added.
    package let backfill: BackfillProgress?
    /// The daily comparison of a sample with the App Store's histories; nil before the first time, and without credentials.
    package let comparison: OfferTask?
    /// The indexing of the transactions that were stored before there was an index: `seen` counts subscriptions, and the mark is set once
    /// all are indexed. Nil before it began.
    package let index: OfferTask?
    /// The database's time.
    package let now: StoreTime

    /// A state.
    package init(
        _ environment: StoreEnvironment, notifications: OfferTask?, backfill: BackfillProgress? = nil,
        comparison: OfferTask? = nil, index: OfferTask? = nil, now: StoreTime
    ) {
        (self.environment, self.notifications, self.backfill) = (environment, notifications, backfill)
        (self.comparison, self.index, self.now) = (comparison, index, now)
    }
}

extension OffersService {
    /// How far the service has caught up, for each environment of the caller's app.
    /// - Parameter caller: Whose key it was: a server's.
    /// - Returns: Production, then the sandbox.
    /// - Throws: ``OfferProblem/forbidden(kinds:)``, ``OfferProblem/unavailable(_:)``.
    package func catchUp(by caller: OfferCaller) async throws(OfferProblem) -> [CatchUpStatus] {
        let app = try app(of: caller)
        let time = try await now()
        var all: [CatchUpStatus] = []
        for environment in ServedApp.environments {
            let scope = app.scope(environment)
            let task = try await stored { store throws(OfferStoreError) in try await store.task(.notifications, in: scope) }
            let backfill = try await stored { store throws(OfferStoreError) in try await store.backfill(in: scope) }
            let comparison = try await stored { store throws(OfferStoreError) in
                try await store.task(.comparison, in: scope)
            }
            let index = try await stored { store throws(OfferStoreError) in try await store.task(.transactions, in: scope) }
            all.append(
                CatchUpStatus(
                    environment, notifications: task, backfill: backfill, comparison: comparison, index: index, now: time))
        }
        return all
    }
}
