import Foundation
import MemberCore

/// What a command found: lines for people, members for programs; one of the two is printed.
struct Report: Sendable {
    var lines: [TerminalText]
    var members: [String: JSONValue]
    /// How the program ends.
    var code = ExitCode.done

    init(_ lines: [TerminalText], _ members: [String: JSONValue]) {
        self.lines = lines
        self.members = members
    }

    func print(on console: Console, asJSON: Bool) throws(OutputError) {
        try console.write(asJSON ? JSONValue.object(members).line : TerminalText(lines, separator: "\n"))
    }
}

/// What the exit code of `member` says.
public enum ExitCode: Int32, Sendable {
    /// Done.
    case done = 0
    /// Refused or failed.
    case failed = 1
    /// The command line cannot be understood.
    case usage = 2
    /// Not available here: no browser, not this provider.
    case unavailable = 3
    /// No network, or nobody answers there.
    case offline = 4
    /// The results could not be written: standard output is closed or full, or its reader has gone.
    case unwritable = 5
    /// The verdict is no.
    case no = 6
    /// The verdict cannot be told.
    case unknown = 7
    /// Ended by Ctrl-C or by a request to terminate, before there was a verdict.
    case interrupted = 130
}

extension JSONValue {
    /// The value on one line, members in alphabetical order.
    var line: TerminalText { text([.sortedKeys, .withoutEscapingSlashes]) }

    /// The value for people, over several lines.
    var pretty: TerminalText { text([.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]) }

    private func text(_ formatting: JSONEncoder.OutputFormatting) -> TerminalText {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting
        let text = (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        return TerminalText(lines: text.escapedForTerminals)
    }
}

extension String {
    /// A JSON text whose strings hold escapes in place of what may steer a terminal: the encoder leaves DEL, C1 and direction marks.
    fileprivate var escapedForTerminals: String {
        guard unicodeScalars.contains(where: { $0.value >= 0x7F && $0.steersTerminals }) else { return self }
        return unicodeScalars.map { scalar in
            guard scalar.value >= 0x7F, scalar.steersTerminals else { return String(scalar) }
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }.joined()
    }
}
