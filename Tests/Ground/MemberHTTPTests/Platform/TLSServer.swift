import Foundation
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// `openssl s_server` with a certificate of its own for `localhost`.
final class TLSServer {
    let certificatePath: String
    private let folder: URL
    private let process: Process
    private let port: Int

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tls-\(UUID().uuidString)")
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
        process = Self.openssl(["s_server", "-accept", "127.0.0.1:0", "-cert", certificatePath, "-key", key, "-www"])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It says "ACCEPT 127.0.0.1:12345" once it listens.
        var text = ""
        while text.range(of: #"ACCEPT \S+:\d+\n"#, options: .regularExpression) == nil {
            let chunk = output.fileHandleForReading.availableData
            guard !chunk.isEmpty else { break }
            text += String(decoding: chunk, as: UTF8.self)
        }
        port = try #require(text.split(separator: ":").last.flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) })
    }

    func url(_ host: String) throws -> URL { try #require(URL(string: "https://\(host):\(port)/")) }

    func stop() {
        // SIGTERM is blocked in children of a dispatch thread.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: folder)
    }

    private static func openssl(_ arguments: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["openssl"] + arguments
        return process
    }
}
