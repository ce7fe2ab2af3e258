import Foundation
import MemberCore
import MemberTesting
import ProcessSupport
import Testing
import WaitSupport

@testable import MemberCLI

@Suite("Completion")
struct CompletionTests {
    /// Returns the completions that bash offers after some words.
    private func offers(_ script: String, _ words: [String]) async throws -> [String] {
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let text = script + "\nCOMP_WORDS=(\(line)); COMP_CWORD=\(words.count - 1); _member; printf '%s\\n' \"${COMPREPLY[@]}\""
        return try await Shell.run(text)
    }

    @Test(
        "bash offers commands, their options, and nothing that is not there",
        arguments: [
            (["member", "log"], ["login", "logout"]), (["member", "login", "--cli"], ["--client-id", "--client-secret-file"]),
            (["member", "sandbox", "--fa"], ["--faces", "--fault"]), (["member", "help", "doc"], ["doctor"]),
            (["member", "refresh", "--j"], ["--json"]), (["member", "login", "v"], ["vk"]),
            (["member", "doctor", "--s"], ["--sandbox"]), (["member", "doctor", "--i"], ["--issuer"]),
        ])
    func bash(words: [String], expected: [String]) async throws {
        let script = try #require(await Tool().run("completion", "bash").result["script"]?.string)
        #expect(try await offers(script, words) == expected)
    }

    @Test("every shell gets a script, another word is a usage error", arguments: CompletionScript.Shell.allCases)
    func shells(shell: CompletionScript.Shell) async {
        let outcome = await Tool().run("completion", shell.rawValue)
        #expect(outcome.result["script"]?.string?.contains("logout") == true)
        #expect(await Tool().run("completion", "tcsh").code == .usage)
    }

    @Test("colours are for a terminal only, not with NO_COLOR or on a dumb one")
    func colours() {
        #expect(TextStyle(isTerminal: true, environment: [:]).paint(.good, "x") == "\u{1B}[32mx\u{1B}[0m")
        for (isTerminal, environment) in [(false, [:]), (true, ["NO_COLOR": "1"]), (true, ["TERM": "dumb"])] {
            #expect(TextStyle(isTerminal: isTerminal, environment: environment).paint(.good, "x") == "x")
        }
    }

    @Test("a wait shows its time on a terminal, and removes its line")
    func waiting() async throws {
        let (lines, clock) = (Locked<[String]>([]), TestClock())
        var console = Console(standardOutput: { _ in }, standardError: { _ in })
        console.rewrite = { line in lines.withLock { $0.append(line) } }
        let result = await Waiting.telling("Waiting …", console, clock: clock) {
            #expect(await waited(while: clock.sleeperCount == 0))
            clock.advance(by: .seconds(1))
            #expect(await waited(while: lines.value.count < 2))
            return 7
        }
        #expect(result == 7)
        #expect(lines.value.first == "Waiting … 0:00 (Ctrl-C ends it)")
        #expect(lines.value.dropFirst().first == "Waiting … 0:01 (Ctrl-C ends it)")
        #expect(lines.value.last == "")
        #expect(Waiting.line("x", .seconds(75)).rendered.hasPrefix("x 1:15"))
    }
}
