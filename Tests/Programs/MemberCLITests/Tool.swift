import Foundation
import MemberCore
import MemberSandbox
import Testing

@testable import MemberCLI

/// Runs `member` in this process, with its own home, and keeps its output.
final class Tool: Sendable {
    let home = FileManager.default.temporaryDirectory.appending(path: "memberkit-cli-" + UUID().uuidString)
    private let output = Locked<[String]>([])
    private let notes = Locked<[String]>([])
    private let (said, teller) = AsyncStream<String>.makeStream()

    deinit {
        // A file that disappears in the meantime, such as a database's log, ends an attempt early.
        for _ in 0..<5 where FileManager.default.fileExists(atPath: home.path) { try? FileManager.default.removeItem(at: home) }
    }

    /// All output so far.
    var printed: String { (output.value + notes.value).joined(separator: "\n") }

    /// Returns the output for people.
    func text(_ words: [String], as browser: [String: String] = Tool.browser("anna")) async -> String {
        let lines = Locked<[String]>([])
        var console = Console(
            standardOutput: { line in lines.withLock { $0.append(line) } }, standardError: { _ in })
        // Columns are those of a terminal; a program gets whole texts.
        if browser["COLUMNS"] != nil { console.terminalWidth = 80 }
        _ = await MemberTool.run(
            words, environment: browser.merging(["MEMBER_HOME": home.path]) { first, _ in first },
            console: console)
        return lines.value.joined(separator: "\n")
    }

    /// Waits until the output contains a line with a text; for one waiter.
    func says(_ text: String) async { for await line in said where line.contains(text) { return } }

    func keep(_ text: String) { notes.withLock { $0.append(text) } }

    /// The path of the program, which is built beside the tests.
    static var program: String {
        let tests = ProcessInfo.processInfo.arguments.first { $0.hasSuffix(".xctest") } ?? CommandLine.arguments[0]
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "member").path
    }

    static func browser(_ name: String, _ more: String = "") -> [String: String] {
        ["BROWSER": "'\(program)' agent %s --as \(name) \(more)"]
    }

    /// Runs a command line; returns its exit code, its results as JSON, and its notes.
    @discardableResult
    func run(
        _ arguments: String..., environment: [String: String] = [:], input: [String] = []
    ) async -> (code: ExitCode, result: JSONValue, notes: String) {
        await run(words: arguments, environment: environment, input: input)
    }

    /// Runs the words of a list in the same way.
    func run(
        words arguments: [String], environment: [String: String] = [:], input: [String] = []
    ) async -> (code: ExitCode, result: JSONValue, notes: String) {
        let lines = Locked(input)
        let before = (output.value.count, notes.value.count)
        let console = Console { [output, teller] line in
            output.withLock { $0.append(line) }
            teller.yield(line)
        } standardError: { [notes] line in
            notes.withLock { $0.append(line) }
        }
        let code = await MemberTool.run(
            arguments + ["--json"], environment: environment.merging(["MEMBER_HOME": home.path]) { own, _ in own },
            console: console, input: LineInput { lines.withLock { $0.isEmpty ? nil : $0.removeFirst() } })
        let result = output.value.dropFirst(before.0).last.flatMap { try? JSONValue(parsing: Data($0.utf8)) } ?? .null
        return (code, result, notes.value.dropFirst(before.1).joined(separator: "\n"))
    }
}

/// Runs a test with a sandbox.
func withSandbox(_ body: (Sandbox, Tool) async throws -> Void) async throws {
    var configuration = SandboxConfiguration()
    configuration.remembersTokens = true
    let sandbox = try await Sandbox.start(configuration)
    do { try await body(sandbox, Tool()) } catch {
        await sandbox.stop()
        throw error
    }
    await sandbox.stop()
}
