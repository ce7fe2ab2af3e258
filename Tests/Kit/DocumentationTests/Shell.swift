import Foundation

/// The root of the package.
let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

/// Runs a bash script in the package's root, with arguments; returns its status, and the text of both streams without the last
/// line end.
func shell(_ script: String, _ arguments: String...) throws -> (said: String, status: Int32) {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["bash", "-c", script, "shell"] + arguments
    process.currentDirectoryURL = root
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let said = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (said.trimmingCharacters(in: .newlines), process.terminationStatus)
}

/// A folder for a test, which is removed with its owner.
final class Scratch {
    let folder = FileManager.default.temporaryDirectory.appending(path: "docs-\(UUID().uuidString)")

    func write(_ text: String, to path: String) throws {
        let file = folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }
}
