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

    private static func makeFiles(in folder: URL) async throws {
        let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
        try PrivateFile.create(folder.appending(path: "client.password").path, Data(SystemRandom().token().utf8))
        try await runOpenSSL(
            ["req", "-x509"] + newKey + [
                "-days", "30", "-subj", "/CN=MemberKit sandbox clients", "-keyout", "roots.key", "-out", "roots.pem",
            ], in: folder)
        for (name, use) in [
            ("server", "subjectAltName=DNS:localhost,IP:127.0.0.1"), ("client", "extendedKeyUsage=clientAuth"),
        ] {
            let title = name == "client" ? subject.dropFirst(3) : "sandbox"
            try Data((use + "\n").utf8).write(to: folder.appending(path: "\(name).ext"))
            try await runOpenSSL(
                ["req", "-new"] + newKey + ["-subj", "/CN=" + title, "-keyout", "\(name).key", "-out", "\(name).csr"], in: folder)
            try await runOpenSSL(
                [
                    "x509", "-req", "-in", "\(name).csr", "-CA", "roots.pem", "-CAkey", "roots.key", "-CAcreateserial",
                    "-days", "30", "-extfile", "\(name).ext", "-out", "\(name).pem",
                ], in: folder)
        }
        try await runOpenSSL(
            [
                "pkcs12", "-export", "-in", "client.pem", "-inkey", "client.key", "-passout", "file:client.password", "-out",
                "client.p12",
            ], in: folder)
        try tidy(folder)
    }

    /// Removes all files except those that nginx and the client need, and makes these readable by their owner only.
    private static func tidy(_ folder: URL) throws {
        let kept = ["client.p12", "client.password", "roots.pem", "server.pem", "server.key"]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name != TemporaryFolder.lockName {
            let path = folder.appending(path: name).path
            guard kept.contains(name) else {
                try FileManager.default.removeItem(atPath: path)
                continue
            }
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        }
    }
}
