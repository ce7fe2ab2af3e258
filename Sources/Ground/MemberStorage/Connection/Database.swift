import CMemberSQLite
public import Foundation

/// A connection to one SQLite file, used by one caller at a time.
///
/// ```swift
/// let database = try Database(file: url, durability: .full)
/// try database.migrate([Migration(module: "vault", number: 1, statements: ["CREATE TABLE …"])])
/// try database.transaction { statements in try statements.run("INSERT INTO …", [.text("a")]) }
/// ```
/// `@unchecked Sendable`: the handle and its statements are touched only while ``lock`` is held.
public final class Database: @unchecked Sendable {
    /// What a commit survives.
    public enum Durability: Sendable {
        /// The end of the process, at any moment; a power cut may lose the last commits (`synchronous=NORMAL`).
        case normal
        /// A power cut too (`synchronous=FULL`, `fullfsync` on Apple systems).
        case full
    }

    private let lock = NSLock()
    private let handle: OpaquePointer
    private let statements: Statements

    /// Opens a file, and makes it if it is not there.
    /// - Parameters:
    ///   - file: Where it lies; its folder must exist.
    ///   - durability: What a commit survives.
    ///   - busyLimit: How long another process's write is waited for, in milliseconds.
    /// - Throws: ``StorageError/cannotOpen(path:)``, ``StorageError/corrupt``.
    public init(file: URL, durability: Durability = .normal, busyLimit: Int32 = 5_000) throws(StorageError) {
        var handle: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_FULLMUTEX
        let code = sqlite3_open_v2(file.path, &handle, flags, nil)
        guard code == SQLITE_OK, let handle else {
            sqlite3_close_v2(handle)
            throw .cannotOpen(path: file.path)
        }
        sqlite3_extended_result_codes(handle, 1)
        sqlite3_busy_timeout(handle, busyLimit)
        self.handle = handle
        statements = Statements(handle: handle)
        do {
            try Self.useWriteAheadLog(statements, limit: busyLimit)
            try statements.run("PRAGMA synchronous=\(durability == .full ? "FULL" : "NORMAL")")
            try statements.run("PRAGMA fullfsync=\(durability == .full ? 1 : 0)")
            try statements.run("PRAGMA foreign_keys=ON")
        } catch {
            throw Self.opening(error, file)
        }
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs a closure in one write transaction: all of it or nothing.
    /// - Parameter body: Works on the statements; must not call out, wait or keep them.
    /// - Returns: What the closure returned, after the commit.
    /// - Throws: ``StorageError``, or what the closure threw, after the rollback.
    public func transaction<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        try locked { try committing(body) }
    }

    /// Runs a closure in one write transaction, and another one after its commit, before anybody else can write here.
    ///
    /// So what is kept in memory changes in the order of the commits.
    /// - Parameters:
    ///   - body: Works on the statements; gives the result and what to remember.
    ///   - committed: Takes what to remember; must be quick.
    /// - Returns: The result.
    /// - Throws: ``StorageError``, or what the closure threw, after the rollback.
    public func transaction<Result, First, Second>(
        _ body: (Statements) throws -> (Result, First, Second), committed: (First, Second) -> Void
    ) throws -> Result {
        try locked {
            let (result, first, second) = try committing(body)
            committed(first, second)
            return result
        }
    }

    private func committing<Result>(_ body: (Statements) throws -> Result) throws -> Result {
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
    /// - Returns: What the closure returned.
    /// - Throws: ``StorageError``, or what the closure threw.
    public func read<Result>(_ body: (Statements) throws -> Result) throws -> Result {
        try locked {
            try statements.run("BEGIN")
            defer { try? statements.run("COMMIT") }
            return try body(statements)
        }
    }

    /// Runs a closure that only reads, and another one with what it read, before anybody else can read or write here.
    /// - Parameters:
    ///   - body: Works on the statements; gives what to remember.
    ///   - committed: Takes what to remember; must be quick.
    /// - Throws: ``StorageError``, or what the closure threw.
    public func read<First, Second>(
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

    /// A number that changes when another connection has committed.
    /// - Returns: SQLite's `data_version`.
    /// - Throws: ``StorageError``.
    public func dataVersion() throws -> Int64 {
        try locked { try statements.rows("PRAGMA data_version").first?.integer(0) ?? 0 }
    }

    /// Processes that make one file at the same moment get into each other's way here, where SQLite itself does not wait: it is
    /// busy, or finds the journal gone that it is about to delete (`SQLITE_IOERR_DELETE_NOENT`).
    private static func useWriteAheadLog(_ statements: Statements, limit: Int32) throws(StorageError) {
        let end = ContinuousClock.now + .milliseconds(Int(limit))
        while true {
            do throws(StorageError) {
                _ = try statements.rows("PRAGMA journal_mode=WAL")
                return
            } catch {
                guard error == .busy || error == .refused(10 | 23 << 8), ContinuousClock.now < end else { throw error }
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }

    private func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body()
    }

    private static func opening(_ error: StorageError, _ file: URL) -> StorageError {
        switch error {
        case .refused: .cannotOpen(path: file.path)
        default: error
        }
    }
}
