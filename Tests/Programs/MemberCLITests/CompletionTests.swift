import Foundation
import MemberCore
import MemberSandbox
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
            (["member", "doctor", "--s"], ["--sandbox", "--store"]), (["member", "doctor", "--i"], ["--issuer"]),
            (["member", "--json", "log"], ["login", "logout"]),
            (["member", "--home", "login", "refresh", "--j"], ["--json"]),
            (["member", "sandbox", "--fault", "del"], ["delay="]), (["member", "sandbox", "--fault", "=", "del"], ["delay="]),
            (["member", "call", "--kind", "wall-p"], ["wall-photo"]),
            (["member", "login", "--scope", "user_f"], ["user_friends"]),
            (["member", "offers", "--scope", ""], ["group", "app"]), (["member", "login", "--port", ""], []),
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

    /// Puts a `member` into a folder that prints two accounts, as the scripts ask for them.
    private func withAccounts(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "memberkit-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.appending(path: "member").path
        try Data("#!/bin/sh\nprintf 'vk-12ab\\tAnna: Krylova\\nsber-99\\tBoris\\n'\n".utf8).write(to: URL(filePath: program))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        try await body(folder.path + ":/usr/bin:/bin")
    }

    @Test("accounts are asked of the program while a word is completed, in bash")
    func accountsInBash() async throws {
        let script = try #require(await Tool().run("completion", "bash").result["script"]?.string)
        try await withAccounts { path in
            for words in [["member", "use", ""], ["member", "logout", "--account", ""]] {
                let found = try await offers("PATH='\(path)'\n" + script, words)
                #expect(found == ["vk-12ab", "sber-99"])
            }
        }
    }

    private static func has(_ shell: String) -> Bool {
        ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"].contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(shell)")
        }
    }

    @Test(
        "fish offers words with their meanings, and accounts with their names",
        .enabled(if: Self.has("fish"), "fish is not installed: Scripts/setup all"),
        arguments: [
            ("member --json logo", "logout\tend the session at the provider, and here"),
            (
                "member sandbox --fault rese",
                "reset\tThe request is processed, but the connection closes halfway through the response body."
            ),
            ("member use v", "vk-12ab\tAnna: Krylova"), ("member --home x logout --account sb", "sber-99\tBoris"),
            ("member login --scope birthd", "birthdate\tsber"), ("member call --kind wall-p", "wall-photo\tvk"),
        ])
    func fish(line: String, expected: String) async throws {
        let script = try #require(await Tool().run("completion", "fish").result["script"]?.string)
        try await withAccounts { path in
            let file = path.prefix { $0 != ":" } + "/script"
            try Data(script.utf8).write(to: URL(filePath: String(file)))
            let lines = try await Shell.run(
                #"PATH="$1:$PATH" fish -N -c "source '$2'; complete -C '$3'""#, [path, String(file), line])
            #expect(lines.map { $0.trimmingCharacters(in: .whitespaces) } == [expected])
        }
    }

    @Test(
        "zsh offers words with their meanings; one that ends with = goes on behind it",
        .enabled(if: Self.has("zsh"), "zsh is not installed: Scripts/setup all"),
        arguments: [
            (
                ["member", "sandbox", "--fault", "''"],
                ["values reset:The request", "begun delay=:The request is processed after"]
            ),
            (["member", "use", "v"], ["values vk-12ab:Anna  Krylova"]), (["member", "--json", "''"], ["values logout:end the"]),
            (["member", "accounts", "''"], ["options --json:print one JSON object"]),
        ])
    func zsh(words: [String], expected: [String]) async throws {
        let script = try #require(await Tool().run("completion", "zsh").result["script"]?.string)
        let stubs = """
            compdef() { : }
            _files() { print files }
            _describe() { for name; do case $name in (values|begun|options) print -rl -- "$name "${(P)^name} ;; esac; done }
            """
        let call = "words=(\(words.joined(separator: " "))); CURRENT=${#words}; PREFIX=${words[-1]}; _member"
        try await withAccounts { path in
            let file = path.prefix { $0 != ":" } + "/script"
            try Data("\(stubs)\n\(script)\n\(call)\n".utf8).write(to: URL(filePath: String(file)))
            let lines = try await Shell.run(#"PATH="$1:$PATH" zsh -f "$2""#, [path, String(file)])
            for begin in expected { #expect(lines.contains { $0.hasPrefix(begin) }, "\(begin) in \(lines)") }
        }
    }

    @Test("the list of accounts is a word, a tab and a harmless name on each line")
    func values() async throws {
        let hostile = "a\u{1B}[2J\tb\nc\u{202E}"
        let value = try #require(CompletionValue("vk-1", hostile))
        #expect(!value.meaning.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
        for word in [
            "$(id)", "a b", "`id`", "a\nb", "--home", "", "а", "a:b", "a'b", #"a"b"#, "a*", String(repeating: "a", count: 129),
        ] {
            #expect(CompletionValue(word) == nil, "\(word)")
        }
        #expect(await Tool().run("completion", "--values", "accounts").result["values"]?.array == [])
        #expect(await Tool().run("completion", "--values", "tokens").code == .usage)
        #expect(await Tool().run("completion", "bash", "--values", "accounts").code == .usage)
    }

    @Test("every listed value is one that shells may expand, and none is left out")
    func safe() {
        let table = CompletionTable(KnownProviders.all)
        #expect(table.commands.allSatisfy { !$0.meaning.isEmpty })
        let forms = KnownProviders.all.sandboxConfiguration.faultForms
        let faults = table.commands.first { $0.name == "sandbox" }?.options.first { $0.name == "--fault" }?.values?.list
        #expect(faults?.count == forms.count)
        let options = table.commands.flatMap(\.options)
        #expect(options.filter { $0.meaning.isEmpty }.map(\.name) == [])
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
