/// A command that opens an address, as the variable `BROWSER` contains it.
struct BrowserCommand: Sendable, Equatable {
    /// The program and its arguments; `%s` in an argument means the address.
    let words: [String]

    /// Returns the commands of a variable, in order.
    ///
    /// They are separated by colons, their words by spaces; single quotes, double quotes and the backslash work as in a shell.
    /// Other features of a shell do not work, such as variables and pipes. A command with an open quote is left out.
    /// - Parameter text: The variable's value.
    /// - Returns: The commands.
    static func list(_ text: String) -> [BrowserCommand] {
        var reader = ShellWords()
        for character in text { reader.read(character) }
        return reader.finished().filter { !$0.isEmpty }.map(BrowserCommand.init)
    }

    /// Returns the words with the address inserted as one argument, whatever characters it has; it is the last one if there is no `%s`.
    /// - Parameter address: The address.
    /// - Returns: The program and its arguments.
    func words(opening address: String) -> [String] {
        guard words.dropFirst().contains(where: { $0.contains("%s") }) else { return words + [address] }
        return words.prefix(1) + words.dropFirst().map { $0.replacing("%s", with: address) }
    }
}

/// Splits commands into words, character by character.
private struct ShellWords {
    private var commands: [[String]] = []
    private var words: [String] = []
    private var word: String?
    private var quote: Character?
    private var isEscaped = false

    mutating func read(_ character: Character) {
        if isEscaped {
            word = (word ?? "") + (quote == "\"" && character != "\"" && character != "\\" ? "\\" : "") + String(character)
            isEscaped = false
        } else if character == "\\", quote != "'" {
            isEscaped = true
        } else if let open = quote {
            if character == open { quote = nil } else { word = (word ?? "") + String(character) }
        } else {
            readBare(character)
        }
    }

    private mutating func readBare(_ character: Character) {
        switch character {
        case "'", "\"":
            quote = character
            word = word ?? ""
        case ":": endCommand()
        case " ", "\t", "\n": endWord()
        default: word = (word ?? "") + String(character)
        }
    }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
    }

    private mutating func endCommand() {
        endWord()
        commands.append(words)
        words = []
    }

    func finished() -> [[String]] {
        guard quote == nil, !isEscaped else { return commands }
        var copy = self
        copy.endCommand()
        return copy.commands
    }
}
