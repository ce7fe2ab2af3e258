import Foundation

/// Why the script failed: its output.
public struct GlewlwydFailure: Error, CustomStringConvertible {
    /// The script's own text.
    public let description: String
}

/// Runs `Scripts/glewlwyd`, which contains the set-up.
enum GlewlwydScript {
    private static let script = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Scripts/glewlwyd").standardizedFileURL

    /// Runs it to its end.
    /// - Parameters:
    ///   - arguments: Its arguments.
    ///   - environment: More variables.
    /// - Returns: Its output.
    /// - Throws: ``GlewlwydFailure`` with its output, or the system's error.
    @discardableResult
    static func run(_ arguments: [String], _ environment: [String: String] = [:]) throws -> String {
        let process = Process()
        process.executableURL = script
        process.arguments = arguments
        let output = Pipe()
        let complaints = Pipe()
        process.standardOutput = output
        process.standardError = complaints
        process.standardInput = FileHandle.nullDevice
        process.environment = ProcessInfo.processInfo.environment.merging([
            "GLEWLWYD_OWNER": String(ProcessInfo.processInfo.processIdentifier)
        ]) { $1 }.merging(environment) { $1 }
        try process.run()
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        let words = String(decoding: try complaints.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw GlewlwydFailure(description: words) }
        return said
    }

    /// Runs it to its end on its own thread, where it may block.
    static func running(_ arguments: [String], _ environment: [String: String] = [:]) async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try run(arguments, environment) }) }
        }
    }

    /// Runs it and reads the shell variables it prints.
    static func variables(_ arguments: [String], _ environment: [String: String]) async throws -> [String: String] {
        let pairs = try await running(arguments, environment).split(separator: "\n").map {
            $0.split(separator: "=", maxSplits: 1)
        }
        return Dictionary(pairs.filter { $0.count == 2 }.map { (String($0[0]), String($0[1])) }) { $1 }
    }
}
