import Foundation
import MemberCore
import Testing

@testable import MemberCLI

@Suite("Options before the command, and the help and the version for programs")
struct OptionOrderTests {
    private static let grammar = MemberTool.grammar(KnownProviders.all)

    @Test(
        "a command line is split at the command, whichever options stand before it",
        arguments: [
            (["--json", "accounts"], "accounts", ["--json"]),
            (["--home", "login", "accounts", "--json"], "accounts", ["--home", "login", "--json"]),
            (["--home=x", "call", "users.get"], "call", ["--home=x", "users.get"]),
            (["--account", "anna", "userinfo"], "userinfo", ["--account", "anna"]),
            (["--json", "--", "accounts"], "accounts", ["--json"]), (["accounts", "--", "x"], "accounts", ["--", "x"]),
            (["-h"], nil, ["-h"]), (["--json"], nil, ["--json"]), ([], nil, []), (["--home"], nil, ["--home"]),
            (["--jsn", "accounts"], "accounts", ["--jsn"]), (["-h", "login"], "login", ["-h"]),
            (["--version"], "version", []), (["--json", "--version"], "version", ["--json"]),
            (["--version", "--json"], "version", ["--json"]), (["--version", "accounts", "--home"], "version", []),
        ] as [([String], String?, [String])])
    func split(words: [String], command: String?, arguments: [String]) {
        let parts = CommandLineParts(words, Self.grammar)
        #expect(parts.command == command && parts.arguments == arguments)
    }

    @Test("no option takes a value at one command and none at another, which a word before the command could not tell")
    func noConflict() {
        let values = Self.grammar.options.union(Self.grammar.repeatable)
        #expect(values.intersection(Self.grammar.flags).isEmpty)
    }

    @Test("an option before the command has the same effect as behind it; one of another command is refused by name")
    func before() async {
        let tool = Tool()
        #expect(await tool.run(words: ["--home", tool.home.path, "accounts"]).result["accounts"]?.array == [])
        let twice = await tool.run("--home", "a", "accounts", "--home", "b")
        #expect(twice.code == .usage && twice.notes.contains("--home is there twice"))
        let foreign = await tool.run("--timeout", "3", "accounts")
        #expect(foreign.code == .usage && foreign.notes.contains("no option --timeout here"))
        let mistyped = await tool.run("--jsn", "accounts")
        #expect(mistyped.code == .usage && mistyped.notes.contains("Did you mean “--json”?"))
    }

    @Test(
        "help is JSON with --json: the command, and the parts of its page",
        arguments: [
            (["help", "help"], "help"), (["help", "version"], "version"), (["help", "login"], "login"),
            (["login", "--help"], "login"),
            (["--help", "login"], "login"), (["help"], nil), (["--help"], nil), ([], nil), (["-h"], nil),
            (["help", "-h"], "help"),
        ] as [([String], String?)])
    func helpForPrograms(words: [String], command: String?) async throws {
        let outcome = await Tool().run(words: words)
        #expect(outcome.code == .done && outcome.result["command"]?.string == command)
        let parts = try #require(outcome.result["parts"]?.array)
        #expect(parts.contains { $0["usage"] != nil || $0["title"] != nil })
        let entries = parts.flatMap { $0["entries"]?.array ?? [] }
        #expect(entries.contains { $0["term"]?.string == "--json" && $0["meaning"]?.string?.isEmpty == false })
    }

    @Test("the version is JSON with --json, and one line without", arguments: [["version"], ["--version"]])
    func version(words: [String]) async {
        #expect(await Tool().run(words: words).result["version"]?.string == MemberTool.version)
        #expect(await Tool().text(words) == MemberTool.version)
    }

    @Test("a page that is not there and a second word are usage errors of help")
    func unknownPage() async {
        for words in [["help", "frobnicate"], ["help", "login", "logout"], ["version", "x"]] {
            #expect(await Tool().run(words: words).code == .usage)
        }
    }
}
