import Foundation
import MemberCore
import MemberStorage

/// The database of a vault: opened, or set aside if it is damaged or another program's.
struct VaultFile {
    let database: Database
    let snapshot: Snapshot
    let version: Int64
    let lastChange: Int64
    /// The new path of a file that could not be used.
    let setAside: URL?

    /// Opens the file and reads it; a file that cannot be used is moved aside, unchanged, and reported.
    /// - Throws: ``StorageError``: the folder cannot be used, or the file is newer than this version.
    init(in home: URL, diagnostics: Diagnostics) throws {
        let file = home.appending(path: VaultFolder.databaseName)
        do {
            guard !VaultFolder.isEmptied(home) else { throw StorageError.corrupt }
            try self.init(file, setAside: nil)
        } catch let error as StorageError where error == .corrupt || error == .foreign {
            let aside: URL?
            do { aside = try Self.moveAside(file) } catch let refusal as StorageError where refusal.isOfPlace {
                // The folder cannot be written: the error of the file is the one to report.
                throw error
            }
            diagnostics.report(
                .error, "accounts.set_aside", ["code": .open(error.code), "path": .open(aside?.path ?? "another process did")])
            try self.init(file, setAside: aside)
        }
    }

    private init(_ file: URL, setAside: URL?) throws {
        try VaultFolder.prepare(file.deletingLastPathComponent())
        database = try Database(file: file, durability: .full)
        try VaultSchema.checkObjects(database)
        if database.isReadOnly {
            try VaultSchema.checkListable(database, at: file)
        } else {
            try database.migrate(VaultSchema.migrations)
        }
        (snapshot, version, lastChange) = try database.read { statements in
            (try Vault.load(statements), try Vault.dataVersion(statements), try ChangeList.newest(statements))
        }
        self.setAside = setAside
    }

    /// Moves the file and its journals; one process at a time, and only if the file is still unusable then.
    private static func moveAside(_ file: URL) throws -> URL? {
        let home = file.deletingLastPathComponent()
        return try FolderLock.holding(home) { () throws -> URL? in
            if try isSound(file) { return nil }
            let stamp = Date().formatted(.iso8601.dateSeparator(.omitted).timeSeparator(.omitted))
            let aside = home.appending(path: "\(file.lastPathComponent).set-aside-\(stamp)-\(SystemRandom().token(bytes: 3))")
            for suffix in ["-shm", "-wal", ""] where FileManager.default.fileExists(atPath: file.path + suffix) {
                guard rename(file.path + suffix, aside.path + suffix) == 0 else { throw StorageError(system: errno, file.path) }
            }
            return aside
        }
    }

    /// Whether the file can be used now, for example because another process has just created it.
    /// - Throws: An error if that cannot be decided; a file that may be intact stays where it is.
    private static func isSound(_ file: URL) throws -> Bool {
        guard !VaultFolder.isEmptied(file.deletingLastPathComponent()) else { return false }
        do {
            _ = try VaultFile(file, setAside: nil)
            return true
        } catch let error as StorageError where error == .corrupt || error == .foreign { return false }
    }
}

extension StorageError {
    /// Whether a place cannot be written.
    fileprivate var isOfPlace: Bool {
        switch self {
        case .cannotOpen, .notPermitted, .readOnly: true
        default: false
        }
    }
}
