import Foundation
import MemberCore
import MemberHTTPServer

/// Starts the sandbox's servers, each on its own port, and keeps them together.
struct ServerStarter {
    let configuration: SandboxConfiguration
    private(set) var servers: [HTTPServer] = []

    init(_ configuration: SandboxConfiguration) { self.configuration = configuration }

    /// Serves a provider's host, over https if a certificate is given, and returns its address. The preferred port is one from an
    /// earlier run, which is used again if it is free, so that stored addresses stay valid over a restart.
    mutating func serve(
        _ router: Router, preferring preferred: UInt16? = nil, tls: TLSIdentity? = nil,
        accessLog: @escaping @Sendable (AccessRecord) -> Void
    ) async throws -> URL {
        var settings = HTTPServerConfiguration()
        settings.loops = 1
        // A client that had a thousand requests in flight keeps as many connections for a while; other clients connect beside it.
        settings.connectionLimit = 4096
        settings.tls = tls
        settings.accessLog = accessLog
        if let preferred, let url = try? await serve(router, at: preferred, settings) { return url }
        return try await serve(router, anywhere: settings)
    }

    /// Serves the control address.
    mutating func serveControl(_ router: Router) async throws -> URL {
        var settings = HTTPServerConfiguration()
        settings.loops = 1
        guard configuration.port == 0 else { return try await serve(router, at: configuration.port, settings) }
        return try await serve(router, anywhere: settings)
    }

    func stop() async { for server in servers { await server.stop() } }

    /// Serves at a free port. If the port is stored, it is not one of those that the system gives to outgoing connections (from
    /// 32768 on Linux, from 49152 elsewhere), so that it is still free after a restart.
    private mutating func serve(_ router: Router, anywhere settings: HTTPServerConfiguration) async throws -> URL {
        if configuration.stateFile != nil {
            for _ in 0..<20 {
                if let url = try? await serve(router, at: UInt16.random(in: 20_000..<32_000), settings) { return url }
            }
        }
        return try await serve(router, at: 0, settings)
    }

    private mutating func serve(
        _ router: Router, at port: UInt16, _ settings: HTTPServerConfiguration
    ) async throws -> URL {
        var settings = settings
        settings.port = port
        let server = HTTPServer(settings, router: router, diagnostics: configuration.diagnostics)
        try await server.start()
        servers.append(server)
        return server.url
    }
}

/// The sandbox's certificates, which the `openssl` command makes at each start in a folder that only its owner can read.
///
/// Only the root that clients trust stays in the folder; private keys are read into memory and removed. If a sandbox is killed,
/// the next one removes its folder.
struct CertificateFolder: Sendable {
    let identities: [SandboxCertificate: TLSIdentity]
    private let folder: TemporaryFolder

    private static let rootName = "root.pem"

    /// The root to trust, in PEM.
    var root: URL { folder.url.appending(path: Self.rootName) }

    /// Makes the folder and its certificates.
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
