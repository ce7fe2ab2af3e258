import Foundation
import MemberStorage
import StoreOffers

/// What is erased of a member in one environment.
package struct OfferErasure: Sendable {
    /// The member.
    package var member: String
    /// The hash that takes the member's place in the records of signatures and looks, in the webhooks' log and in the feed.
    package var pseudonym: String
    /// All histories of the member, as they were read.
    package var histories: [KeptHistory]
    /// The hashes of their original transactions, which stay for a time.
    package var hashes: [ErasureRow]
    /// The names of the webhooks' endpoints that `member.erased` is to be sent to.
    package var endpoints: [String]
    /// Product to group, for what the histories gave to the metrics.
    package var catalogue: [String: String]

    /// An erasure.
    package init(
        member: String, pseudonym: String, histories: [KeptHistory], hashes: [ErasureRow], endpoints: [String] = [],
        catalogue: [String: String] = [:]
    ) {
        (self.member, self.pseudonym, self.histories, self.hashes) = (member, pseudonym, histories, hashes)
        (self.endpoints, self.catalogue) = (endpoints, catalogue)
    }
}

extension OfferStore {
    /// Erases a member in one environment: the histories, what a search finds them with, the payloads of their notifications, the events,
    /// resets and requests for consumption data. The hash takes the member's place in signatures, in the webhooks' log and in recorded
    /// looks, and `member.erased` is added to the feed.
    /// What the histories gave to the metrics stays in sums without a member, and what came of campaigns' offerings stays under the hash.
    /// - Parameters:
    ///   - erasure: What is to be erased.
    ///   - scope: The app and environment.
    /// - Returns: `.conflict` where a history has changed since it was read, and nothing was erased.
    /// - Throws: ``OfferStoreError``.
    package func erase(_ erasure: OfferErasure, in scope: OfferScope) async throws(OfferStoreError) -> OfferOutcome {
        let histories = erasure.histories.sorted { $0.original < $1.original }
        var statements = histories.map { ErasureRows.history($0, scope) }
        for one in histories {
            statements += ErasureRows.records(of: one.original, scope)
            statements += TransactionRows.removals(one.identifiers, scope)
        }
        // Before it was claimed, a subscription was its own member.
        let names = Set([erasure.member] + histories.map(\.original)).sorted()
        for name in names { statements += ErasureRows.member(name, erasure.pseudonym, scope) }
        statements += try await offeringStatements(of: erasure, names: names, scope)
        statements += erasure.hashes.map { MemberRows.erasure($0, scope) }
        statements += try await metricStatements(of: erasure, histories, scope)
        let event = NewOfferEvent(member: erasure.pseudonym, type: "member.erased", signed: nil)
        statements += EventRows.insertion(event, to: erasure.endpoints, scope)
        guard let place = try await database.commit(statements) else { return .stored }
        return try await isErased(histories, beginningWith: place, scope) ? .stored : .conflict
    }

    /// Whether the history that a commit did not find, and all others, are erased: then an earlier try of the commit was made.
    private func isErased(_ histories: [KeptHistory], beginningWith place: Int, _ scope: OfferScope) async throws(OfferStoreError)
        -> Bool
    {
        guard place == 0 else { return false }
        for one in histories where try await history(of: one.original, in: scope) != nil { return false }
        return true
    }
}

/// The statements of an erasure.
private enum ErasureRows {
    static func history(_ one: KeptHistory, _ scope: OfferScope) -> OfferStatement {
        OfferStatement(
            "DELETE FROM offers_histories WHERE app = ? AND environment = ? AND original = ? AND revision = ?",
            scope.values + [.text(one.original), .integer(one.revision)], expected: 1)
    }

    static func records(of original: String, _ scope: OfferScope) -> [OfferStatement] {
        [
            "DELETE FROM offers_records WHERE app = ? AND environment = ? AND original = ?",
            """
            UPDATE offers_notifications SET payload = NULL, original = NULL
            WHERE app = ? AND environment = ? AND original = ?
            """,
        ].map { OfferStatement($0, scope.values + [.text(original)]) }
    }

    /// What names a member. Looks come last: one that is recorded meanwhile holds a row of the member until it is committed, and is seen
    /// once that row is deleted. A delivery that is still due is not made any more, since its event is erased.
    static func member(_ name: String, _ pseudonym: String, _ scope: OfferScope) -> [OfferStatement] {
        let deliveries = """
            UPDATE offers_deliveries SET erased = ?, next = NULL, claim = NULL WHERE app = ? AND environment = ? AND number IN
            (SELECT number FROM offers_events WHERE app = ? AND environment = ? AND member = ?)
            """
        let signatures = """
            UPDATE offers_signatures SET member = ?, decision = NULL, versions = '{}'
            WHERE app = ? AND environment = ? AND member = ?
            """
        let key = scope.values + [.text(name)]
        let removals = ["offers_events", "offers_resets", "offers_consumptions"].map {
            OfferStatement("DELETE FROM \($0) WHERE app = ? AND environment = ? AND member = ?", key)
        }
        return [
            OfferStatement(deliveries, [.text(pseudonym)] + scope.values + key),
            OfferStatement(signatures, [.text(pseudonym)] + key),
        ] + removals + [OfferStatement(LookRows.erasure, [.text(pseudonym)] + key)]
    }
}
