import Foundation

/// Runs bash.
public enum Shell {
    /// Runs a script to its end, on its own thread, where it may block.
    /// - Parameters:
    ///   - script: The script.
    ///   - arguments: Its arguments, from `$1` on.
    ///   - environment: Variables in addition to those of this process.
    /// - Returns: The lines that it printed.
    /// - Throws: The system's error if the shell does not start.
    public static func run(
        _ script: String, _ arguments: [String] = [], environment: [String: String] = [:]
    ) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try waiting(script, arguments, environment) }) }
        }
    }

    private static func waiting(
        _ script: String, _ arguments: [String], _ environment: [String: String]
    ) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script, "bash"] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
