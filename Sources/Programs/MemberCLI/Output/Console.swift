import Foundation
import MemberCore

/// Where a command writes: results to one stream, everything for people's eyes only to the other.
public struct Console: Sendable {
    let standardOutput: @Sendable (String) -> Void
    let standardError: @Sendable (String) -> Void

    /// A console.
    /// - Parameters:
    ///   - standardOutput: Takes results, whole lines.
    ///   - standardError: Takes notes and errors, whole lines.
    public init(
        standardOutput: @escaping @Sendable (String) -> Void, standardError: @escaping @Sendable (String) -> Void
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
    }

    /// The process's own streams.
    public static let process = Console { text in
        FileHandle.standardOutput.write(Data((text + "\n").utf8))
    } standardError: { text in
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }

    func note(_ text: String) { standardError(text) }
}

/// What a command found: lines for people, members for programs; one of the two is printed.
struct Report: Sendable {
    var lines: [String]
    var members: [String: JSONValue]

    init(_ lines: [String], _ members: [String: JSONValue]) {
        self.lines = lines
        self.members = members
    }

    func print(on console: Console, asJSON: Bool) {
        if asJSON {
            console.standardOutput(JSONValue.object(members).line)
        } else {
            console.standardOutput(lines.joined(separator: "\n"))
        }
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
