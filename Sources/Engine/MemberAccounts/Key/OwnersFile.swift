import Foundation
import MemberCore
import MemberStorage

/// A small text in a file that only its owner may read; whoever writes it first, wins.
struct OwnersFile {
    let url: URL

    /// The text; nil if there is no file.
    /// - Throws: ``AccountError/keyUnusable(path:)`` if it cannot be read, is a link, or others may read it;
    ///   ``AccountError/storage(_:)`` if it is another user's.
    func text() throws(AccountError) -> String? {
        do throws(PrivateFile.Problem) {
            guard let bytes = try PrivateFile.read(url.path, limit: 4_096) else { return nil }
            guard let text = String(bytes: bytes, encoding: .utf8) else { throw .notOrdinary }
            return text
        } catch .otherOwner {
            throw .storage(.otherOwner(path: url.path))
        } catch { throw .keyUnusable(path: url.path) }
    }

    /// Writes the text under another name and links it into place; where another process was first, its text stays.
    /// - Throws: ``AccountError/storage(_:)`` if the folder refuses.
    func offer(_ text: String, random: any RandomSource) throws(AccountError) {
        let temporary = url.deletingLastPathComponent().appending(path: ".key-" + random.token(bytes: 9))
        do throws(PrivateFile.Problem) {
            // On the disk before anything is sealed with it.
            try PrivateFile.create(temporary.path, Data((text + "\n").utf8))
        } catch { throw .storage(StorageError(error, url.path)) }
        defer { try? FileManager.default.removeItem(at: temporary) }
        try? FileManager.default.linkItem(at: temporary, to: url)
    }
}
