import CMemberSQLite
package import Foundation

/// A connection to one SQLite file, used by one caller at a time.
///
/// ```swift
/// let database = try Database(file: url, durability: .full)
/// try database.migrate([Migration(module: "vault", number: 1, statements: ["CREATE TABLE …"])])
/// try database.transaction { statements in try statements.run("INSERT INTO …", [.text("a")]) }
/// ```
/// `@unchecked Sendable`: the handle and its statements are touched only while `lock` is held.
package final class Database: @unchecked Sendable {
    /// The failures that a commit survives.
    package enum Durability: Sendable {
        /// The end of the process, at any moment; a power cut may lose the last commits (`synchronous=NORMAL`).
        case normal
        /// A power cut too (`synchronous=FULL`, `fullfsync` on Apple systems).
        case full
    }

    private let lock = NSLock()
    private let handle: OpaquePointer
    private let statements: Statements
    private let path: String

    /// Whether the file, or its folder, can only be read: every transaction is refused then.
    package let isReadOnly: Bool

    /// Opens a file, and makes it if it is missing. A file that cannot be written is opened for reading.
    /// - Parameters:
    ///   - file: The file's address; its folder must exist.
    ///   - durability: The failures that a commit survives.
    ///   - busyLimit: How long another process's write is waited for, in milliseconds.
    /// - Throws: ``StorageError/cannotOpen(path:)``, also if a journal's place holds something other than an ordinary file,
    ///   ``StorageError/otherOwner(path:)`` for another user's journal, ``StorageError/corrupt``, ``StorageError/diskFull``.
    package init(file: URL, durability: Durability = .normal, busyLimit: Int32 = 5_000) throws(StorageError) {
        let opening = try Opening(file, durability, busyLimit: busyLimit)
        (handle, statements, isReadOnly) = (opening.handle, opening.statements, opening.isReadOnly)
        path = file.path
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs a closure in one write transaction: all changes or none.
    /// - Parameter body: Works on the statements; must not call out, wait or keep them.
    /// - Returns: The result of the closure, after the commit.
    /// - Throws: ``StorageError``, ``StorageError/readOnly(path:)`` among them, or the closure's error, after the rollback.
    package func transaction<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        try locked { try committing(body) }
    }

    /// Runs a closure in one write transaction, and another one after its commit, before another caller can write here.
    ///
    /// So values in memory change in the order of the commits.
    /// - Parameters:
    ///   - body: Works on the statements; returns the result and a value to remember.
    ///   - committed: Receives the value to remember; must be quick.
    /// - Returns: The result.
    /// - Throws: ``StorageError``, or the closure's error, after the rollback.
    package func transaction<Result, First, Second>(
        _ body: (Statements) throws -> (Result, First, Second), committed: (First, Second) -> Void
    ) throws -> Result {
        try locked {
            let (result, first, second) = try committing(body)
            committed(first, second)
            return result
        }
    }

    private func committing<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StorageError.readOnly(path: path) }
        try statements.run("BEGIN IMMEDIATE")
        do {
            let result = try body(statements)
            try statements.run("COMMIT")
            return result
        } catch {
            try? statements.run("ROLLBACK")
            throw error
        }
    }

    /// Runs a closure that only reads, on one consistent state.
    /// - Parameter body: Works on the statements; must not keep them.
    /// - Returns: The result of the closure.
    /// - Throws: ``StorageError``, or the closure's error.
    package func read<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        try locked {
            try statements.run("BEGIN")
            defer { try? statements.run("COMMIT") }
            return try body(statements)
        }
    }

    /// Runs one query, which sees one consistent state without a transaction around it.
    /// - Parameters:
    ///   - sql: One statement with `?` for each value, which only reads.
    ///   - values: One for each `?`.
    /// - Returns: All rows.
    /// - Throws: ``StorageError``.
    package func query(_ sql: String, _ values: [SQLValue] = []) throws -> [SQLRow] {
        try locked { try statements.rows(sql, values) }
    }

    /// Runs a closure that only reads, and another one with its result, before another caller can read or write here.
    /// - Parameters:
    ///   - body: Works on the statements; returns a value to remember.
    ///   - committed: Receives the value to remember; must be quick.
    /// - Throws: ``StorageError``, or the closure's error.
    package func read<First, Second>(
        _ body: (Statements) throws -> (First, Second), committed: (First, Second) -> Void
    ) throws {
        try locked {
            try statements.run("BEGIN")
            let (first, second) = try { () throws -> (First, Second) in
                defer { try? statements.run("COMMIT") }
                return try body(statements)
            }()
            committed(first, second)
        }
    }

    /// Runs a closure while no other caller uses this connection, so that its reports follow the order of the commits.
    /// - Parameter body: Must be quick, and not use the connection.
    package func undisturbed(_ body: () -> Void) { locked(body) }

    /// A number that changes when another connection has committed.
    /// - Returns: SQLite's `data_version`.
    /// - Throws: ``StorageError``.
    package func dataVersion() throws -> Int64 {
        try query("PRAGMA data_version").first?.integer(0) ?? 0
    }

    /// Moves the journal's content into the file and empties it, so that no earlier data remains there.
    /// - Throws: ``StorageError/busy`` while another process reads.
    package func emptyJournal() throws {
        try locked { _ = try statements.rows("PRAGMA wal_checkpoint(TRUNCATE)") }
    }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }
}
