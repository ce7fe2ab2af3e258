import MemberSignIn

/// Checks that a configuration file names commands and options that exist.
struct ConfigurationRules {
    /// The options that only a command line has.
    private static let ofLine = ["help", "json"]

    /// What the file may say of a command.
    struct Command {
        let name: String
        /// The words that a heading may name after the command.
        let words: [String]
        let grammar: Arguments.Grammar
    }

    private let commands: [Command]

    init(_ commands: [Command]) { self.commands = commands }

    /// Checks all lines.
    /// - Parameter file: The file.
    /// - Throws: `ConfigurationFile.LineProblem` for the first line that cannot be used.
    func check(_ file: ConfigurationFile) throws(ConfigurationFile.LineProblem) {
        for section in file.sections {
            let grammar = try grammar(of: section)
            var seen: Set<String> = []
            for entry in section.entries {
                try check(entry, grammar)
                guard seen.insert(entry.option).inserted || grammar.repeatable.contains(entry.option) else {
                    throw problem(entry.line, "The option \(entry.option) is there twice under this heading.")
                }
            }
        }
    }

    private func grammar(of section: ConfigurationFile.Section) throws(ConfigurationFile.LineProblem) -> Arguments.Grammar {
        guard let name = section.words.first else { return Arguments.Grammar(options: Set(ToolConfiguration.general)) }
        guard let command = commands.first(where: { $0.name == name }) else {
            let near = Suggestion.sentence(for: name, among: commands.map(\.name), prefix: "")
            throw problem(section.line, "There is no command “\(name)”.\(near)")
        }
        if let word = section.words.dropFirst().first, !command.words.contains(word) {
            throw problem(section.line, "The command \(name) does not know the word “\(word)”.")
        }
        return command.grammar
    }

    private func check(
        _ entry: ConfigurationFile.Entry, _ grammar: Arguments.Grammar
    ) throws(ConfigurationFile.LineProblem) {
        guard grammar.names.contains(entry.option) else {
            let near = Suggestion.sentence(for: entry.option, among: grammar.names, prefix: "")
            throw problem(entry.line, "There is no option “\(entry.option)” here.\(near)\(secretAdvice(entry.option))")
        }
        guard !Self.ofLine.contains(entry.option) else {
            throw problem(entry.line, "The option \(entry.option) stands on the command line only.")
        }
        if grammar.flags.contains(entry.option), !["yes", "no"].contains(entry.value) {
            throw problem(entry.line, "The option \(entry.option) takes yes or no.")
        }
        if ["home", "keys", "keys-program"].contains(entry.option), !entry.value.hasPrefix("/") {
            // No shell reads the file: a folder named ~ would be made, and a relative one would change with the current folder.
            throw problem(entry.line, "The option \(entry.option) takes a path that begins with /; ~ is not replaced here.")
        }
        if entry.option == "store", entry.value.isEmpty {
            throw problem(entry.line, "The option store takes the address of a database; leave the line out to use a folder.")
        }
        if entry.option == "sandbox", SandboxDirectory.address(entry.value) == nil {
            throw problem(entry.line, "The option sandbox takes an http address, such as http://127.0.0.1:8377.")
        }
    }

    /// The value itself is never repeated: it may be a secret that was put here by mistake.
    private func secretAdvice(_ option: String) -> String {
        ["secret", "password", "passphrase", "token", "key"].contains { option.contains($0) }
            ? " A secret does not belong in this file: commands read it from a file of its own, such as --client-secret-file."
            : ""
    }

    private func problem(_ line: Int, _ sentence: String) -> ConfigurationFile.LineProblem {
        ConfigurationFile.LineProblem(line: line, sentence: sentence)
    }
}
