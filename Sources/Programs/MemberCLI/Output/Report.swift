import Foundation
import MemberCore

/// What a command found: lines for people, members for programs; one of the two is printed.
struct Report: Sendable {
    var lines: [String]
    var members: [String: JSONValue]
    /// How the program ends.
    var code = ExitCode.done

    init(_ lines: [String], _ members: [String: JSONValue]) {
        self.lines = lines
        self.members = members
    }

    func print(on console: Console, asJSON: Bool) {
        console.standardOutput(asJSON ? JSONValue.object(members).line : lines.joined(separator: "\n"))
    }
}

extension JSONValue {
    /// The value on one line, members in alphabetical order.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// The value for people, over several lines.
    var pretty: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}
