import Foundation
import MemberCore
import Testing

@testable import MemberCLI

@Suite("member help")
struct HelpTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../Golden")
        .standardizedFileURL
    private static let plain = TextStyle(isTerminal: false, environment: [:])

    /// Returns the page of a command, or the overview, which has no name.
    private static func text(_ topic: String?, width: Int = 80, style: TextStyle = plain) throws -> String {
        try #require(Help().page(for: topic)).laidOut(width: width, style).rendered + "\n"
    }

    @Test(
        "each page at 80 columns is the one that is kept; MEMBER_WRITE_HELP=1 writes it anew",
        arguments: [nil] + Help.topics as [String?])
    func golden(topic: String?) throws {
        let file = Self.folder.appending(path: "help\(topic.map { "-" + $0 } ?? "").txt")
        let text = try Self.text(topic)
        if ProcessInfo.processInfo.environment["MEMBER_WRITE_HELP"] != nil {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        #expect(try String(contentsOf: file, encoding: .utf8) == text)
    }

    @Test("no page is kept of a command that is not there")
    func strays() throws {
        let kept = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        #expect(kept == (["help.txt"] + Help.topics.map { "help-\($0).txt" }).sorted())
    }

    @Test("the page of the configuration has a second name")
    func environment() throws { #expect(try Self.text("environment") == Self.text("config")) }

    @Test("no line is longer than the terminal", arguments: [80, 87, 100], [nil] + Help.topics as [String?])
    func fits(width: Int, topic: String?) throws {
        for line in try Self.text(topic, width: width).split(separator: "\n") { #expect(line.count <= width, "\(line)") }
    }

    @Test("every option of a command stands on its page", arguments: Help.topics)
    func options(name: String) throws {
        let text = try Self.text(name, width: 1000)
        for option in try MemberTool.command(name).grammar(KnownProviders.all).names {
            #expect(text.contains("--\(option)"), "\(option)")
        }
    }

    @Test("the overview names every command, and every exit code with its meaning")
    func overview() throws {
        let text = try Self.text(nil, width: 1000)
        for name in Help.topics { #expect(text.contains("member \(name) ") || text.contains("member \(name)\n"), "\(name)") }
        for code in ExitCode.allCases { #expect(text.contains(code.meaning) && text.contains("  \(code.rawValue) ")) }
    }

    @Test(
        "the columns are those of COLUMNS, else of the terminal, else 80; never fewer than 80 nor more than 100",
        arguments: [
            (["COLUMNS": "90"], 85, 90), (["COLUMNS": "200"], nil, 100), (["COLUMNS": "20"], nil, 80), ([:], 96, 96),
            ([:], nil, 80),
            (["COLUMNS": "wide"], 91, 91), (["COLUMNS": "-1"], nil, 80),
        ] as [([String: String], Int?, Int)])
    func columns(environment: [String: String], terminal: Int?, expected: Int) {
        #expect(TerminalWidth.columns(environment, terminal: terminal) == expected)
    }

    @Test("on a terminal headings and terms have colours, which take no room; elsewhere nothing is coloured")
    func colours() throws {
        let coloured = try Self.text("call", style: TextStyle(isTerminal: true, environment: [:]))
        #expect(coloured.contains("\u{1B}[1mOptions\u{1B}[0m") && coloured.contains("\u{1B}[36m--life SECONDS\u{1B}[0m"))
        let (plain, withoutColours) = (
            try Self.text("call"), try Self.text("call", style: TextStyle(isTerminal: true, environment: ["NO_COLOR": "1"]))
        )
        #expect(coloured.replacing(/\u{1B}\[\d+m/, with: "") == plain && withoutColours == plain)
    }

    @Test(
        "a mistyped word is answered by the nearest one, and by none where none is near",
        arguments: [
            (["acounts"], "Did you mean “member accounts”?"), (["logn"], "Did you mean “member login”?"),
            (["tokne"], "Did you mean “member token”?"), (["hlep"], "Did you mean “member help”?"),
            (["help", "sandbx"], "Did you mean “member help sandbox”?"), (["accounts", "--jsn"], "Did you mean “--json”?"),
            (["login", "vkk"], "Did you mean “member login vk”?"),
            (["login", "vk", "--tiemout", "3"], "Did you mean “--timeout”?"),
            (["acc"], "Did you mean “member accounts”?"), (["offers", "chek"], "Did you mean “member offers check”?"),
            (["sandbox", "--fault", "dealy=5"], "Did you mean “delay”?"), (["accounts", "--verb"], "Did you mean “--verbose”?"),
            (["frobnicate"], nil), (["x"], nil), (["accounts", "--q"], nil),
        ] as [([String], String?)])
    func suggestions(words: [String], sentence: String?) async {
        let outcome = await Tool().run(words: words)
        #expect(outcome.code == .usage)
        #expect(sentence.map(outcome.notes.contains) ?? !outcome.notes.contains("Did you mean"), "\(outcome.notes)")
    }

    @Test(
        "a usage error points to the command's own help",
        arguments: [
            (["login", "vk", "--port", "0"], "member help login"), (["sandbox", "--token-life", "x"], "member help sandbox"),
            (["invite", "1", "--max", "-1"], "member help invite"), (["call", "x", "--life", "x"], "member help call"),
        ])
    func pointers(words: [String], pointer: String) async {
        #expect(await Tool().run(words: words).notes.contains(pointer))
    }

    @Test("one thing is one, several are several")
    func plurals() {
        #expect([0, 1, 2].map { $0.counted("request") } == ["0 requests", "1 request", "2 requests"])
    }
}
