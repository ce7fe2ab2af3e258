import Testing

@testable import MemberCLI

@Suite("The examples of help")
struct ExampleTests {
    /// Returns the words of each example, as a shell splits them; what is no command of `member` alone is left out.
    private static func examples(_ topic: String) -> [[String]] {
        let parts = Help().page(for: topic)?.parts ?? []
        return parts.flatMap { part in if case .examples(let lines) = part { lines } else { [String]() } }
            .filter { $0.hasPrefix("member ") }.map(words)
    }

    private static func words(_ line: String) -> [String] {
        var (words, isQuoted, word) = ([String](), false, "")
        for character in line.prefix(while: { $0 != "#" && $0 != "|" }) {
            switch character {
            case "'": isQuoted.toggle()
            case " " where !isQuoted:
                if !word.isEmpty { words.append(word) }
                word = ""
            default: word.append(character)
            }
        }
        return Array((word.isEmpty ? words : words + [word]).dropFirst())
    }

    @Test("stand on every page, and name its command", arguments: Help.topics)
    func present(topic: String) {
        let lines = (Help().page(for: topic)?.parts ?? []).flatMap { part in
            if case .examples(let lines) = part { lines } else { [String]() }
        }
        #expect(lines.contains { $0.contains("member \(topic)") }, "\(topic)")
    }

    @Test("are command lines that the command's own grammar takes", arguments: Help.topics)
    func parse(topic: String) throws {
        for words in Self.examples(topic) {
            let parts = CommandLineParts(words, MemberTool.grammar(KnownProviders.all))
            let command = try MemberTool.command(try #require(parts.command))
            #expect(throws: Never.self, "\(words)") {
                _ = try Arguments(parts.arguments, command.grammar(KnownProviders.all).adding(.common))
            }
        }
    }
}
