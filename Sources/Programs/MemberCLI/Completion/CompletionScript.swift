/// The scripts with which shells complete command lines of `member`.
struct CompletionScript: Sendable {
    /// A shell.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    let table: CompletionTable

    /// Creates the scripts of a table.
    init(_ table: CompletionTable) { self.table = table }

    /// Returns the script for a shell.
    func text(for shell: Shell) -> String {
        switch shell {
        case .bash: bash
        case .zsh: zsh
        case .fish: fish
        }
    }

    /// The command that prints the accounts while a shell completes a word.
    static let accounts = "member completion --values accounts 2>/dev/null"
}

extension String {
    /// The text in single quotes for bash and zsh.
    var singleQuoted: String { "'" + replacing("'", with: #"'\''"#) + "'" }
}

extension CompletionScript {
    /// The script for bash, which shows no meanings.
    private var bash: String {
        """
        _member() {
            local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= words= i
            for ((i = 1; i < COMP_CWORD; i++)); do
                case ${COMP_WORDS[i]} in
                    \(table.valued.joined(separator: "|")))
                        ((i++)); [ "${COMP_WORDS[i]}" != = ] || ((i++)) ;;
                    -*) ;;
                    *) command=${COMP_WORDS[i]}; break ;;
                esac
            done
            [ "$before" != = ] || before=${COMP_WORDS[COMP_CWORD-2]}
            [ "$word" != = ] || word=
            case "$command $before" in
        \(bashValues.joined(separator: "\n"))
                *) case $command in
                    "") words="\((table.commands.map(\.name) + ["--home", "--json", "--verbose", "--version"]).joined(separator: " "))" ;;
        \(bashWords.joined(separator: "\n"))
                esac ;;
            esac
            COMPREPLY=($(compgen -W "$words" -- "$word"))
            case ${COMPREPLY[0]-} in *=) compopt -o nospace 2>/dev/null ;; esac
        }
        complete -o default -F _member member
        """
    }

    private var bashValues: [String] {
        let head = [#"        *" --account"|"use use") words=$(\#(Self.accounts) | cut -f 1) ;;"#]
        let listed = table.commands.flatMap { command in
            command.options.compactMap { option -> String? in
                guard case .listed(let values)? = option.values else { return nil }
                return #"        "\#(command.name) \#(option.name)") words="\#(values.map(\.word).joined(separator: " "))" ;;"#
            }
        }
        let free = table.commands.flatMap { command in
            command.options.filter { $0.values == .any || $0.values == .files }.map { #""\#(command.name) \#($0.name)""# }
        }
        return head + listed + ["        \(free.joined(separator: "|"))|\" --home\") ;;"]
    }

    private var bashWords: [String] {
        table.commands.map { command in
            let words = command.words.list.map(\.word) + command.options.map(\.name)
            return #"            \#(command.name)) words="\#(words.joined(separator: " "))" ;;"#
        }
    }
}
