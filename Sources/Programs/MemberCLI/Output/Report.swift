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
