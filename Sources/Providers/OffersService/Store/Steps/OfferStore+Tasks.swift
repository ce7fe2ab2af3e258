import MemberCore
import MemberStorage
package import StoreOffers

/// Work that one process at a time does for an app and environment, and how far it is.
package struct OfferTask: Sendable, Equatable {
    /// What the work is.
    package enum Name: String, Sendable, CaseIterable {
        /// Reading the App Store's history of notifications.
        case notifications
        /// Comparing a sample of the histories with the App Store's.
        case comparison
        /// Summing changed histories for the metrics.
        case metrics
        /// Indexing the transactions of histories that were stored before there was an index; done once.
        case transactions
    }

    /// How far it is, as the process that does it writes it.
    package struct Progress: Sendable, Equatable {
        /// Until when everything is done.
        package var mark: StoreTime?
        /// The end of the part that is being done; nil between two parts.
        package var end: StoreTime?
        /// Where in that part to go on, by the App Store's token.
        package var place: String?

        /// Nothing is done yet.
        package init() {}
    }

    package let name: Name
    package var progress: Progress
    /// How many things were looked at, from the beginning.
    package let seen: Int
    /// How many of them were missing.
    package let found: Int
    /// When it is to be done next.
    package let due: StoreTime
    /// Until when a process has it.
    package let held: StoreTime
    /// The code of the last failure; nil after a success.
    package let error: String?
    /// When it failed.
    package let failed: StoreTime?

    /// Work in a state.
    package init(
        name: Name, progress: Progress, seen: Int, found: Int, due: StoreTime, held: StoreTime, error: String?,
        failed: StoreTime?
    ) {
        (self.name, self.progress, self.seen, self.found) = (name, progress, seen, found)
        (self.due, self.held, self.error, self.failed) = (due, held, error, failed)
    }
}

extension OfferStore {
    /// Takes work that is due, if no other process has it.
    /// - Parameters:
    ///   - name: The work.
    ///   - holder: The name of this process.
    ///   - time: How long it has the work unless it notes progress; then another process may take it.
    ///   - scope: The app and environment.
    /// - Returns: The work; nil where it is not due, or another process has it.
    /// - Throws: ``OfferStoreError``.
    package func begin(
        _ name: OfferTask.Name, as holder: String, for time: Duration, in scope: OfferScope
    ) async throws(OfferStoreError) -> OfferTask? {
        let key = scope.values + [.text(name.rawValue)]
        if try await task(name, in: scope) == nil {
            _ = try await database.commit([OfferStatement(TaskRows.insertion, key)])
        }
        let taking = OfferStatement(TaskRows.taking, [.text(holder), .integer(time.milliseconds)] + key, expected: 1)
        guard try await isDue(name, scope), try await database.commit([taking]) == nil else { return nil }
        return try await task(name, in: scope)
    }

    /// Notes how far the work is, and keeps it for a further time.
    /// - Returns: Whether this process still had it; if not, nothing is noted.
    package func note(
        _ progress: OfferTask.Progress, of name: OfferTask.Name, seen: Int, found: Int, as holder: String, for time: Duration,
        in scope: OfferScope
    ) async throws(OfferStoreError) -> Bool {
        let values: [SQLValue] = [
            .optional(progress.mark), .optional(progress.end), .optional(progress.place), .integer(Int64(seen)),
            .integer(Int64(found)), .integer(time.milliseconds),
        ]
        let key = scope.values + [.text(name.rawValue), .text(holder)]
        return try await database.commit([OfferStatement(TaskRows.progress, values + key, expected: 1)]) == nil
    }

    /// Gives work back.
    /// - Parameters:
    ///   - name: The work.
    ///   - holder: The name of this process; work that another one has by now is left as it is.
    ///   - pause: After which time it is due again.
    ///   - error: The code of a failure; nil for a success.
    ///   - scope: The app and environment.
    /// - Throws: ``OfferStoreError``.
    package func end(
        _ name: OfferTask.Name, as holder: String, dueAfter pause: Duration, error: String? = nil, in scope: OfferScope
    ) async throws(OfferStoreError) {
        let values: [SQLValue] = [.integer(pause.milliseconds), .optional(error), .optional(error)]
        let key = scope.values + [.text(name.rawValue), .text(holder)]
        _ = try await database.commit([OfferStatement(TaskRows.ending, values + key)])
    }

    /// Reads how far work is; nil where it was never begun.
    package func task(_ name: OfferTask.Name, in scope: OfferScope) async throws(OfferStoreError) -> OfferTask? {
        let query = OfferStatement(TaskRows.query, scope.values + [.text(name.rawValue)])
        return try await database.rows(query).reading { row throws(OfferStoreError) in
            try TaskRows.read(&row, name)
        }.first
    }

    private func isDue(_ name: OfferTask.Name, _ scope: OfferScope) async throws(OfferStoreError) -> Bool {
        let query = OfferStatement(TaskRows.due, scope.values + [.text(name.rawValue)])
        return try await !database.rows(query).isEmpty
    }
}

/// The statements about work of one process at a time.
enum TaskRows {
    private static let key = "app = ? AND environment = ? AND name = ?"

    static let insertion = """
        INSERT INTO offers_tasks (app, environment, name, held, due, seen, found) VALUES (?, ?, ?, 0, 0, 0, 0) ON CONFLICT DO NOTHING
        """
    static let due = "SELECT 1 FROM offers_tasks WHERE \(key) AND due <= (SELECT {now}) AND held <= (SELECT {now})"
    static let taking = """
        UPDATE offers_tasks SET holder = ?, held = {now} + ? WHERE \(key) AND due <= (SELECT {now}) AND held <= (SELECT {now})
        """
    static let progress = """
        UPDATE offers_tasks SET mark = ?, until = ?, place = ?, seen = seen + ?, found = found + ?, held = {now} + ?
        WHERE \(key) AND holder = ?
        """
    static let ending = """
        UPDATE offers_tasks SET holder = NULL, held = 0, due = {now} + ?, error = ?,
        failed = CASE WHEN CAST(? AS TEXT) IS NULL THEN NULL ELSE {now} END WHERE \(key) AND holder = ?
        """
    static let query = """
        SELECT mark, until, place, seen, found, due, held, error, failed FROM offers_tasks WHERE \(key)
        """

    static func read(_ row: inout OfferRowReading, _ name: OfferTask.Name) throws(OfferStoreError) -> OfferTask {
        var progress = OfferTask.Progress()
        (progress.mark, progress.end) = (try row.optionalTime(), try row.optionalTime())
        progress.place = try row.optionalText()
        let (seen, found) = (Int(try row.integer()), Int(try row.integer()))
        let (due, held) = (try row.time(), try row.time())
        return OfferTask(
            name: name, progress: progress, seen: seen, found: found, due: due, held: held, error: try row.optionalText(),
            failed: try row.optionalTime())
    }
}
