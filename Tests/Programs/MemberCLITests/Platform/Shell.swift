import Foundation

/// Runs bash.
enum Shell {
    /// The lines that a script prints.
    static func run(_ script: String) async throws -> [String] {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try waiting(script) }) }
        }
    }

    private static func waiting(_ script: String) throws -> [String] {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", script]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let said = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
    }
}
