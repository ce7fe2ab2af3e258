/// The text of a configuration file: options with values, under the commands that they belong to.
///
/// ```
/// # for every command
/// sandbox = http://127.0.0.1:8400
///
/// [login vk]
/// scope = friends email
/// ```
/// An empty line and a line that begins with `#` count for nothing. A value reaches to the end of its line; spaces around it are removed.
struct ConfigurationFile: Equatable, Sendable {
    /// A line with an option.
    struct Entry: Equatable, Sendable {
        /// The number of the line, from 1.
        let line: Int
        /// The option, without its dashes.
        let option: String
        let value: String
    }

    /// The lines under one heading.
    struct Section: Equatable, Sendable {
        /// The number of the heading's line; 0 for the lines before the first heading.
        let line: Int
        /// A command, and perhaps its first word; empty for the lines before the first heading.
        let words: [String]
        var entries: [Entry] = []
    }

    /// A line that cannot be understood.
    struct LineProblem: Error, Equatable {
        /// The number of the line, from 1.
        let line: Int
        /// What is wrong with it, and what is right.
        let sentence: String
    }

    private(set) var sections = [Section(line: 0, words: [])]

    /// Reads a text.
    /// - Parameter text: The text of the file; a byte order mark at its beginning is passed over.
    /// - Throws: ``LineProblem`` for the first line that cannot be understood.
    init(_ text: String) throws(LineProblem) {
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        for (index, line) in text.split(separator: /\r\n|\n/, omittingEmptySubsequences: false).enumerated() {
            try take(line.trimmed, index + 1)
        }
    }

    private mutating func take(_ line: Substring, _ number: Int) throws(LineProblem) {
        guard !line.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\t" }) else {
            throw LineProblem(line: number, sentence: "It contains a control character.")
        }
        if line.isEmpty || line.hasPrefix("#") { return }
        if line.hasPrefix("[") {
            sections.append(try heading(line, number))
        } else {
            sections[sections.count - 1].entries.append(try Self.entry(line, number))
        }
    }

    private func heading(_ line: Substring, _ number: Int) throws(LineProblem) -> Section {
        let words = line.dropFirst().dropLast().split(separator: " ").map(String.init)
        guard line.hasSuffix("]"), (1...2).contains(words.count), words.allSatisfy(\.isOptionName) else {
            throw LineProblem(line: number, sentence: "A heading is a command in brackets, such as [login] or [login vk].")
        }
        if let first = sections.first(where: { $0.words == words }) {
            throw LineProblem(line: number, sentence: "The heading already stands in line \(first.line).")
        }
        return Section(line: number, words: words)
    }

    private static func entry(_ line: Substring, _ number: Int) throws(LineProblem) -> Entry {
        let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(\.trimmed)
        guard parts.count == 2, String(parts[0]).isOptionName, !parts[1].isEmpty else {
            throw LineProblem(line: number, sentence: "A line is an option and its value, such as timeout = 120.")
        }
        return Entry(line: number, option: String(parts[0]), value: String(parts[1]))
    }
}

extension Substring {
    /// The text without spaces and tabs around it.
    fileprivate var trimmed: Substring {
        let head = drop { $0 == " " || $0 == "\t" }
        return head.prefix(
            head.lastIndex { $0 != " " && $0 != "\t" }.map { head.distance(from: head.startIndex, to: $0) + 1 } ?? 0)
    }
}

extension String {
    /// Whether it is written like the name of a command or an option: small letters, digits and hyphens.
    fileprivate var isOptionName: Bool { wholeMatch(of: /[a-z0-9][a-z0-9-]*/) != nil }
}
