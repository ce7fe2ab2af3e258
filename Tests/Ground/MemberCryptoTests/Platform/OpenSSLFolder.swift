import Foundation
import Testing

/// A temporary folder in which the `openssl` command makes keys and certificates; gone with the value.
final class OpenSSLFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "openssl-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs the command in the folder; words are parted by spaces.
    func run(_ command: String, subject: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["openssl"] + command.split(separator: " ").map(String.init) + (subject.map { ["-subj", $0] } ?? [])
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0, "openssl \(command)")
    }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: folder.appending(path: name))
    }

    func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}
