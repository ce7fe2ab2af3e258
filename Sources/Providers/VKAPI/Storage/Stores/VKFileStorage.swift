public import Foundation
public import MemberAccounts
import MemberCore

/// A store of tokens as sealed files that only this user may read, one for each user of the app.
///
/// ```swift
/// context.tokenStorage = try VKFileStorage(folder: folder)
/// ```
public struct VKFileStorage: VKStorageDataDelegate {
    private let sealed: SealedRecords

    /// Creates a store.
    /// - Parameters:
    ///   - folder: The folder of the files; made with mode 0700 if it is missing.
    ///   - keys: The source of the key that seals them; nil is a key file in the folder.
    /// - Throws: `AccountError.storage(_:)` if the folder cannot be used.
    public init(folder: URL, keys: (any VaultKeySource)? = nil) throws(AccountError) {
        do { try PrivateFile.makeFolder(folder.path) } catch { throw AccountError(storing: error) }
        sealed = SealedRecords(
            bytes: RecordFiles(folder: folder), keys: keys ?? KeyFile(folder.appending(path: RecordFiles.keyName)))
    }

    /// Reads all records.
    public func records() throws -> [VKUserRecord] { try sealed.records() }
    /// Stores a record.
    public func store(_ record: VKUserRecord) throws { try sealed.store(record) }
    /// Removes a record.
    public func removeRecord(id: String) throws { try sealed.remove(id) }
    /// Removes all records.
    public func removeAllRecords() throws { try sealed.removeAll() }
}

/// Files of mode 0600 in one folder.
private struct RecordFiles: RecordBytes {
    static let keyName = "key"
    private static let ending = ".vk"

    let folder: URL

    func all() throws -> [String: Data] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { name in
            name.hasSuffix(Self.ending) && VKTokenKind(recordID: String(name.dropLast(Self.ending.count))) != nil
        }
        let pairs = try names.compactMap { name in
            try PrivateFile.read(folder.appending(path: name).path).map { (String(name.dropLast(Self.ending.count)), $0) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    func put(_ bytes: Data, as name: String) throws { try PrivateFile.replace(try path(name), bytes) }

    func remove(_ name: String) throws {
        let path = try path(name)
        guard FileManager.default.fileExists(atPath: path) else { return }
        try FileManager.default.removeItem(atPath: path)
    }

    /// The file of a record: only the ids of users, communities and the app are names.
    private func path(_ name: String) throws -> String {
        guard VKTokenKind(recordID: name) != nil else { throw AccountError.notSignedIn }
        return folder.appending(path: name + Self.ending).path
    }
}
