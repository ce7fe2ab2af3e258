/// A command line, split at the command: options may stand before it and after it.
struct CommandLineParts: Equatable {
    /// The name of the command; nil if there are options only.
    let command: String?
    /// The options before the command and the words after it, for the command's own grammar.
    let arguments: [String]

    /// Splits a command line.
    /// - Parameters:
    ///   - words: The words after the program's name.
    ///   - grammar: The options of all commands: it says which option's next word is a value.
    init(_ words: [String], _ grammar: Arguments.Grammar) {
        var (leading, rest) = ([String](), words[...])
        while let word = rest.first, word.isOption {
            leading.append(rest.removeFirst())
            guard word != "--version" else {
                (command, arguments) = ("version", (leading.dropLast() + rest).filter { $0 == "--json" })
                return
            }
            if word.hasPrefix("--"), grammar.takesValue(word.dropFirst(2)), let value = rest.popFirst() { leading.append(value) }
        }
        if rest.first == "--" { rest.removeFirst() }
        command = rest.popFirst()
        arguments = leading + rest
    }
}

extension String {
    /// Whether the word is an option, and not the `--` before the words.
    fileprivate var isOption: Bool { self == "-h" || (hasPrefix("--") && self != "--") }
}

extension Arguments.Grammar {
    /// Whether an option takes its value from the next word.
    fileprivate func takesValue(_ name: Substring) -> Bool {
        !name.contains("=") && (options.contains(String(name)) || repeatable.contains(String(name)))
    }
}
