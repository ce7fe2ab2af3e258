import Foundation
import MemberCore
import MemberStorage

/// The folder of a vault and its permissions.
enum VaultFolder {
    static let databaseName = "accounts.sqlite"
    static let keyName = "vault.key"

    /// Makes the folder (0700) and an empty database file (0600), each with that mode from its creation; existing ones are kept.
    /// - Throws: ``StorageError/otherOwner(path:)`` for another user's folder or file, ``StorageError/diskFull``,
    ///   ``StorageError/cannotOpen(path:)``.
    static func prepare(_ home: URL) throws(StorageError) {
        let database = home.appending(path: databaseName).path
        do throws(PrivateFile.Problem) {
            try PrivateFile.makeFolder(home.path)
        } catch { throw StorageError(error, home.path) }
        do throws(PrivateFile.Problem) {
            guard try !PrivateFile.isMine(database) else { return }
            try PrivateFile.create(database, Data())
        } catch .exists {
            // Another process was faster.
        } catch .refused(EROFS), .refused(EACCES) {
            // A folder that is not writable is read as it is.
        } catch { throw StorageError(error, database) }
    }

    /// Whether a database was emptied: the file has no bytes, and the key of its accounts is beside it.
    ///
    /// A first start makes the key only after the database has its tables.
    static func isEmptied(_ home: URL) -> Bool {
        func size(_ name: String) -> Int? { PrivateFile.size(home.appending(path: name).path) }
        return size(databaseName) == 0 && size(databaseName + "-wal") ?? 0 == 0 && size(keyName) != nil
    }
}

/// A small text in a file that only its owner may read; the first writer wins.
struct OwnersFile {
    let url: URL

    /// The text; nil if there is no file.
    /// - Throws: ``AccountError/keyUnusable(path:)`` if it is not text; ``AccountError/storage(_:)`` if it cannot be read now:
    ///   the content
    ///   may be intact, so no remedy may advise to delete it.
    func text() throws(AccountError) -> String? {
        let bytes: Data?
        do throws(PrivateFile.Problem) { bytes = try PrivateFile.read(url.path, limit: 4_096) } catch {
            throw .storage(StorageError(error, url.path))
        }
        guard let bytes else { return nil }
        guard let text = String(bytes: bytes, encoding: .utf8) else { throw .keyUnusable(path: url.path) }
        return text
    }

    /// Writes the text under another name and links it into place; if another process was first, its text is kept.
    /// - Throws: ``AccountError/storage(_:)`` if the folder refuses.
    func offer(_ text: String, random: any RandomSource) throws(AccountError) {
        let temporary = url.deletingLastPathComponent().appending(path: ".key-" + random.token(bytes: 9))
        do throws(PrivateFile.Problem) {
            // The key must be on the disk before a value is sealed with it.
            try PrivateFile.create(temporary.path, Data((text + "\n").utf8))
        } catch { throw .storage(StorageError(error, url.path)) }
        defer { try? FileManager.default.removeItem(at: temporary) }
        try? FileManager.default.linkItem(at: temporary, to: url)
    }
}
