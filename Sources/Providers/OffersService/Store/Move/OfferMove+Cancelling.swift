import MemberStorage

extension OfferMove {
    /// Cancels a move that has not ended: the old database gets its tables back, and is used again. The new one keeps the rows that came to
    /// it, and no service starts on it.
    /// - Parameter source: The database that the rows leave.
    /// - Returns: The new database as errors name it.
    /// - Throws: ``OfferMoveError/notBegun``, ``OfferMoveError/ended(at:)``, ``OfferMoveError/source(_:)``.
    package static func cancel(in source: any OfferDatabase) async throws(OfferMoveError) -> String {
        let found: MoveMark?
        do throws(OfferStoreError) {
            try await source.migrate()
            found = try await source.mark(.to)
        } catch { throw .source(error) }
        guard let away = found else { throw .notBegun }
        guard !away.isFinished else { throw .ended(at: away.place) }
        // A move that ends in between has removed what the last statement expects.
        let statements = OfferTables.moved.map(\.unfence) + [away.cancelling]
        do throws(OfferStoreError) {
            guard try await source.commit(statements) == nil else { throw OfferStoreError.unavailable }
        } catch { throw .source(error) }
        return away.place
    }
}
