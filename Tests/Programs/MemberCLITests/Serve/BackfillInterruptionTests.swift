import Foundation
import MemberCore
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member serve backfill add, interrupted", .timeLimit(.minutes(1)))
struct BackfillInterruptionTests {
    private func pipe(_ tool: Tool) throws -> String {
        try FileManager.default.createDirectory(at: tool.home, withIntermediateDirectories: true)
        let path = tool.home.appending(path: "list").path
        try #require(mkfifo(path, 0o600) == 0)
        return path
    }

    @Test("one signal ends it while it waits for the writer of a pipe", arguments: [SIGTERM, SIGINT])
    func signalled(number: Int32) async throws {
        let tool = Tool()
        let (file, pipe) = (try ServeBackfillTests.settings(tool), try pipe(tool))
        let process = Process()
        process.executableURL = URL(filePath: Tool.program)
        process.arguments = ["serve", "backfill", "add", "--config", file, "--from", pipe]
        process.environment = ["MEMBER_HOME": tool.home.path]
        let notes = Pipe()
        process.standardError = notes
        let (ended, teller) = AsyncStream<Int32>.makeStream()
        process.terminationHandler = { teller.yield($0.terminationStatus) }
        try process.run()
        // Its database is the last that it makes before it opens the pipe.
        while !FileManager.default.fileExists(atPath: tool.home.appending(path: "offers.sqlite-wal").path) {
            try await Task.sleep(for: .milliseconds(5))
        }
        kill(process.processIdentifier, number)
        for await status in ended {
            #expect(status == ExitCode.interrupted.rawValue)
            break
        }
        let text = String(decoding: notes.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.contains("cli.serve_interrupted") || text.contains("cli.interrupted"), "\(text)")
    }

    @Test("what is stored is said, and the same list adds the rest", arguments: [0, 1700])
    func resumed(written: Int) async throws {
        let tool = Tool()
        let (file, pipe) = (try ServeBackfillTests.settings(tool), try pipe(tool))
        let lines = (1...2000).map { "\($0)\n" }
        let command = Task { await tool.run("serve", "backfill", "add", "--config", file, "--from", pipe) }
        let writer: FileHandle?
        if written > 0 {
            writer = await LineInput.apart { FileHandle(forWritingAtPath: pipe) } ?? nil
            try writer?.write(contentsOf: Data(lines[..<written].joined().utf8))
            while !tool.printed.contains("identifiers stored") { try await Task.sleep(for: .milliseconds(5)) }
        } else {
            writer = nil
        }
        command.cancel()
        let first = await command.value
        #expect(first.code == .interrupted)
        if written > 0 { #expect(first.notes.contains("stored: 1500"), "\(first.notes)") }
        try writer?.close()
        let list = tool.home.appending(path: "list.txt")
        try Data(lines.joined().utf8).write(to: list)
        let second = await tool.run("serve", "backfill", "add", "--config", file, "--from", list.path)
        #expect(second.code == .done && second.result["left"] == .integer(2000))
    }
}
