/// How a text is set off on a terminal that shows colours; elsewhere it stays as it is.
struct TextStyle: Sendable, Equatable {
    /// What a text stands for.
    enum Role: String, Sendable {
        case good = "32"
        case notice = "33"
        case bad = "31"
        case faint = "2"
    }

    let isOn: Bool

    /// The style for a stream (https://no-color.org, and `TERM=dumb`, are heeded).
    /// - Parameters:
    ///   - isTerminal: Whether a person looks at it.
    ///   - environment: The environment.
    init(isTerminal: Bool, environment: [String: String]) {
        let isPlain = environment["NO_COLOR"]?.isEmpty == false || environment["TERM"] == "dumb"
        isOn = isTerminal && !isPlain
    }

    func paint(_ role: Role, _ text: TerminalText) -> TerminalText { isOn ? "\u{1B}[\(role.rawValue)m\(text)\u{1B}[0m" : text }
}
