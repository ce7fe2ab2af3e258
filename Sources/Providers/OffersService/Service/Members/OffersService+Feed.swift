import Foundation
package import OffersBackend
package import StoreOffers

extension OffersService {
    /// The most events of a response.
    static let maximumEvents = 1000

    /// The events after a number, oldest first.
    /// - Parameters:
    ///   - cursor: The number of the last event that the caller has; 0 for the beginning.
    ///   - limit: The most events, from 1 to 1 000.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: a server's.
    /// - Returns: The events; fewer than the limit where there are no more now.
    /// - Throws: ``OfferProblem/invalid(_:)``, ``OfferProblem/unavailable(_:)``.
    package func events(
        after cursor: Int64, limit: Int, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) -> [OfferEvent] {
        let app = try app(of: caller)
        let scope = try scope(app, environment)
        guard cursor >= 0 else { throw .invalid("after") }
        guard (1...Self.maximumEvents).contains(limit) else { throw .invalid("limit") }
        return try await stored { store throws(OfferStoreError) in try await store.events(after: cursor, limit: limit, in: scope)
        }
    }

    /// Answers the store's request for consumption data, once and within its time.
    /// - Parameters:
    ///   - transaction: The transaction.
    ///   - info: The data.
    ///   - environment: Production or the sandbox.
    ///   - caller: Whose key it was: a server's.
    /// - Throws: ``OfferProblem/consumptionUnknown`` where no request is open, ``OfferProblem/notOffered`` without credentials,
    ///   ``OfferProblem/storeUnavailable``, ``OfferProblem/invalid(_:)`` if the store refuses the data.
    package func answerConsumption(
        of transaction: String, with info: ConsumptionInfo, in environment: StoreEnvironment, by caller: OfferCaller
    ) async throws(OfferProblem) {
        let app = try app(of: caller)
        let scope = try scope(app, environment)
        let row = try await stored { store throws(OfferStoreError) in try await store.consumption(of: transaction, in: scope) }
        guard let row, row.answered == nil, row.due > (try await now()) else { throw .consumptionUnknown }
        try await answer(row, with: info, app, scope)
    }

    /// Sends the data to the store, and notes that then: a process that ends in between sends the same again.
    func answer(
        _ row: ConsumptionRow, with info: ConsumptionInfo, _ app: ServedApp, _ scope: OfferScope
    ) async throws(OfferProblem) {
        guard let client = app.clients[scope.environment] else { throw .notOffered }
        do throws(ServerAPIError) { try await client.sendConsumption(info, of: row.transaction) } catch {
            diagnostics.report(.warning, "offers_service.consumption_failed", ["code": .open(error.code)])
            guard case .refused(let code) = error, !error.isRetryable else { throw .storeUnavailable }
            // The store does not know the transaction: nothing is wrong with the data.
            throw code.status == 404 ? .consumptionUnknown : .invalid("consumption data")
        }
        _ = try await stored { store throws(OfferStoreError) in
            try await store.answer(consumptionOf: row.transaction, in: scope)
        }
    }
}
