import Foundation
import MemberCore
import MemberHTTPServer

/// nginx in front of the back channels: it demands a certificate of a temporary authority, and passes its subject on.
final class ClientGate: Sendable {
    /// The files that clients need.
    let files: SandboxClientFiles
    private let folder: TemporaryFolder
    private let secret = GateSecret()
    private let running = Locked<[NginxServer]>([])

    /// The subject of the client's certificate.
    static let subject = "CN=MemberKit sandbox client"

    /// Makes the authority and the client's files, in a folder that only its owner can read.
    /// - Throws: ``SandboxError/nginxMissing``, ``SandboxError/certificatesNotMade``.
    init() async throws(SandboxError) {
        guard NginxServer.program != nil else { throw .nginxMissing }
        do {
            folder = try TemporaryFolder("member-gate", in: FileManager.default.temporaryDirectory)
            files = SandboxClientFiles(
                certificate: folder.url.appending(path: "client.p12"),
                passwordFile: folder.url.appending(path: "client.password"),
                roots: folder.url.appending(path: "roots.pem"))
            try await Self.makeFiles(in: folder.url)
        } catch { throw .certificatesNotMade }
    }

    /// Returns the routes of a host that is reached through nginx only.
    func guarding(_ router: Router) -> Router { secret.guarding(router) }

    /// Starts nginx in front of a host, at the port of an earlier run if that is free, and returns the address for clients.
    func open(to host: URL, preferring port: UInt16?) async throws(SandboxError) -> URL {
        let file = { (name: String) in self.folder.url.appending(path: name) }
        let site = NginxSite(
            certificate: file("server.pem"), key: file("server.key"), clientRoots: files.roots,
            content: .forwarded(to: host, fields: secret.fields))
        do {
            let server = try await NginxServer.start(
                site, in: file("nginx-\(running.value.count)"), preferring: port)
            running.withLock { $0.append(server) }
            guard let url = URL(string: "https://127.0.0.1:\(server.port)") else { throw CocoaError(.featureUnsupported) }
            return url
        } catch { throw .nginxMissing }
    }

    /// Ends nginx and removes the files.
    func stop() async {
        for server in running.value { await server.stop() }
        folder.remove()
    }

    /// Makes the files that nginx and the client need, which only their owner can read; all others are removed.
    private static func makeFiles(in folder: URL) async throws {
        let authority = OpenSSLAuthority(folder: folder)
        try PrivateFile.create(folder.appending(path: "client.password").path, Data(SystemRandom().token().utf8))
        try await authority.makeRoot("roots", title: "MemberKit sandbox clients")
        try await authority.issue("server", title: "sandbox", use: "subjectAltName=DNS:localhost,IP:127.0.0.1", by: "roots")
        try await authority.issue("client", title: String(subject.dropFirst(3)), use: "extendedKeyUsage=clientAuth", by: "roots")
        try await runOpenSSL(
            [
                "pkcs12", "-export", "-in", "client.pem", "-inkey", "client.key", "-passout", "file:client.password", "-out",
                "client.p12",
            ], in: folder)
        let kept = ["client.p12", "client.password", "roots.pem", "server.pem", "server.key"]
        try authority.tidy(keeping: kept)
        for name in kept {
            let path = folder.appending(path: name).path
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
    }
}
