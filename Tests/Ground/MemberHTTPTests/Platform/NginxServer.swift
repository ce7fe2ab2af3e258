import Foundation

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// nginx that speaks TLS and demands a client certificate: what it dislikes it tells on a page, after a good handshake.
final class NginxServer {
    private let process: Process
    private let folder: URL
    let port: UInt16

    /// Where it is installed, if it is.
    static let program: URL? =
        ((ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":") + ["/usr/sbin", "/usr/local/sbin"])
        .map { URL(filePath: String($0)).appending(path: "nginx") }
        .first { FileManager.default.isExecutableFile(atPath: $0.path) }

    /// Starts it on a free port of the loopback.
    /// - Parameter authority: Made its certificate, and those that it accepts.
    /// - Throws: If it does not start.
    init(_ authority: TestAuthority) throws {
        folder = authority.folder.appending(path: "nginx")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Below the ports that the system gives away; one that is taken is no reason to give up.
        for port in (0..<5).map({ _ in UInt16.random(in: 20_000..<30_000) }) {
            let file = folder.appending(path: "nginx.conf")
            try Data(Self.configuration(authority, folder.path, port).utf8).write(to: file)
            let process = Process()
            process.executableURL = Self.program
            process.arguments = ["-p", folder.path, "-e", "stderr", "-c", file.path]
            if try Self.starts(process) {
                (self.process, self.port) = (process, port)
                return
            }
        }
        throw POSIXError(.EADDRINUSE)
    }

    /// Waits until it serves, which it says at the level `notice`, or has ended.
    private static func starts(_ process: Process) throws -> Bool {
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        var text = ""
        while !text.contains("event method") {
            let chunk = errors.fileHandleForReading.availableData
            guard !chunk.isEmpty else { return false }
            text += String(decoding: chunk, as: UTF8.self)
        }
        return true
    }

    func url(_ host: String) -> URL { URL(string: "https://\(host):\(port)/")! }

    func stop() {
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    private static func configuration(_ authority: TestAuthority, _ folder: String, _ port: UInt16) -> String {
        let bodies = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
        return """
            daemon off; master_process off; pid \(folder)/nginx.pid; error_log stderr notice;
            events { worker_connections 64; }
            http {
              access_log off; \(bodies.joined(separator: " "))
              server {
                listen 127.0.0.1:\(port) ssl http2;
                ssl_certificate \(authority.path("server-chain.pem")); ssl_certificate_key \(authority.path("server.key"));
                ssl_client_certificate \(authority.path("root.pem")); ssl_verify_client on; ssl_verify_depth 2;
                location / { return 200 "welcome"; }
              }
            }
            """
    }
}
