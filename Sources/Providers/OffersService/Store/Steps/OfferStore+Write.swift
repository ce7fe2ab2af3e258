import MemberStorage
import StoreOffers

extension OfferStore {
    /// Stores all changes of a step, or none of them.
    ///
    /// Where the connection ends during the commit, the store finds out whether it was made.
    /// - Parameters:
    ///   - write: The changes.
    ///   - scope: The app and environment.
    /// - Returns: What became of it.
    /// - Throws: ``OfferStoreError``.
    package func write(_ write: OfferWrite, in scope: OfferScope) async throws(OfferStoreError) -> OfferOutcome {
        let plan = try WritePlan(write, scope) { revision() }
        guard !plan.statements.isEmpty, let place = try await database.commit(plan.statements) else { return .stored }
        guard let reason = plan.guards[place] else { throw .damaged }
        switch reason {
        case .notification: return .known
        // Only an earlier try of this write can have stored the same nonce.
        case .signature: return .stored
        case .history(let original, let revision):
            return try await self.revision(of: original, in: scope) == revision ? .stored : .conflict
        }
    }

    private func revision(of original: String, in scope: OfferScope) async throws(OfferStoreError) -> Int64? {
        let query = OfferStatement(
            "SELECT revision FROM offers_histories WHERE app = ? AND environment = ? AND original = ?",
            scope.values + [.text(original)])
        return try await database.rows(query).first?.integer(0)
    }
}

/// The statements of a write, in the order in which every process locks rows: the notification, the histories, and the feed last.
struct WritePlan {
    /// Why a statement may find nothing to change.
    enum Guard: Equatable {
        case notification, signature
        case history(String, revision: Int64)
    }

    private(set) var statements: [OfferStatement] = []
    private(set) var guards: [Int: Guard] = [:]
    private let scope: OfferScope

    init(_ write: OfferWrite, _ scope: OfferScope, revision: () -> Int64) throws(OfferStoreError) {
        self.scope = scope
        if let notification = write.notification { add(NotificationRows.insertion(notification, scope), .notification) }
        for change in write.histories.sorted(by: { $0.kept.original < $1.kept.original }) {
            let mark = revision()
            add(HistoryRows.head(change, leaving: mark, scope), .history(change.kept.original, revision: mark))
            statements += try HistoryRows.records(change, scope)
            let values: [SQLValue] = [.text(change.kept.original), .integer(mark)]
            statements.append(OfferStatement(MetricRows.change, scope.values + values))
        }
        statements += TransactionRows.insertions(write.histories.flatMap(\.identifiers), scope)
        if let signature = write.signature { add(try SignatureRows.insertion(signature, scope), .signature) }
        if let reset = write.reset { statements.append(MemberRows.reset(reset, scope)) }
        if let consumption = write.consumption { statements.append(MemberRows.consumption(consumption, scope)) }
        for event in write.events { statements += EventRows.insertion(event, to: write.endpoints, scope) }
    }

    private mutating func add(_ statement: OfferStatement, _ reason: Guard) {
        guards[statements.count] = reason
        statements.append(statement)
    }
}
