import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `openssl s_server` with its own certificate for `localhost`.
final class TLSServer {
    let certificatePath: String
    private let folder: URL?
    private let process: Process
    private let port: Int

    /// With the certificate of an authority.
    /// - Parameters:
    ///   - authority: The authority that made the files.
    ///   - options: More arguments, such as a demand for client certificates.
    ///   - folder: The working folder; `-HTTP` serves the files there.
    ///   - name: The name of its certificate.
    /// - Throws: If it does not start.
    init(
        _ authority: TestAuthority, _ options: String = "-www", in folder: URL? = nil, certificate name: String = "server"
    ) throws {
        self.folder = nil
        certificatePath = authority.path("root.pem")
        (process, port) = try Self.serve(
            "-cert \(authority.path("\(name).pem")) -cert_chain \(authority.path("middle.pem")) -key \(authority.path("\(name).key")) "
                + options, in: folder)
    }

    /// With a self-signed certificate.
    init() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificatePath = folder.appending(path: "cert.pem").path
        let key = folder.appending(path: "key.pem").path
        let request = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost"
        let making = Self.openssl(
            request.split(separator: " ").map(String.init) + [
                "-addext", "subjectAltName=DNS:localhost",
                "-keyout", key, "-out", certificatePath,
            ])
        making.standardError = FileHandle.nullDevice
        try making.run()
        making.waitUntilExit()
        self.folder = folder
        (process, port) = try Self.serve("-cert \(certificatePath) -key \(key) -www")
    }

    private static func serve(_ options: String, in folder: URL? = nil) throws -> (Process, Int) {
        let process = openssl(["s_server", "-accept", "127.0.0.1:0"] + options.split(separator: " ").map(String.init))
        if let folder { process.currentDirectoryURL = folder }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It prints "ACCEPT 127.0.0.1:12345" when it listens.
        var text = ""
        while text.range(of: #"ACCEPT \S+:\d+\n"#, options: .regularExpression) == nil {
            let chunk = output.fileHandleForReading.availableData
            guard !chunk.isEmpty else { break }
            text += String(decoding: chunk, as: UTF8.self)
        }
        let port = text.components(separatedBy: "ACCEPT ").last?.split(separator: ":").last
        return (process, try #require(port.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }))
    }

    func url(_ host: String) throws -> URL { try #require(URL(string: "https://\(host):\(port)/")) }

    func stop() {
        // SIGTERM is blocked in children of a dispatch thread.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        if let folder { try? FileManager.default.removeItem(at: folder) }
    }

    private static func openssl(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        return process
    }
}
