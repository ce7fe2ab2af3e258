/// A word that a shell may offer, with its meaning.
///
/// Shells expand the offered words: bash runs a command that is part of one. A word with another character than ASCII letters, digits
/// and `. _ = @ / + -`, or with a hyphen at its beginning, is therefore no value.
struct CompletionValue: Equatable, Sendable {
    let word: String
    /// The meaning on one line, without anything that controls a terminal.
    let meaning: String

    /// Creates a value; nil if the word is not safe.
    /// - Parameters:
    ///   - word: The word, which may come from a file or a provider.
    ///   - meaning: Its meaning, which may come from there too.
    init?(_ word: String, _ meaning: String = "") {
        guard !word.isEmpty, !word.hasPrefix("-"), word.utf8.count <= 128, word.utf8.allSatisfy(Self.safe.contains) else {
            return nil
        }
        self.word = word
        let line: TerminalText = "\(meaning)"
        self.meaning = line.rendered.shortened(toColumns: 100)
    }

    /// Creates values of words that this program knows.
    static func listed(_ words: [String], _ meaning: (String) -> String = { _ in "" }) -> [CompletionValue] {
        words.compactMap { CompletionValue($0, meaning($0)) }
    }

    private static let safe = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._=@/+-".utf8)
}

/// The values that a shell offers after an option, or as a command's words.
enum CompletionValues: Equatable, Sendable {
    /// Any text.
    case any
    /// A file or a folder.
    case files
    /// One of these.
    case listed([CompletionValue])
    /// An account, which is looked up when it is completed.
    case accounts

    /// The listed values.
    var list: [CompletionValue] { if case .listed(let values) = self { values } else { [] } }
}
