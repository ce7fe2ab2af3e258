import MemberStorage
import StoreOffers

/// What one piece of the summing did.
package struct MetricStep: Sendable, Equatable {
    /// How many histories it summed.
    package var summed = 0
    /// Histories whose rows cannot be read: they keep what they gave.
    package var damaged = 0
    /// Whether nothing is left that was changed before it began.
    package var isDrained = false
}

extension OfferStore {
    /// How many histories one transaction sums.
    static let metricPiece = 100

    /// Sums some histories that were changed, in one transaction: what they gave before is taken away. It may be repeated and killed, and
    /// several processes may do so at once: a history's mark is taken by one of them.
    /// - Parameters:
    ///   - catalogue: Product to group.
    ///   - scope: The app and environment.
    /// - Returns: What it did.
    /// - Throws: ``OfferStoreError``.
    package func sumChanges(catalogue: [String: String], in scope: OfferScope) async throws(OfferStoreError) -> MetricStep {
        guard let state = try await metricState(in: scope) else { return MetricStep(isDrained: true) }
        let query = OfferStatement(MetricRows.changes, scope.values + [.integer(Int64(Self.metricPiece))])
        var changes = try await database.rows(query).reading(MetricChange.read)
        var step = MetricStep(isDrained: changes.count < Self.metricPiece)
        while !changes.isEmpty {
            let piece = try await piece(changes, state, catalogue, scope)
            guard let place = try await database.commit(piece.statements) else {
                (step.summed, step.damaged) = (changes.count, piece.damaged)
                return step
            }
            step.isDrained = false
            // Another process has changed the state, or has changed or summed the history.
            guard let lost = piece.change(at: place) else { return step }
            changes.removeAll { $0 == lost }
        }
        return step
    }

    /// Reads what the histories have given, and what they give now; one that cannot be read gives what it gave.
    private func piece(
        _ changes: [MetricChange], _ state: MetricState, _ catalogue: [String: String], _ scope: OfferScope
    ) async throws(OfferStoreError) -> MetricPiece {
        var piece = MetricPiece(changes, state, scope)
        for one in changes.sorted(by: { $0.original < $1.original }) {
            let share = try await share(of: one.original, in: scope)
            do throws(OfferStoreError) {
                // An erased history gives nothing any more: its erasure has kept what it gave.
                guard let kept = try await history(of: one.original, in: scope) else { continue }
                let sums = MetricSums(of: kept.history.evidence.history, catalogue: catalogue)
                piece.add(one.original, sums, revision: kept.revision, share)
            } catch {
                guard error == .damaged else { throw error }
                piece.damaged += 1
                if let share { piece.add(one.original, share.sums, revision: share.revision, share) }
            }
        }
        return piece
    }

    /// Reads what one history has given.
    func share(of original: String, in scope: OfferScope) async throws(OfferStoreError) -> MetricShare? {
        let query = OfferStatement(MetricRows.shareOfOriginal, scope.values + [.text(original)])
        return try await database.rows(query).reading(MetricShare.read).first
    }
}
