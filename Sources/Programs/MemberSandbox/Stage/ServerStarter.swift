import Foundation
import MemberCore
import MemberHTTPServer

/// Starts the sandbox's servers, each on its own port, and keeps them together.
struct ServerStarter {
    let configuration: SandboxConfiguration
    private(set) var servers: [HTTPServer] = []
    /// The port of the next host; nil for a free one.
    private var nextPort: Int?

    init(_ configuration: SandboxConfiguration) {
        self.configuration = configuration
        nextPort = configuration.firstHostPort.map(Int.init)
    }

    /// Serves a provider's host, over https if a certificate is given, and returns its address. The preferred port is one from an
    /// earlier run, which is used again if it is free, so that stored addresses stay valid over a restart; ports of the
    /// configuration come first. A server behind nginx is an inner one, at any free port.
    mutating func serve(
        _ router: Router, preferring preferred: UInt16? = nil, tls: TLSIdentity? = nil, isInner: Bool = false,
        accessLog: @escaping @Sendable (AccessRecord) -> Void
    ) async throws -> URL {
        var settings = HTTPServerConfiguration()
        settings.loops = 1
        // A client that had a thousand requests in flight keeps as many connections for a while; other clients connect beside it.
        settings.connectionLimit = 4096
        // A request for updates may wait for 90 seconds.
        settings.requestTimeLimit = .seconds(120)
        settings.tls = tls
        settings.stopGrace = configuration.stopGrace
        // Its people are invented, so that paths may be shown.
        settings.accessLog = { [diagnostics = configuration.diagnostics] record in
            accessLog(record)
            diagnostics.report(
                .debug, "sandbox.request",
                ["method": .open(record.method), "path": .open(record.path), "status": .number(record.status)])
        }
        let router = HostGuard.guarding(router, configuration.access)
        if !isInner, let port = try takePort() { return try await serve(router, at: port, settings) }
        if let preferred, let url = try? await serve(router, at: preferred, settings) { return url }
        return try await serve(router, anywhere: settings)
    }

    /// Returns the port of the next host that clients reach, and takes it; nil where the configuration names none.
    mutating func takePort() throws(SandboxError) -> UInt16? {
        guard let port = nextPort else { return nil }
        guard let number = UInt16(exactly: port) else { throw .portsExhausted }
        nextPort = port + 1
        return number
    }

    /// Serves the control address.
    mutating func serveControl(_ router: Router) async throws -> URL {
        var settings = HTTPServerConfiguration()
        settings.loops = 1
        settings.stopGrace = configuration.stopGrace
        settings.healthPath = configuration.healthPath
        let router = HostGuard.guarding(router, configuration.access, openPath: configuration.healthPath)
        guard configuration.port == 0 else { return try await serve(router, at: configuration.port, settings) }
        return try await serve(router, anywhere: settings)
    }

    /// Stops all servers at once, so that together they take no longer than one.
    func stop() async {
        await withTaskGroup { group in
            for server in servers { group.addTask { await server.stop() } }
        }
    }

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
        settings.host = configuration.access.listenAddress
        let server = HTTPServer(settings, router: router, diagnostics: configuration.diagnostics)
        try await server.start()
        servers.append(server)
        var parts = URLComponents(url: server.url, resolvingAgainstBaseURL: true)
        parts?.host = configuration.access.ownHost
        return parts?.url ?? server.url
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
    /// - Parameter publicHosts: The names of hosts beside loopback's.
    /// - Returns: The folder.
    /// - Throws: ``SandboxError/certificatesNotMade`` without a working `openssl` command.
    static func make(for publicHosts: [String] = []) async throws(SandboxError) -> CertificateFolder {
        do {
            return try await CertificateFolder(
                for: publicHosts, in: TemporaryFolder("member-sandbox", in: FileManager.default.temporaryDirectory))
        } catch { throw .certificatesNotMade }
    }

    private init(for publicHosts: [String], in folder: TemporaryFolder) async throws {
        self.folder = folder
        let authority = OpenSSLAuthority(folder: folder.url)
        for name in ["root", "stranger"] { try await authority.makeRoot(name, title: "MemberKit sandbox \(name)") }
        var identities: [SandboxCertificate: TLSIdentity] = [:]
        for certificate in SandboxCertificate.allCases {
            let name = certificate.rawValue
            try await authority.issue(
                name, title: "sandbox", use: "subjectAltName=\(certificate.names(publicHosts))", by: certificate.issuer)
            let text = { (file: String) in try String(contentsOf: folder.url.appending(path: file), encoding: .utf8) }
            identities[certificate] = TLSIdentity(certificate: try text("\(name).pem"), key: Secret(try text("\(name).key")))
        }
        self.identities = identities
        try authority.tidy(keeping: [Self.rootName])
    }

    func remove() { folder.remove() }
}
