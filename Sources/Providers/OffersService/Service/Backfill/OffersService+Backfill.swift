import Foundation
import MemberCore
package import StoreOffers

/// The operator's commands about back-fills; no key of the service may give them, since each costs a part of the app's limits.
extension OffersService {
    /// How many identifiers are added in one step.
    package static let backfillBatch = 500

    /// Whether the App Store can be asked about an app: its settings have credentials.
    package func canBackfill(_ app: String) -> Bool { apps[app]?.background.isEmpty == false }

    /// The apps of the settings, by bundle identifier.
    package var appNames: [String] { apps.keys.sorted() }

    /// Adds identifiers whose histories are to be fetched. Those that were added before stay as they are, so that a command that was
    /// interrupted may be given again.
    /// - Parameters:
    ///   - ids: Any transactions of customers, at most ``backfillBatch``.
    ///   - environment: Where they are known; nil for production, or the sandbox where production does not know one.
    ///   - again: Whether those that are done or failed are fetched once more.
    ///   - app: The app.
    /// - Throws: ``OfferProblem/invalid(_:)`` for an app without credentials; ``OfferProblem/unavailable(_:)``.
    package func addToBackfill(
        _ ids: [String], in environment: StoreEnvironment?, again: Bool, of app: String
    ) async throws(OfferProblem) {
        let scope = try backfillScope(app, environment)
        let items = ids.map { BackfillItem(hash: erasureHash.backfill($0, in: scope), id: $0, fallsBack: environment == nil) }
        try await stored { store throws(OfferStoreError) in try await store.add(items, again: again, in: scope) }
    }

    /// Adds all subscriptions that are stored, to fetch their histories once more; fewer once the task is cancelled.
    /// - Parameters:
    ///   - environment: Production or the sandbox; nil for production.
    ///   - app: The app.
    ///   - progress: Called with the number of those that were added so far.
    /// - Throws: ``OfferProblem/invalid(_:)`` for an app without credentials; ``OfferProblem/unavailable(_:)``.
    package func addKnownToBackfill(
        in environment: StoreEnvironment?, of app: String, progress: (Int) -> Void
    ) async throws(OfferProblem) {
        let (scope, place) = (try backfillScope(app, environment), environment ?? .production)
        var (last, count) = ("", 0)
        while !Task.isCancelled {
            let cursor = last
            let page = try await stored { store throws(OfferStoreError) in
                try await store.originals(after: cursor, limit: Self.backfillBatch, in: scope)
            }
            guard let end = page.last else { return }
            try await addToBackfill(page, in: place, again: true, of: app)
            (last, count) = (end, count + page.count)
            progress(count)
        }
    }

    /// How far the back-fill of an app is; nil where nothing was ever added.
    package func backfillProgress(
        in environment: StoreEnvironment?, of app: String
    ) async throws(OfferProblem) -> BackfillProgress? {
        let scope = try backfillScope(app, environment)
        return try await stored { store throws(OfferStoreError) in try await store.backfill(in: scope) }
    }

    /// A page of the identifiers that failed.
    package func backfillFailures(
        after last: BackfillFailure?, in environment: StoreEnvironment?, of app: String
    ) async throws(OfferProblem) -> [BackfillFailure] {
        let scope = try backfillScope(app, environment)
        return try await stored { store throws(OfferStoreError) in
            try await store.backfillFailures(after: last, limit: Self.backfillBatch, in: scope)
        }
    }

    /// Makes the identifiers that failed due again.
    /// - Returns: How many.
    package func retryBackfill(in environment: StoreEnvironment?, of app: String) async throws(OfferProblem) -> Int {
        let scope = try backfillScope(app, environment)
        var count = 0
        while true {
            let some = try await stored { store throws(OfferStoreError) in
                try await store.retryBackfill(limit: Self.backfillBatch, in: scope)
            }
            guard some > 0 else { return count }
            count += some
        }
    }

    private func backfillScope(_ app: String, _ environment: StoreEnvironment?) throws(OfferProblem) -> OfferScope {
        guard let served = apps[app], canBackfill(app) else { throw .invalid("app") }
        return try scope(served, environment ?? .production)
    }
}

extension ErasureHash {
    /// The hash of an identifier of a back-fill.
    func backfill(_ id: String, in scope: OfferScope) -> Data { hash("backfill", id, scope) }
}
