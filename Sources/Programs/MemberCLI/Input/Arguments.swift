import MemberCore

/// A parsed command line: words, options with values, flags.
///
/// `--name value` and `--name=value` are the same, as are `-h` and `--help`; after `--` everything is a word.
struct Arguments: Equatable, Sendable {
    /// The reason why a command line is invalid.
    enum Problem: Error, Equatable {
        case unknownOption(String)
        case missingValue(String)
        case unexpectedValue(String)
        case repeated(String)

        var sentence: String {
            switch self {
            case .unknownOption(let name): "There is no option --\(name) here."
            case .missingValue(let name): "The option --\(name) needs a value."
            case .unexpectedValue(let name): "The option --\(name) takes no value."
            case .repeated(let name): "The option --\(name) is there twice."
            }
        }
    }

    /// The options that a command accepts.
    struct Grammar: Sendable {
        var options: Set<String> = []
        var repeatable: Set<String> = []
        var flags: Set<String> = []

        /// All names, in alphabetical order.
        var names: [String] { options.union(repeatable).union(flags).sorted() }

        func adding(_ other: Grammar) -> Grammar {
            Grammar(
                options: options.union(other.options), repeatable: repeatable.union(other.repeatable),
                flags: flags.union(other.flags))
        }
    }

    private(set) var words: [String] = []
    private(set) var options: [String: [String]] = [:]
    private(set) var flags: Set<String> = []

    init(_ arguments: [String], _ grammar: Grammar) throws(Problem) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            if argument == "-h", grammar.flags.contains("help") {
                flags.insert("help")
                continue
            }
            guard argument.hasPrefix("--") else {
                words.append(argument)
                continue
            }
            try takeOption(argument.dropFirst(2), &rest, grammar)
        }
    }

    private mutating func takeOption(
        _ text: Substring, _ rest: inout ArraySlice<String>, _ grammar: Grammar
    ) throws(Problem) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let inline = parts.count > 1 ? String(parts[1]) : nil
        if grammar.flags.contains(name) {
            guard inline == nil else { throw .unexpectedValue(name) }
            flags.insert(name)
            return
        }
        guard grammar.options.contains(name) || grammar.repeatable.contains(name) else { throw .unknownOption(name) }
        guard let value = inline ?? rest.popFirst() else { throw .missingValue(name) }
        guard options[name] == nil || grammar.repeatable.contains(name) else { throw .repeated(name) }
        options[name, default: []].append(value)
    }

    /// Adds an option that does not stand on the command line; a flag counts where its value is `yes`.
    mutating func add(_ option: String, _ value: String, isFlag: Bool) {
        if isFlag {
            if value == "yes" { flags.insert(option) }
        } else {
            options[option, default: []].append(value)
        }
    }

    subscript(option: String) -> String? { options[option]?.first }
    func all(_ option: String) -> [String] { options[option] ?? [] }
    func has(_ flag: String) -> Bool { flags.contains(flag) }
}

/// An invalid command line.
struct UsageError: CodedError, Equatable {
    let problem: String
    var command: String?

    var code: String { "cli.usage" }
    var remedy: String {
        let topic = command == "help" ? nil : command
        return "See `member help\(topic.map { " " + $0 } ?? "")`."
    }

    init(_ problem: String, command: String? = nil) {
        self.problem = problem
        self.command = command
    }
}

extension Arguments {
    /// Returns a whole number within a range.
    func number(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = self[option] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw UsageError("--\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }
}
