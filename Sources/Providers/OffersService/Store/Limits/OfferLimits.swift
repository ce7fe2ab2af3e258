package import Foundation
import MemberCore
package import MemberRequests
import MemberStorage
import StoreOffers

/// The limits of the App Store Server API for one app and environment, shared by all processes of a database.
///
/// ``PaceRule`` decides. A step reads a key's row, and writes it if it is as it was read, else reads again. Times are the database's.
package final class OfferLimits: SharedPaceSource, SharedBlockSource {
    /// How often a step reads again; of those that meet one always wins.
    private static let tries = 100

    private let database: any OfferDatabase
    private let scope: OfferScope
    private let holder: String

    /// The limits of an app and environment.
    /// - Parameters:
    ///   - store: The store of the rows.
    ///   - scope: The app and environment.
    package init(_ store: OfferStore, of scope: OfferScope) {
        (database, self.scope) = (store.database, scope)
        holder = Base64URL.encode(store.random.bytes(9))
    }

    package func lease(_ wish: PaceWish) async throws -> PaceLease {
        try await change(wish.name) { [holder] state, now in state.lease(wish, for: holder, at: now) }
    }

    package func slow(_ name: String, by hint: RateHint) async throws {
        try await change(name) { state, now in state.slow(by: hint, at: now) }
    }

    private func change<Value>(
        _ name: String, _ change: (inout PaceState, StoreTime) -> Value
    ) async throws(OfferStoreError) -> Value {
        for _ in 0..<Self.tries {
            let (now, text) = try await read(name)
            var state = PaceState(text, at: now)
            let value = change(&state, now)
            if try await write(name, from: text, to: state.text) { return value }
            await Task.yield()
        }
        throw .unavailable
    }

    private func read(_ name: String) async throws(OfferStoreError) -> (now: StoreTime, text: String?) {
        let rows = try await database.rows(OfferStatement(PaceRows.query, scope.values + [.text(name)]))
        guard let row = rows.first else { throw .damaged }
        var reading = OfferRowReading(row)
        return (try reading.time(), try reading.optionalText())
    }

    private func write(_ name: String, from old: String?, to new: String) async throws(OfferStoreError) -> Bool {
        let values: [SQLValue] = [.text(new)] + scope.values + [.text(name)]
        let statement =
            old.map { OfferStatement(PaceRows.update, values + [.text($0)], expected: 1) }
            ?? OfferStatement(PaceRows.insertion, values, expected: 1)
        return try await database.commit([statement]) == nil
    }
}

extension OfferLimits {
    package func blocks(of name: String) async throws -> [String: Date] {
        let longest = SQLValue.integer(Int64(PaceState.longest / .milliseconds(1)))
        let query = OfferStatement(PaceRows.blocks, scope.values + [longest])
        let found = try await database.rows(query).reading { row throws(OfferStoreError) in
            (try row.text(), try row.time().date)
        }
        return Dictionary(found) { $1 }
    }

    package func keepBlock(_ operation: String, until: Date, of name: String) async throws {
        let longest = SQLValue.integer(Int64(PaceState.longest / .milliseconds(1)))
        let values = scope.values + [.text(operation), .time(StoreTime(until)), longest]
        _ = try await database.commit([OfferStatement(PaceRows.block, values)])
    }

    package func removeBlocks(_ operations: [String]?, of name: String) async throws {
        let names: [String]
        if let operations { names = operations } else { names = try await Array(blocks(of: name).keys) }
        _ = try await database.commit(names.map { OfferStatement(PaceRows.unblock, scope.values + [.text($0)]) })
    }
}

/// The statements about limits.
enum PaceRows {
    static let query = """
        SELECT {now}, (SELECT state FROM offers_paces WHERE app = ? AND environment = ? AND name = ?)
        """
    static let insertion = """
        INSERT INTO offers_paces (state, app, environment, name) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING
        """
    static let update = "UPDATE offers_paces SET state = ? WHERE app = ? AND environment = ? AND name = ? AND state = ?"

    static let blocks = """
        SELECT operation, until FROM offers_blocks
        WHERE app = ? AND environment = ? AND until > (SELECT {now}) AND until < (SELECT {now} + ?)
        """
    /// A longer block stays, unless no process can have written it.
    static let block = """
        INSERT INTO offers_blocks (app, environment, operation, until) VALUES (?, ?, ?, ?)
        ON CONFLICT (app, environment, operation) DO UPDATE SET until = excluded.until
        WHERE offers_blocks.until < excluded.until OR offers_blocks.until > (SELECT {now} + ?)
        """
    static let unblock = "DELETE FROM offers_blocks WHERE app = ? AND environment = ? AND operation = ?"
}
