public import Foundation

/// A temporary folder in which the `openssl` command makes keys and certificates; removed with the value.
public final class OpenSSLFolder {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "openssl-\(UUID().uuidString)")

    /// A command that failed.
    public struct Failure: Error {
        /// The command.
        public let command: String
    }

    /// An empty folder.
    public init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Runs the command in the folder; spaces separate the words.
    public func run(_ command: String, subject: String? = nil) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments =
            ["openssl"] + command.split(separator: " ").map(String.init) + (subject.map { ["-subj", $0] } ?? [])
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(command: command) }
    }

    /// Writes a text.
    public func write(_ text: String, to name: String) throws { try write(Data(text.utf8), to: name) }

    /// Writes bytes.
    public func write(_ data: Data, to name: String) throws { try data.write(to: folder.appending(path: name)) }

    /// Reads a text.
    public func text(_ name: String) throws -> String { String(decoding: try data(name), as: UTF8.self) }

    /// Reads bytes.
    public func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appending(path: name)) }
}
