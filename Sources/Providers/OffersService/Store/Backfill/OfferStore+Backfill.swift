package import Foundation
import MemberCore
import MemberStorage
import StoreOffers

/// An identifier whose history is to be fetched.
package struct BackfillItem: Sendable, Equatable {
    /// Its keyed hash, which stays once it is done.
    package let hash: Data
    /// Any transaction of the customer.
    package let id: String
    /// Whether the sandbox is asked where this environment does not know it.
    package let fallsBack: Bool
    /// How often it was tried, this time included; 0 for one that is added.
    package let attempts: Int
    /// The name of this process's claim; empty for one that is added.
    package let claim: String

    /// An identifier that is added.
    package init(hash: Data, id: String, fallsBack: Bool) { self.init(hash, id, fallsBack, attempts: 0, claim: "") }

    init(_ hash: Data, _ id: String, _ fallsBack: Bool, attempts: Int, claim: String) {
        (self.hash, self.id, self.fallsBack) = (hash, id, fallsBack)
        (self.attempts, self.claim) = (attempts, claim)
    }
}

/// What became of an identifier.
package enum BackfillOutcome: Sendable, Equatable {
    /// Its history is stored, or is of an erased subscription.
    case done(isErased: Bool)
    /// It failed for good, by an error's code.
    case failed(String)
    /// It is tried again after a time.
    case again(Duration)
    /// It was not tried: all wait for a time.
    case waits(Duration)
}

extension OfferStore {
    /// Adds identifiers in one step; those that were added before stay as they are.
    /// - Parameters:
    ///   - items: The identifiers, at most some thousands.
    ///   - again: Whether those that are done or failed are asked for once more.
    ///   - scope: The app and environment.
    /// - Throws: ``OfferStoreError``.
    package func add(_ items: [BackfillItem], again: Bool, in scope: OfferScope) async throws(OfferStoreError) {
        let (mark, key) = (SQLValue.text(Base64URL.encode(random.bytes(12))), scope.values)
        let sorted = items.sorted { $0.hash.lexicographicallyPrecedes($1.hash) }
        var statements = [OfferStatement(BackfillRows.counters, key)]
        if again {
            statements += sorted.map { OfferStatement(BackfillRows.ended, [mark] + key + [.blob($0.hash)]) }
            let marked = key + [mark]
            statements += [
                OfferStatement(BackfillRows.subtracted, marked + marked + marked + key),
                OfferStatement(BackfillRows.removal, marked),
            ]
        }
        statements += sorted.map { item in
            let values: [SQLValue] = [.blob(item.hash), .text(item.id), .integer(item.fallsBack ? 1 : 0), mark]
            return OfferStatement(BackfillRows.insertion, key + values)
        }
        statements += [
            OfferStatement(BackfillRows.added, key + [mark] + key), OfferStatement(BackfillRows.unmark, key + [mark]),
        ]
        _ = try await database.commit(statements)
    }

    /// Claims identifiers that are due, so that no other process works on them for a time.
    /// - Parameters:
    ///   - limit: The highest number.
    ///   - time: How long this process has for them; afterwards they are due again.
    ///   - scope: The app and environment.
    /// - Returns: The identifiers of this process.
    /// - Throws: ``OfferStoreError``.
    package func claimBackfill(
        limit: Int, for time: Duration, in scope: OfferScope
    ) async throws(OfferStoreError) -> [BackfillItem] {
        let key = scope.values
        guard try await !database.rows(OfferStatement(BackfillRows.due, key)).isEmpty else { return [] }
        let claim = Base64URL.encode(random.bytes(12))
        let values: [SQLValue] = [.text(claim), .integer(time.milliseconds)] + key + key + [.integer(Int64(limit))]
        _ = try await database.commit([OfferStatement(BackfillRows.claiming, values)])
        let query = OfferStatement(BackfillRows.claimed, key + [.text(claim)])
        return try await database.rows(query).reading { row throws(OfferStoreError) in
            let (hash, id, fallsBack) = (try row.blob(), try row.text(), try row.integer() != 0)
            return BackfillItem(hash, id, fallsBack, attempts: Int(try row.integer()), claim: claim)
        }
    }

    /// Notes what became of an identifier, and counts it.
    /// - Returns: Whether this process still had it; if not, nothing is noted.
    @discardableResult
    package func note(
        _ outcome: BackfillOutcome, of item: BackfillItem, in scope: OfferScope
    ) async throws(OfferStoreError) -> Bool {
        let key = scope.values + [.blob(item.hash), .text(item.claim)]
        return try await database.commit(BackfillRows.statements(outcome, key, scope)) == nil
    }

    /// Notes why all of a back-fill pauses, and for how long.
    package func pauseBackfill(
        _ error: String?, for time: Duration, in scope: OfferScope
    ) async throws(OfferStoreError) {
        let values: [SQLValue] = [.optional(error), .integer(time.milliseconds)]
        _ = try await database.commit([OfferStatement(BackfillRows.stopped, values + scope.values)])
    }
}

extension BackfillRows {
    /// The statements that note an outcome; the first one finds its row once.
    static func statements(_ outcome: BackfillOutcome, _ key: [SQLValue], _ scope: OfferScope) -> [OfferStatement] {
        func count(done: Int64, erased: Int64, failed: Int64) -> OfferStatement {
            OfferStatement(counted, [.integer(done), .integer(erased), .integer(failed)] + scope.values, expected: 1)
        }
        switch outcome {
        case .done(let isErased):
            return [OfferStatement(done, key, expected: 1), count(done: 1, erased: isErased ? 1 : 0, failed: 0)]
        case .failed(let code):
            return [OfferStatement(failed, [.text(code)] + key, expected: 1), count(done: 0, erased: 0, failed: 1)]
        case .again(let pause):
            return [OfferStatement(again, [.integer(pause.milliseconds), .integer(0)] + key, expected: 1)]
        case .waits(let pause):
            return [OfferStatement(again, [.integer(pause.milliseconds), .integer(1)] + key, expected: 1)]
        }
    }
}
