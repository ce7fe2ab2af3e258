import Foundation

/// A file that contains a secret of the user.
enum SecretFile {
    /// Returns the warning about a file that others may read too.
    /// - Parameter path: The file's path; of a link, the target counts.
    /// - Returns: The sentence; nil for a file that only its owner may read, and for a missing file.
    static func warning(_ path: String) -> TerminalText? {
        let attributes = try? FileManager.default.attributesOfItem(atPath: URL(filePath: path).resolvingSymlinksInPath().path)
        guard let mode = attributes?[.posixPermissions] as? Int, mode & 0o077 != 0 else { return nil }
        return "Others may read \(path) (mode \(String(mode, radix: 8))): chmod 600 it."
    }
}
