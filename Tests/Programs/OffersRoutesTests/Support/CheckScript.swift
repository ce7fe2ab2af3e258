import Foundation
import ProcessSupport

/// Runs the project's scripts that check a running service with a program that is not ours.
enum CheckScript {
    /// The project's root.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..").standardizedFileURL

    /// Runs a script on a thread of its own.
    /// - Parameters:
    ///   - name: Its name in `Scripts`.
    ///   - words: Its arguments.
    ///   - secrets: What it gets by its environment.
    /// - Returns: Its exit status, and what it wrote.
    static func run(
        _ name: String, _ words: [String], _ secrets: [String: String]
    ) async -> (status: Int32, output: String) {
        await apart { waiting(name, words, secrets) }
    }

    private static func waiting(
        _ name: String, _ words: [String], _ secrets: [String: String]
    ) -> (status: Int32, output: String) {
        let (process, pipe) = (Process(), Pipe())
        process.executableURL = root.appending(path: "Scripts/\(name)")
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(secrets) { $1 }
        process.standardOutput = pipe
        do { try process.run() } catch { return (-1, "\(error)") }
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, output)
    }
}
