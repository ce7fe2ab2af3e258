import MemberCore

/// `member completion SHELL`.
enum CompletionCommand: ToolCommand {
    static let name = "completion"
    static let grammar = Arguments.Grammar()

    static func run(_ invocation: Invocation) async throws -> Report {
        let word = try invocation.words(1...1, name, "bash, zsh or fish")[0]
        guard let shell = CompletionScript.Shell(rawValue: word) else {
            throw UsageError("“\(word)” is no shell that is known here: bash, zsh or fish.", command: name)
        }
        let commands = MemberTool.commands.map { command in
            let grammar = command.grammar(invocation.providers).adding(MemberTool.common)
            return (command.name, command.words(invocation.providers), grammar.names.map { "--" + $0 })
        }
        let text = CompletionScript(commands: commands).text(for: shell)
        return Report([TerminalText(lines: text)], ["script": .string(text)])
    }
}
