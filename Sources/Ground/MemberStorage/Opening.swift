import CMemberSQLite
import Foundation
import MemberCore

/// An open connection, before it is a ``Database``.
struct Opening {
    let handle: OpaquePointer
    let statements: Statements
    /// Whether the connection is read-only.
    let isReadOnly: Bool

    /// Opens a file for writing, or for reading where writing is not possible.
    /// - Throws: ``StorageError``: why it can be neither written nor read.
    init(_ file: URL, _ durability: Database.Durability, busyLimit: Int32) throws(StorageError) {
        try Self.checkJournals(of: file)
        do throws(StorageError) {
            try self.init(writing: file, durability, busyLimit: busyLimit)
        } catch {
            guard error.isRefusedWrite, FileManager.default.isReadableFile(atPath: file.path), !Self.hasJournal(file) else {
                throw Self.told(error, file)
            }
            do throws(StorageError) { try self.init(reading: file) } catch let second { throw Self.told(second, file) }
        }
    }

    private init(writing file: URL, _ durability: Database.Durability, busyLimit: Int32) throws(StorageError) {
        try self.init(file.path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
        do throws(StorageError) {
            sqlite3_busy_timeout(handle, busyLimit)
            if !isReadOnly { try Self.useWriteAheadLog(statements, limit: busyLimit) }
            try statements.run("PRAGMA synchronous=\(durability == .full ? "FULL" : "NORMAL")")
            try statements.run("PRAGMA fullfsync=\(durability == .full ? 1 : 0)")
            try statements.run("PRAGMA foreign_keys=ON")
            // Removed values are overwritten: old sealed values are not needed.
            _ = try statements.rows("PRAGMA secure_delete=ON")
            _ = try statements.rows("SELECT count(*) FROM sqlite_schema")
        } catch {
            close()
            throw error
        }
    }

    /// A file in a folder that cannot be written: no journal can be made beside it, and without a journal no process writes it.
    private init(reading file: URL) throws(StorageError) {
        var address = URLComponents()
        address.scheme = "file"
        address.path = file.path
        address.queryItems = [URLQueryItem(name: "immutable", value: "1")]
        try self.init(address.string ?? file.path, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
        do throws(StorageError) { _ = try statements.rows("SELECT count(*) FROM sqlite_schema") } catch {
            close()
            throw error
        }
    }

    /// Opens without SQLite's own lock, which it would take for each value of a row: ``Database`` has one for the whole query.
    private init(_ name: String, _ flags: Int32) throws(StorageError) {
        var handle: OpaquePointer?
        let code = sqlite3_open_v2(name, &handle, flags | SQLITE_OPEN_NOMUTEX, nil)
        guard code == SQLITE_OK, let handle else {
            let failure = StorageError(code: code, extended: code, handle, path: name)
            sqlite3_close_v2(handle)
            throw failure
        }
        sqlite3_extended_result_codes(handle, 1)
        self.handle = handle
        statements = Statements(handle: handle)
        isReadOnly = sqlite3_db_readonly(handle, "main") == 1
    }

    private func close() { sqlite3_close_v2(handle) }

    /// Checks the journals, which SQLite itself opens: it would follow a link, and wait forever for the other end of a pipe.
    private static func checkJournals(of file: URL) throws(StorageError) {
        for suffix in ["-journal", "-wal", "-shm"] {
            let path = file.path + suffix
            do throws(PrivateFile.Problem) { _ = try PrivateFile.isMine(path) } catch .refused(_) {
                // The folder itself cannot be used, which opening the file reports with the file's own path.
            } catch { throw StorageError(error, path) }
        }
    }

    private static func hasJournal(_ file: URL) -> Bool {
        PrivateFile.size(file.path + "-wal") ?? 0 > 0
    }

    private static func told(_ error: StorageError, _ file: URL) -> StorageError {
        if case .refused = error { .cannotOpen(path: file.path) } else { error }
    }

    /// Processes that make one file at the same time disturb each other here, and SQLite itself does not wait: it reports busy,
    /// or the journal that it deletes was already removed (`SQLITE_IOERR_DELETE_NOENT`).
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
}

extension StorageError {
    /// The error for a code of the library.
    /// - Parameters:
    ///   - code: The code.
    ///   - extended: The extended code.
    ///   - handle: The connection, which knows the system's error; nil if it does not exist.
    ///   - path: The database, as long as the connection does not know it.
    init(code: Int32, extended: Int32, _ handle: OpaquePointer?, path: String = "") {
        let file = handle.flatMap { sqlite3_db_filename($0, "main") }.map { String(cString: $0) } ?? ""
        self.init(
            code: code, extended: extended, system: handle.map { sqlite3_system_errno($0) } ?? 0, path: file.isEmpty ? path : file
        )
    }

    init(code: Int32, extended: Int32, system number: Int32, path: String) {
        switch code & 0xFF {
        case SQLITE_FULL: self = .diskFull
        // Journal files are not written through the library's pages; only the system's number shows the cause.
        case SQLITE_IOERR, SQLITE_CANTOPEN:
            // A refused right is judged by the code alone: such a file may still be read.
            let known = [EACCES, EPERM, EROFS].contains(number) ? nil : Self.known(system: number, path)
            self = known ?? .refused(Int(extended))
        case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
        case SQLITE_CONSTRAINT: self = .conflict
        default: self = .refused(Int(extended))
        }
    }

    /// Whether the file, or the place for a journal beside it, may only be read.
    fileprivate var isRefusedWrite: Bool {
        guard case .refused(let number) = self else { return false }
        return [SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM].contains(Int32(truncatingIfNeeded: number) & 0xFF)
    }
}
