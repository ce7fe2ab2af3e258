package import MemberCore
import MemberStorage

/// Moves all rows of the service from one database to another, an empty one, batch after batch.
///
/// The old database is fenced first: its tables get other names in one transaction, so that every process that still uses it gets
/// ``OfferStoreError/moved(to:)``. The new one is marked until the last row is there, and no process starts on it before. An interrupted
/// move goes on where it was when it runs again; no row is there twice.
package struct OfferMove: Sendable {
    /// How far a move is.
    package struct Progress: Sendable, Equatable {
        /// The table.
        package let table: String
        /// The moved rows, of all tables.
        package var moved: Int
        /// The rows to move, of all tables.
        package let total: Int
    }

    /// The rows of each table.
    package struct Report: Sendable, Equatable {
        /// The number of rows by table.
        package let rows: [String: Int]
        /// Whether the rows had been moved before.
        package let isEarlier: Bool

        /// The number of all rows.
        package var total: Int { rows.values.reduce(0, +) }
    }

    let source: any OfferDatabase
    let target: any OfferDatabase
    let place: String
    let random: any RandomSource
    let batch: Int

    /// A move; it does nothing yet.
    /// - Parameters:
    ///   - source: The database that the rows leave.
    ///   - target: The database that they come to.
    ///   - place: The new database as errors name it, without a secret.
    ///   - batch: How many rows are written in one transaction.
    ///   - random: Makes the name of the move.
    package init(
        from source: any OfferDatabase, to target: any OfferDatabase, named place: String, batch: Int = 100,
        random: any RandomSource = SystemRandom()
    ) {
        (self.source, self.target, self.place, self.batch, self.random) = (source, target, place, max(1, batch), random)
    }

    /// Says how many rows a move would move, and changes nothing.
    /// - Returns: The rows that the old database has.
    /// - Throws: ``OfferMoveError``: the move could not begin.
    package func plan() async throws(OfferMoveError) -> Report {
        // A file of an earlier version gets the table of moves.
        try await atSource { source throws(OfferStoreError) in try await source.migrate() }
        let away = try await atSource { source throws(OfferStoreError) in try await source.mark(.to) }
        var isEarlier = false
        if let away {
            isEarlier = try await demandOwn(away).isFinished
        } else {
            // Tables that are not there yet have no rows.
            do throws(OfferMoveError) { try await demandEmptyTarget() } catch {
                guard error == .target(.notMigrated) else { throw error }
            }
        }
        return Report(rows: try await counts(of: source, isMoved: away != nil), isEarlier: isEarlier)
    }

    /// Moves all rows, or the rest of them.
    /// - Parameter progress: Called after each batch.
    /// - Returns: The rows of each table, which both databases have.
    /// - Throws: ``OfferMoveError``.
    package func run(_ progress: @Sendable (Progress) -> Void = { _ in }) async throws(OfferMoveError) -> Report {
        try await atSource { source throws(OfferStoreError) in try await source.migrate() }
        try await atTarget { target throws(OfferStoreError) in try await target.migrate() }
        let away = try await atSource { source throws(OfferStoreError) in try await source.mark(.to) }
        let mark = if let away { try await demandOwn(away) } else { try await begin() }
        let rows = try await counts(of: source, isMoved: true)
        if !mark.isFinished {
            try await copy(rows.values.reduce(0, +), mark, progress)
            try await compare(rows)
            try await end(mark)
        }
        return Report(rows: rows, isEarlier: mark.isFinished)
    }

    /// Ends the move: at the old place first, so that a move that can still be cancelled has not ended at the new one.
    func end(_ mark: MoveMark) async throws(OfferMoveError) {
        let away = MoveMark(id: mark.id, direction: .to, place: place, isFinished: false)
        let atOld = try await atSource { source throws(OfferStoreError) in try await source.commit([away.ending]) }
        guard atOld == nil else { throw .cancelled }
        let atNew = try await atTarget { target throws(OfferStoreError) in try await target.commit([mark.ending]) }
        guard atNew == nil else { throw .overtaken }
    }
}

extension OfferMove {
    /// Does work at the old database.
    func atSource<Value: Sendable>(
        _ work: (any OfferDatabase) async throws(OfferStoreError) -> Value
    ) async throws(OfferMoveError) -> Value {
        do throws(OfferStoreError) { return try await work(source) } catch { throw .source(error) }
    }

    /// Does work at the new database.
    func atTarget<Value: Sendable>(
        _ work: (any OfferDatabase) async throws(OfferStoreError) -> Value
    ) async throws(OfferMoveError) -> Value {
        do throws(OfferStoreError) { return try await work(target) } catch { throw .target(error) }
    }

    /// The rows of each table.
    func counts(of database: any OfferDatabase, isMoved: Bool) async throws(OfferMoveError) -> [String: Int] {
        var rows: [String: Int] = [:]
        for table in OfferTables.moved {
            do throws(OfferStoreError) {
                rows[table.name] = Int(try await database.rows(table.count(isMoved: isMoved)).first?.integer(0) ?? 0)
            } catch { throw isMoved ? .source(error) : .target(error) }
        }
        return rows
    }

    private func compare(_ rows: [String: Int]) async throws(OfferMoveError) {
        let found = try await counts(of: target, isMoved: false)
        for table in OfferTables.moved where found[table.name] != rows[table.name] {
            throw .countsDiffer(table: table.name, source: rows[table.name] ?? 0, target: found[table.name] ?? 0)
        }
    }
}
