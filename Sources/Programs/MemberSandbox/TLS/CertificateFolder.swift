import Foundation
import MemberCore
import MemberHTTPServer

/// The sandbox's certificates, made anew at each start by the `openssl` command in a folder of its owner only.
///
/// What remains in the folder is the root that clients are to trust; private keys are read into memory and removed. What a
/// sandbox leaves that is killed meanwhile, the next one removes.
struct CertificateFolder: Sendable {
    let identities: [SandboxCertificate: TLSIdentity]
    private let folder: TemporaryFolder

    private static let rootName = "root.pem"

    /// The root to trust, in PEM.
    var root: URL { folder.url.appending(path: Self.rootName) }

    /// Makes them.
    /// - Throws: ``SandboxError/certificatesNotMade`` without a working `openssl` command.
    static func make() async throws(SandboxError) -> CertificateFolder {
        do {
            return try await CertificateFolder(
                in: TemporaryFolder("member-sandbox", in: FileManager.default.temporaryDirectory))
        } catch { throw .certificatesNotMade }
    }

    private init(in folder: TemporaryFolder) async throws {
        self.folder = folder
        for authority in ["root", "stranger"] { try await Self.makeRoot(authority, in: folder.url) }
        var identities: [SandboxCertificate: TLSIdentity] = [:]
        for certificate in SandboxCertificate.allCases {
            identities[certificate] = try await Self.issue(certificate, in: folder.url)
        }
        self.identities = identities
        let kept = [Self.rootName, TemporaryFolder.lockName]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) where !kept.contains(name) {
            try FileManager.default.removeItem(at: folder.url.appending(path: name))
        }
    }

    /// Removes the folder.
    func remove() { folder.remove() }

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

    private static func makeRoot(_ name: String, in folder: URL) async throws {
        try await runOpenSSL(
            ["req", "-x509"] + newKey + [
                "-days", "30", "-subj", "/CN=MemberKit sandbox \(name)", "-keyout", "\(name).key", "-out", "\(name).pem",
            ], in: folder)
    }

    private static func issue(_ certificate: SandboxCertificate, in folder: URL) async throws -> TLSIdentity {
        let (name, issuer) = (certificate.rawValue, certificate.issuer)
        try Data("subjectAltName=\(certificate.names)\n".utf8).write(to: folder.appending(path: "\(name).ext"))
        try await runOpenSSL(
            ["req", "-new"] + newKey + ["-subj", "/CN=sandbox", "-keyout", "\(name).key", "-out", "\(name).csr"], in: folder)
        try await runOpenSSL(
            [
                "x509", "-req", "-in", "\(name).csr", "-CA", "\(issuer).pem", "-CAkey", "\(issuer).key", "-CAcreateserial",
                "-days", "30", "-extfile", "\(name).ext", "-out", "\(name).pem",
            ], in: folder)
        let text = { (file: String) in try String(contentsOf: folder.appending(path: file), encoding: .utf8) }
        return TLSIdentity(certificate: try text("\(name).pem"), key: Secret(try text("\(name).key")))
    }
}
