import Foundation
import MemberCore
import MemberSandbox
import ProcessSupport
import Testing

@testable import MemberCLI

@Suite("Output that cannot be written", .timeLimit(.minutes(2)))
struct UnwritableOutputTests {
    private let tool = Tool()

    /// Runs the program with its standard output directed by a shell's words; returns its exit code and its notes.
    ///
    /// For a program that a signal ended, the shell reports a code above 128.
    private func run(_ words: [String], _ output: String) async throws -> (code: Int32?, notes: String) {
        let script = #""$@" 2>&1 \#(output); echo "code $?""#
        let environment = ["MEMBER_HOME": tool.home.path, "PATH": "/usr/bin:/bin", "BROWSER": "true"]
        let lines = try await Shell.run(script, [Tool.program] + words, environment: environment)
        let code = lines.last { $0.hasPrefix("code ") }.flatMap { Int32($0.dropFirst(5)) }
        return (code, lines.filter { !$0.hasPrefix("code ") }.joined(separator: "\n"))
    }

    @Test(
        "ends every command with an exit code and a sentence, never a trap",
        arguments: [
            ["accounts"], ["accounts", "--json"], ["help"], ["help", "login"], ["--version"], ["doctor"], ["completion", "fish"],
            ["export", "EXPORT", "--passphrase-file", "WORDS"], ["sandbox", "--port", "0"], ["sandbox", "--port", "0", "--json"],
        ], [">/dev/full", ">&-", "</dev/null >&-"])
    func results(words: [String], output: String) async throws {
        let folder = tool.home.deletingLastPathComponent().appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("correct horse battery\n".utf8).write(to: folder.appending(path: "words"))
        let files = ["EXPORT": folder.path + "/export", "WORDS": folder.path + "/words"]
        let outcome = try await run(words.map { files[$0] ?? $0 }, output)
        #expect(outcome.code == ExitCode.failed.rawValue, "\(outcome)")
        #expect(outcome.notes.contains("The results cannot be written"), "\(outcome)")
    }

    @Test(
        "an error keeps its own exit code",
        arguments: [["nonsense"], ["nonsense", "--json"], ["use", "vk-nobody", "--json"], ["login", "--json"]])
    func errors(words: [String]) async throws {
        let usual = try await run(words, ">/dev/null")
        for output in [">/dev/full", ">&-", ">&- 2>&-", ">/dev/full 2>/dev/full"] {
            let outcome = try await run(words, output)
            #expect(outcome.code == usual.code, "\(output): \(outcome)")
        }
    }

    @Test("notes that cannot be written do not stop a command", arguments: ["2>/dev/full", "2>&-"])
    func notes(output: String) async throws {
        let outcome = try await run(["accounts", "--verbose"], ">/dev/null " + output)
        #expect(outcome.code == ExitCode.done.rawValue)
    }

    @Test("whose reader has gone ends quietly with the same code")
    func readerGone() async throws {
        let pipe = Pipe()
        try pipe.fileHandleForReading.close()
        let (process, notes) = (Process(), Pipe())
        process.executableURL = URL(filePath: Tool.program)
        process.arguments = ["accounts"]
        process.environment = ["MEMBER_HOME": tool.home.path]
        (process.standardOutput, process.standardError) = (pipe, notes)
        try process.run()
        let said = try await Task.detached { try notes.fileHandleForReading.readToEnd() }.value
        await until { !process.isRunning }
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == ExitCode.failed.rawValue)
        #expect(said == nil)
    }

    @Test("no file gets the number of a closed standard output: the accounts stay as they were")
    func closedStreams() async throws {
        _ = try await run(["accounts"], ">/dev/null")
        let key = try Data(contentsOf: tool.home.appending(path: "vault.key"))
        for _ in 0..<2 { #expect(try await run(["accounts"], ">&- <&- 2>&-").code == ExitCode.failed.rawValue) }
        #expect(try Data(contentsOf: tool.home.appending(path: "vault.key")) == key)
        #expect(try await run(["accounts"], ">/dev/null").code == ExitCode.done.rawValue)
    }
}
