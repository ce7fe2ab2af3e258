extension CompletionScript {
    /// The script for fish, which shows the meaning beside each word.
    var fish: String {
        ([Self.head, Self.command(table.valued)] + table.commands.flatMap(fish)).joined(separator: "\n")
    }

    private static let head = """
        complete -c member -e
        complete -c member -f
        function __member_accounts
            \(accounts)
        end
        """

    /// The function that prints the command of the command line, whichever options stand before it.
    private static func command(_ valued: [String]) -> String {
        """
        function __member_command
            set -l words (commandline -opc)[2..]
            while set -q words[1]
                switch $words[1]
                    case \(valued.joined(separator: " "))
                        set words $words[2..]
                    case '-*'
                    case '*'
                        echo $words[1]
                        return
                end
                set words $words[2..]
            end
        end
        """
    }

    private func fish(_ command: CompletionTable.Command) -> [String] {
        let head = "complete -c member -n 'contains -- \(command.name) (__member_command)'"
        let first =
            "complete -c member -n 'test -z \"$(__member_command)\"' -a \(command.name) -d \(Self.quoted(command.meaning))"
        let words: [String] =
            switch command.words {
            case .any: []
            case .files: ["\(head) -F"]
            case .accounts: ["\(head) -a '(__member_accounts)'"]
            case .listed(let values): values.map { "\(head) -a \($0.word) -d \(Self.quoted($0.meaning))" }
            }
        return [first] + words + command.options.flatMap { Self.fish($0, of: command.name, head) }
    }

    /// The lines of an option; its listed values come from a function.
    private static func fish(_ option: CompletionTable.Option, of command: String, _ head: String) -> [String] {
        let line = "\(head) -l \(option.name.dropFirst(2)) -d \(quoted(option.meaning))"
        switch option.values {
        case nil: return [line]
        case .any: return [line + " -x"]
        case .files: return [line + " -rF"]
        case .accounts: return [line + " -xa '(__member_accounts)'"]
        case .listed(let values):
            let function = "__member_\(command)_\(option.name.dropFirst(2).replacing("-", with: "_"))"
            let pairs = values.map { "\(quoted($0.word)) \(quoted($0.meaning))" }.joined(separator: " ")
            return [
                "function \(function)", #"    printf '%s\t%s\n' \#(pairs)"#, "end", line + " -xa '(\(function))'",
            ]
        }
    }

    /// The text in single quotes, in which fish knows two escapes.
    private static func quoted(_ text: String) -> String {
        "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
    }
}
