import Foundation
import MemberCore
import MemberSandbox
import ProcessSupport
import Testing

@testable import MemberCLI

@Suite("The browser that member login starts", .timeLimit(.minutes(1)))
struct BrowserTests {
    /// Runs a script in which `$1 login "$2"…` signs in with a browser that is also a script; `$3` is a file of this run.
    private func run(browser: String, _ script: String) async throws -> [String] {
        let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-cli-" + UUID().uuidString).path
        defer { try? FileManager.default.removeItem(atPath: file) }
        var lines: [String] = []
        try await withSandbox { sandbox, tool in
            lines = try await Shell.run(
                script, [Tool.program, sandbox.controlURL.absoluteString, file],
                environment: ["MEMBER_HOME": tool.home.path, "BROWSER": "sh -c '\(browser)' '\(file)'"])
        }
        return lines
    }

    @Test("does not hold up a reader of the output: the browser goes on, the command ends")
    func goesOn() async throws {
        let lines = try await run(
            browser: #"echo $$ > "$0"; exec sleep 15"#,
            #"""
            said=$("$1" login vk --sandbox "$2" --timeout 1 2>&1 >/dev/null)
            kill "$(cat "$3")" && echo "still there"
            echo "$said"
            """#)
        #expect(lines.first == "still there", "\(lines)")
        #expect(lines.contains { $0.hasPrefix("member:") })
    }

    @Test("can be ended by a signal that the command itself ignores")
    func signals() async throws {
        let lines = try await run(
            browser: "kill $$; exit 7", #""$1" login vk --sandbox "$2" --json 2>/dev/null"#)
        #expect(lines.last?.contains("cancelled") == true, "\(lines)")
    }
}
