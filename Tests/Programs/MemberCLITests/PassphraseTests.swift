import Foundation
import MemberCore
import ProcessSupport
import Testing

@testable import MemberCLI

@Suite("A passphrase that is asked for", .timeLimit(.minutes(1)))
struct PassphraseTests {
    private let tool = Tool()
    private var file: String { tool.home.path + "-export.json" }

    /// Starts the program at a terminal, and waits for its first line.
    private func export() async throws -> (PseudoTerminal, Process) {
        let terminal = try PseudoTerminal()
        try terminal.type("shown")
        await until { terminal.shown.contains("shown") }
        let process = try terminal.start(Tool.program, ["export", file], environment: ["MEMBER_HOME": tool.home.path])
        await until { terminal.shown.contains("Passphrase") }
        #expect(!terminal.isEchoing)
        return (terminal, process)
    }

    @Test("is not shown on a terminal, which shows what is typed before and after")
    func terminal() async throws {
        defer { try? FileManager.default.removeItem(atPath: file) }
        let (terminal, process) = try await export()
        try terminal.type("correct horse battery")
        await until { terminal.shown.contains("once more") }
        try terminal.type("correct horse battery")
        await until { terminal.shown.contains("Exported 0") && !process.isRunning }
        #expect(process.terminationStatus == 0)
        #expect(!terminal.shown.contains("correct"))
        #expect(terminal.isEchoing)
    }

    @Test("that is not the same the second time writes nothing")
    func different() async throws {
        let (terminal, process) = try await export()
        try terminal.type("correct horse battery")
        await until { terminal.shown.contains("once more") }
        try terminal.type("correct horse batery")
        await until { terminal.shown.contains("differ") && !process.isRunning }
        #expect(process.terminationStatus == ExitCode.usage.rawValue)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("leaves the terminal as it was when the wait is broken off")
    func interrupted() async throws {
        let (terminal, process) = try await export()
        process.terminate()
        await until { !process.isRunning }
        #expect(process.terminationStatus == ExitCode.interrupted.rawValue)
        #expect(terminal.isEchoing)
    }

    @Test("in a file that others may read is told of, and used all the same; one that only its owner may read is not")
    func openFile() async throws {
        defer { for name in [file, file + ".pass"] { try? FileManager.default.removeItem(atPath: name) } }
        try Data("correct horse battery\n".utf8).write(to: URL(filePath: file + ".pass"))
        for (mode, isTold) in [(0o644, true), (0o600, false)] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file + ".pass")
            let export = await tool.run("export", file, "--passphrase-file", file + ".pass")
            #expect(export.code == .done && export.notes.contains("chmod 600") == isTold, "\(export.notes)")
            try FileManager.default.removeItem(atPath: file)
        }
    }

    @Test("in a file that is no such file is refused with its reason, and read no further", arguments: ["large", "pipe", "none"])
    func unfitFile(kind: String) async throws {
        let path = file + ".pass"
        defer { try? FileManager.default.removeItem(atPath: path) }
        if kind == "pipe" { #expect(mkfifo(path, 0o600) == 0) }
        if kind == "large" {
            try Data().write(to: URL(filePath: path))
            #expect(truncate(path, 6 << 30) == 0)
        }
        let outcome = await tool.run("export", file, "--passphrase-file", path)
        let reasons = [
            "large": "it has more than 65536 bytes", "pipe": "it is not an ordinary file", "none": "there is no such file",
        ]
        #expect(outcome.code == .failed && outcome.result["error"]?["code"]?.string == "cli.file_unreadable")
        #expect(outcome.result["error"]?["problem"]?.string == "The file \(path) cannot be read: \(reasons[kind] ?? "").")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("is read once from what is no terminal, and an empty one is refused")
    func piped() async {
        defer { try? FileManager.default.removeItem(atPath: file) }
        #expect(await tool.run("export", file, input: [""]).code == .usage)
        #expect(await tool.run("export", file, input: ["correct horse battery"]).code == .done)
    }
}
