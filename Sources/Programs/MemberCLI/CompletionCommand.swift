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
            let grammar = command.grammar(invocation.providers).adding(.common)
            return (command.name, command.words(invocation.providers), grammar.names.map { "--" + $0 })
        }
        let text = CompletionScript(commands: commands).text(for: shell)
        return Report([TerminalText(lines: text)], ["script": .string(text)])
    }
}

/// The data that a shell needs to complete command lines of `member`.
struct CompletionScript {
    /// A shell.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    /// The commands with the possible next words, and their options as `--name`.
    let commands: [(name: String, words: [String], options: [String])]

    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        // zsh reads bash's completions.
        case .zsh: "autoload -U +X bashcompinit && bashcompinit\n" + bash
        case .fish: fish
        }
    }

    private var names: String { commands.map(\.name).joined(separator: " ") }

    private var bash: String {
        let cases = commands.map { "        \($0.name)) words=\"\(($0.words + $0.options).joined(separator: " "))\" ;;" }
        return """
            _member() {
                local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=
                if [ "$before" = --account ] || [ "$before" = use ]; then
                    words=$(member accounts 2>/dev/null | sed 's/^[* ]*//; s/ .*//')
                elif [ "$COMP_CWORD" = 1 ]; then
                    words="\(names)"
                else
                    case ${COMP_WORDS[1]} in
            \(cases.map { "        " + $0 }.joined(separator: "\n"))
                    esac
                fi
                COMPREPLY=($(compgen -W "$words" -- "$word"))
                [ -n "${COMPREPLY[*]}" ] || COMPREPLY=($(compgen -f -- "$word"))
            }
            complete -F _member member
            """
    }

    private var fish: String {
        let heads = ["complete -c member -f", "complete -c member -n __fish_use_subcommand -a '\(names)'"]
        let lines = commands.flatMap { command in
            let head = "complete -c member -n '__fish_seen_subcommand_from \(command.name)'"
            let words = command.words.isEmpty ? [] : ["\(head) -a '\(command.words.joined(separator: " "))'"]
            return words + command.options.map { "\(head) -l \($0.dropFirst(2))" }
        }
        let accounts = "(member accounts 2>/dev/null | string replace -r '^[* ]*(\\\\S+).*' '\\$1')"
        return (heads + lines + ["complete -c member -n '__fish_seen_subcommand_from use' -a \"\(accounts)\""])
            .joined(separator: "\n")
    }
}
