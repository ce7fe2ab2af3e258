import Foundation
import MemberCore

/// A certificate authority of the `openssl` command, whose files are in one folder: `NAME.pem` and `NAME.key` for each certificate.
///
/// Every certificate has a P-256 key and is valid for 30 days.
struct OpenSSLAuthority {
    let folder: URL

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

    /// Makes a root, which signs itself.
    func makeRoot(_ name: String, title: String) async throws {
        try await runOpenSSL(
            ["req", "-x509"] + Self.newKey + [
                "-days", "30", "-subj", "/CN=" + title, "-keyout", "\(name).key", "-out", "\(name).pem",
            ],
            in: folder)
    }

    /// Issues a certificate by a root; `use` is the line of its extension file.
    func issue(_ name: String, title: String, use: String, by root: String) async throws {
        try Data((use + "\n").utf8).write(to: folder.appending(path: "\(name).ext"))
        try await runOpenSSL(
            ["req", "-new"] + Self.newKey + ["-subj", "/CN=" + title, "-keyout", "\(name).key", "-out", "\(name).csr"], in: folder
        )
        try await runOpenSSL(
            [
                "x509", "-req", "-in", "\(name).csr", "-CA", "\(root).pem", "-CAkey", "\(root).key", "-CAcreateserial",
                "-days", "30", "-extfile", "\(name).ext", "-out", "\(name).pem",
            ], in: folder)
    }

    /// Removes all files except those with these names and the folder's lock.
    func tidy(keeping names: [String]) throws {
        let kept = names + [TemporaryFolder.lockName]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where !kept.contains(name) {
            try FileManager.default.removeItem(at: folder.appending(path: name))
        }
    }
}
