import Foundation
import MemberStorage

/// The folder of a vault and the rights on it.
enum VaultFolder {
    static let databaseName = "accounts.sqlite"

    /// Makes the folder (0700) and an empty database file (0600); what is there stays.
    static func prepare(_ home: URL) throws(StorageError) {
        let manager = FileManager.default
        do {
            try manager.createDirectory(
                at: home, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch { throw .cannotOpen(path: home.path) }
        let database = home.appending(path: databaseName).path
        guard !manager.fileExists(atPath: database) else { return }
        guard manager.createFile(atPath: database, contents: nil, attributes: [.posixPermissions: 0o600]) else {
            throw .cannotOpen(path: database)
        }
    }
}
