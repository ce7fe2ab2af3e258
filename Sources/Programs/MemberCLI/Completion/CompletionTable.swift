/// What the shells know of the command line: commands, their words and options with their values, and the meaning of each, from the
/// pages of help.
struct CompletionTable: Sendable {
    /// A command.
    struct Command: Sendable {
        let name: String
        let meaning: String
        let words: CompletionValues
        let options: [Option]
    }

    /// An option of a command.
    struct Option: Sendable {
        /// The name with its two hyphens.
        let name: String
        let meaning: String
        /// The values; nil for a flag.
        let values: CompletionValues?
    }

    let commands: [Command]

    /// Creates the table of the known commands.
    /// - Parameter known: The known providers.
    init(_ known: [KnownProvider]) {
        let overview = Help(known).page(for: nil)?.entries ?? []
        commands = MemberTool.commands.map { command in
            let page = command.help(known)
            return Command(
                name: command.name,
                meaning: Self.meaning(of: command.name, overview),
                words: Self.words(command, page, overview, known), options: Self.options(command, page, known))
        }
    }

    /// The names of all options with a value.
    var valued: [String] { Set(commands.flatMap(\.options).filter { $0.values != nil }.map(\.name)).sorted() }

    /// Returns the meaning of a command, from the overview; sign-ins have a line for each provider there.
    private static func meaning(of name: String, _ overview: [HelpPage.Entry]) -> String {
        guard name != LoginCommand.name else { return "sign in" }
        return overview.first { $0.term.split(separator: " ").dropFirst().first ?? "" == name }?.meaning ?? ""
    }

    private static func words(
        _ command: any ToolCommand.Type, _ page: HelpPage, _ overview: [HelpPage.Entry], _ known: [KnownProvider]
    ) -> CompletionValues {
        let names = command.words(known)
        guard names.isEmpty else {
            let isHelp = command.name == HelpCommand.name
            return .listed(
                CompletionValue.listed(names) { name in
                    let terms = ["member \(name)", "member \(command.name) \(name)"]
                    let own = page.entries.first { $0.term.split(separator: " ").first ?? "" == name }
                    let general = overview.first { entry in
                        entry.term == terms[1] || (isHelp && (entry.term == terms[0] || entry.term.hasPrefix(terms[0] + " ")))
                    }
                    return own?.meaning ?? general?.meaning ?? ""
                })
        }
        if command.takesAccount { return .accounts }
        let usage = page.parts.flatMap { part in if case .usage(let lines) = part { lines } else { [String]() } }
        return usage.contains { $0.contains(" FILE") } ? .files : .any
    }

    private static func options(
        _ command: any ToolCommand.Type, _ page: HelpPage, _ known: [KnownProvider]
    ) -> [Option] {
        let grammar = command.grammar(known).adding(.common)
        return grammar.names.map { name in
            let entry = page.entries.first { $0.optionNames.contains("--" + name) } ?? Self.common[name]
            let isFlag = grammar.flags.contains(name)
            let values = command.values(of: name, known) ?? (entry?.namesFile == true ? .files : .any)
            return Option(name: "--" + name, meaning: entry?.meaning ?? "", values: isFlag ? nil : values)
        }
    }

    /// The options of all commands, which the pages of the commands do not repeat.
    private static let common: [String: HelpPage.Entry] = [
        "help": .init("--help", "the page of this command"), "verbose": .init("--verbose", "report each request"),
        "home": .init("--home DIR", "the folder with the accounts"), "json": .json,
        "store": .store, "keys": .keys, "keys-program": .keysProgram,
    ]
}

extension HelpPage {
    /// The terms of all lists.
    fileprivate var entries: [Entry] {
        parts.flatMap { part in if case .list(_, let entries) = part { entries } else { [Entry]() } }
    }
}

extension HelpPage.Entry {
    /// The options that the term names.
    fileprivate var optionNames: [String] {
        term.split(whereSeparator: { " ,=".contains($0) }).filter { $0.hasPrefix("--") }.map(String.init)
    }

    /// Whether the option's value is a file or a folder.
    fileprivate var namesFile: Bool { [" FILE", " F", " DIR"].contains { term.hasSuffix($0) } }
}
