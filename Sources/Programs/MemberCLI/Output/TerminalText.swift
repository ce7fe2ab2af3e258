import MemberCore

/// A text that a terminal may show: foreign parts are made harmless.
///
/// ```swift
/// let text: TerminalText = "Signed in \(account.label).\n"
/// ```
/// A literal stays as it is. An interpolated text may come from a provider, a file or a command line: its control characters, line
/// breaks and direction marks are replaced by visible escapes, so that it cannot control the
/// terminal or begin a line.
struct TerminalText: Sendable, Equatable {
    /// The text that is written.
    private(set) var rendered: String

    /// Takes a text of this program over several lines as it is.
    /// - Parameter text: The text; only its line breaks stay as they are.
    init(lines text: String) {
        rendered = text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).harmless }
            .joined(separator: "\n")
    }

    /// Several texts in one.
    init(_ parts: [TerminalText], separator: TerminalText) {
        rendered = parts.map(\.rendered).joined(separator: separator.rendered)
    }

    static func + (left: TerminalText, right: TerminalText) -> TerminalText { "\(left)\(right)" }
}

extension TerminalText: ExpressibleByStringInterpolation {
    /// Keeps literals, and makes the rest harmless.
    struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity + 16 * interpolationCount) }

        mutating func appendLiteral(_ literal: String) { text += literal }
        mutating func appendInterpolation(_ value: some CustomStringConvertible) { text += value.description.harmless }
        mutating func appendInterpolation(_ value: TerminalText) { text += value.rendered }
    }

    init(stringInterpolation: StringInterpolation) { rendered = stringInterpolation.text }
    init(stringLiteral value: String) { rendered = value }
}

/// The style of a text on a terminal with colours; elsewhere the text stays as it is.
struct TextStyle: Sendable, Equatable {
    /// The meaning of a text.
    enum Role: String, Sendable {
        case good = "32"
        case notice = "33"
        case bad = "31"
        case faint = "2"
        case strong = "1"
        case term = "36"
    }

    let isOn: Bool

    /// Creates the style for a stream, which respects https://no-color.org and `TERM=dumb`.
    /// - Parameters:
    ///   - isTerminal: Whether the stream is a terminal.
    ///   - environment: The environment.
    init(isTerminal: Bool, environment: [String: String]) {
        let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        isOn = isTerminal && !isPlain
    }

    func paint(_ role: Role, _ text: TerminalText) -> TerminalText { isOn ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text }
}

extension String {
    /// Returns the text with spaces behind it, up to a number of characters.
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
