/// A page of help: its parts, laid out for the width of a terminal.
struct HelpPage: Sendable {
    /// A part of the page.
    enum Part: Sendable {
        /// The title of the page.
        case title(String)
        /// Command lines; a long one is broken between its options.
        case usage([String])
        /// A paragraph.
        case text(String)
        /// Terms with their meanings, beneath a heading if there is one.
        case list(String?, [Entry])
        /// Lines of a file, as they are.
        case sample([String])
        /// Command lines to be typed or pasted, as they are.
        case examples([String])
    }

    /// A term with its meaning.
    struct Entry: Sendable {
        let term: String
        let meaning: String

        init(_ term: String, _ meaning: String) {
            self.term = term
            self.meaning = meaning
        }
    }

    let parts: [Part]

    init(_ parts: [Part]) { self.parts = parts }

    /// Returns the page as lines.
    /// - Parameters:
    ///   - width: The largest number of characters in a line.
    ///   - style: The colours of the stream.
    /// - Returns: The lines; an empty one between two parts.
    func laidOut(width: Int, _ style: TextStyle) -> TerminalText {
        TerminalText(parts.map { TerminalText($0.lines(width, style), separator: "\n") }, separator: "\n\n")
    }
}

extension HelpPage.Part {
    fileprivate func lines(_ width: Int, _ style: TextStyle) -> [TerminalText] {
        switch self {
        case .title(let text): TextColumn(text, width: width).map { style.paint(.strong, "\($0)") }
        case .usage(let commands): commands.flatMap { Self.usage($0, width) }
        case .text(let text): TextColumn(text, width: width).map { "\($0)" }
        case .list(let heading, let entries):
            (heading.map { [style.paint(.strong, "\($0)")] } ?? []) + Self.list(entries, width, style)
        case .sample(let lines): lines.map { "  \($0)" }
        case .examples(let lines): [style.paint(.strong, "Examples")] + lines.map { "  \($0)" }
        }
    }

    /// Returns a command line; the lines after the first are indented below the options.
    private static func usage(_ command: String, _ width: Int) -> [TerminalText] {
        let head = command.prefix { !"[<-".contains($0) }
        let indent = String(repeating: " ", count: min(head.count, 24))
        return TextColumn(command, width: width, keepingBrackets: true, indent: indent).map { "\($0)" }
    }

    private static func list(_ entries: [HelpPage.Entry], _ width: Int, _ style: TextStyle) -> [TerminalText] {
        let longest = entries.map(\.term.count).max() ?? 0
        let column = min(longest, 26) + 4
        let gap = String(repeating: " ", count: column)
        return entries.flatMap { entry in
            let meaning = TextColumn(entry.meaning, width: width - column)
            let term: TerminalText = "  " + style.paint(.term, "\(entry.term)")
            let room = column - 2 - entry.term.count
            guard room >= 2, let first = meaning.first else { return [term] + meaning.map { "\(gap)\($0)" } }
            return [term + "\(String(repeating: " ", count: room))\(first)"] + meaning.dropFirst().map { "\(gap)\($0)" }
        }
    }
}

/// Breaks a text into lines between its words.
struct TextColumn: RandomAccessCollection {
    private let lines: [String]
    var startIndex: Int { lines.startIndex }
    var endIndex: Int { lines.endIndex }
    subscript(position: Int) -> String { lines[position] }

    /// Creates the lines of a text.
    /// - Parameters:
    ///   - text: The text; its own line breaks are kept.
    ///   - width: The largest number of characters in a line; a longer word has a line of its own.
    ///   - keepsBrackets: Whether `[--port N]` is one word.
    ///   - indent: The text before every line but the first.
    init(_ text: String, width: Int, keepingBrackets keepsBrackets: Bool = false, indent: String = "") {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
            var rows = [""]
            for word in Self.words(line, keepsBrackets) {
                let row = rows[rows.count - 1]
                let isFresh = row.isEmpty || row == indent
                if isFresh || row.count + 1 + word.count <= width {
                    rows[rows.count - 1] += (isFresh ? "" : " ") + word
                } else {
                    rows.append(indent + word)
                }
            }
            return rows
        }
    }

    private static func words(_ line: Substring, _ keepsBrackets: Bool) -> [String] {
        var (words, depth): ([String], Int) = ([], 0)
        for word in line.split(separator: " ") {
            if depth > 0 { words[words.count - 1] += " " + word } else { words.append(String(word)) }
            guard keepsBrackets else { continue }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return words
    }
}
