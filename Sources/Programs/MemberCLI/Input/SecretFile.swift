import Foundation

/// A file that holds a secret of the user's.
enum SecretFile {
    /// What to say of a file that others may read too.
    /// - Parameter path: The file's path; of a link, what it leads to counts.
    /// - Returns: The sentence; nil for a file that only its owner may read, and for one that is not there.
    static func warning(_ path: String) -> TerminalText? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 else { return nil }
        return "Others may read \(path) (mode \(String(mode, radix: 8))): chmod 600 it."
    }
}

extension Invocation {
    /// Tells of a file with a secret that others may read too; it is used all the same.
    /// - Parameter path: The file's path.
    func tellIfOpen(_ path: String) {
        guard let warning = SecretFile.warning(path) else { return }
        console.note(console.noteStyle.paint(.notice, "member:") + " " + warning)
    }
}
