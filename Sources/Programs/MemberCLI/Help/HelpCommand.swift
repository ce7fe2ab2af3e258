import MemberCore

/// `member help COMMAND`.
enum HelpCommand: ToolCommand {
    static let name = "help"
    static let grammar = Arguments.Grammar()

    static func words(_ providers: [KnownProvider]) -> [String] { Help.topics + [Help.environment] }

    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member help [COMMAND] [--json]", "member COMMAND --help"]),
            .text("Prints the page of a command; without one, an overview of all commands with the exit codes."),
            .examples(["member help login", "member help call --json"]),
            .list("Options", [.init("--json", "print the page as one JSON object: its parts, with their terms and meanings")]),
        ])
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        let words = try invocation.words(0...1, name, "one command")
        return try report(on: words.first, invocation)
    }

    /// Returns a page, in the form that was asked for.
    /// - Parameters:
    ///   - topic: The command; nil for the overview.
    ///   - invocation: The command line.
    /// - Returns: The page as lines, or as members for programs.
    /// - Throws: `UsageError` if there is no such command.
    static func report(on topic: String?, _ invocation: Invocation) throws(UsageError) -> Report {
        guard let page = Help(invocation.providers).page(for: topic) else {
            let sentence = Suggestion.sentence(for: topic ?? "", among: Help.topics, prefix: "member help ")
            throw UsageError("There is no command “\(topic ?? "")”.\(sentence)", command: name)
        }
        guard !invocation.arguments.has("json") else {
            return Report([], ["command": topic.map { .string($0) } ?? .null, "parts": .array(page.parts.map(\.json))])
        }
        let console = invocation.console
        let width = TerminalWidth.columns(invocation.environment, terminal: console.terminalWidth)
        return Report([page.laidOut(width: width, console.style)])
    }
}

/// `member version`.
enum VersionCommand: ToolCommand {
    static let name = "version"
    static let grammar = Arguments.Grammar()

    static func help(_ known: [KnownProvider]) -> HelpPage {
        HelpPage([
            .usage(["member version [--json]", "member --version [--json]"]), .text("Prints the version of this program."),
            .examples(["member version --json"]), .list("Options", [.json]),
        ])
    }

    static func run(_ invocation: Invocation) async throws -> Report {
        _ = try invocation.words(0...0, name, "no words")
        return Report(["\(MemberTool.version)"], ["version": .string(MemberTool.version)])
    }
}

extension HelpPage.Part {
    /// The part for programs.
    var json: JSONValue {
        switch self {
        case .title(let text): .object(["title": .string(text)])
        case .usage(let lines): .object(["usage": .array(lines.map(JSONValue.string))])
        case .text(let text): .object(["text": .string(text)])
        case .list(let heading, let entries):
            .object(["heading": heading.map { .string($0) } ?? .null, "entries": .array(entries.map(\.json))])
        case .sample(let lines): .object(["sample": .array(lines.map(JSONValue.string))])
        case .examples(let lines): .object(["examples": .array(lines.map(JSONValue.string))])
        }
    }
}

extension HelpPage.Entry {
    /// The entry for programs.
    fileprivate var json: JSONValue { .object(["term": .string(term), "meaning": .string(meaning)]) }
}
