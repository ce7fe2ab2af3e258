import Foundation
import MemberCore
import MemberStorage

/// A small text in a file that only its owner may read; whoever writes it first, wins.
struct OwnersFile {
    let url: URL

    /// The text; nil if there is no file.
    /// - Throws: ``AccountError/keyUnusable(path:)`` if it cannot be read, or others may read it.
    func text() throws(AccountError) -> String? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        let mode = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.posixPermissions] as? Int
        guard let mode, mode & 0o077 == 0, let text = try? String(contentsOf: url, encoding: .utf8) else {
            throw .keyUnusable(path: url.path)
        }
        return text
    }

    /// Writes the text under another name and links it into place; where another process was first, its text stays.
    /// - Throws: ``AccountError/storage(_:)`` if the folder refuses.
    func offer(_ text: String, random: any RandomSource) throws(AccountError) {
        let temporary = url.deletingLastPathComponent().appending(path: ".key-" + random.token(octets: 9))
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o600]
        guard FileManager.default.createFile(atPath: temporary.path, contents: Data((text + "\n").utf8), attributes: attributes)
        else { throw .storage(.cannotOpen(path: url.path)) }
        defer { try? FileManager.default.removeItem(at: temporary) }
        // On the disk before anything is sealed with it.
        try? FileHandle(forUpdating: temporary).synchronize()
        try? FileManager.default.linkItem(at: temporary, to: url)
    }
}
