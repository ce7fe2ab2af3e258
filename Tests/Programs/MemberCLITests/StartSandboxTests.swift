import Foundation
import ProcessSupport
import Testing

@testable import MemberCLI

/// `Scripts/start-sandbox`, and `action.yml`, which calls it.
@Suite("Starting the sandbox for a workflow", .timeLimit(.minutes(2)))
struct StartSandboxTests {
    private let tool = Tool()
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardizedFileURL

    /// Runs a bash script in the package's root; `$1` is the built program, `$2` a file for a workflow's outputs.
    private func run(_ script: String) async throws -> [String] {
        try await Shell.run(
            "cd '\(Self.root.path)'; mkdir -p \"${2%/*}\"; export GITHUB_OUTPUT=\"$2\" MEMBER_SANDBOX_LOG=\"$2.log\"; " + script,
            [Tool.program, tool.home.appending(path: "outputs").path], environment: ["MEMBER_HOME": tool.home.path])
    }

    @Test("the script prints and outputs the address of a sandbox that takes requests, and the process id that stops it")
    func starts() async throws {
        let said = try await run(
            """
            Scripts/start-sandbox "$1" --port 0 2>&1; echo "exit $?"
            source "$2"; cat "$2"
            curl -s -o /dev/null -w '%{http_code}\\n' "$url/healthz"
            kill "$pid" && echo stopped
            """)
        try #require(said.count == 7, "\(said)")
        #expect(said[0].hasPrefix("url=http://127.0.0.1:") && said[1].hasPrefix("pid="))
        #expect(Array(said[3...4]) == Array(said[0...1]))
        #expect([said[2], said[5], said[6]] == ["exit 0", "200", "stopped"])
    }

    @Test(
        "what cannot start leaves with its code and one sentence",
        arguments: [
            ("Scripts/start-sandbox \"$1\" --wrong", "start-sandbox: the sandbox ended before it was ready", 1),
            ("Scripts/start-sandbox --port 0", "see Scripts/start-sandbox --help", 2),
            ("MEMBER_SANDBOX_WAIT=0 Scripts/start-sandbox \"$1\"", "a number of seconds from 1 to 9999", 2),
            ("Scripts/start-sandbox /nowhere/member", "there is no program /nowhere/member", 3),
        ])
    func refused(call: String, sentence: String, code: Int) async throws {
        let said = try await run("\(call) 2>&1; echo \"exit $?\"")
        #expect(said.last == "exit \(code)" && said.contains { $0.contains(sentence) }, "\(said)")
    }

    @Test("the action calls scripts that exist, with options that the sandbox has")
    func action() throws {
        let text = try String(contentsOf: Self.root.appending(path: "action.yml"), encoding: .utf8)
        let scripts = text.matches(of: #/\$GITHUB_ACTION_PATH/(Scripts/[a-z-]+)/#).map { String($0.output.1) }
        #expect(scripts == ["Scripts/install", "Scripts/start-sandbox"])
        for script in scripts {
            #expect(FileManager.default.isExecutableFile(atPath: Self.root.appending(path: script).path))
        }
        let options = text.matches(of: #/ --([a-z-]+)/#).map { String($0.output.1) }
        #expect(!options.isEmpty && options.allSatisfy { SandboxCommand.grammar.options.contains($0) })
    }
}
