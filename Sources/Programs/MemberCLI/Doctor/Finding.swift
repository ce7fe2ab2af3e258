import MemberCore

/// One thing that was looked at.
struct Finding: Sendable, Equatable {
    /// How it is.
    enum Level: String, Sendable {
        case fine, notice, wrong
    }

    let level: Level
    /// What was looked at, in a word or two.
    let subject: String
    /// What was found.
    let text: String
    /// What to do; nil where there is nothing to do.
    var advice: String?

    static func fine(_ subject: String, _ text: String) -> Finding { Finding(level: .fine, subject: subject, text: text) }

    static func notice(_ subject: String, _ text: String, advice: String? = nil) -> Finding {
        Finding(level: .notice, subject: subject, text: text, advice: advice)
    }

    static func wrong(_ subject: String, _ error: any CodedError) -> Finding {
        Finding(level: .wrong, subject: subject, text: error.problem, advice: error.remedy)
    }

    func line(_ style: TextStyle) -> TerminalText {
        let mark: TerminalText =
            switch level {
            case .fine: style.paint(.good, "ok     ")
            case .notice: style.paint(.notice, "notice ")
            case .wrong: style.paint(.bad, "wrong  ")
            }
        return "\(mark)\(subject): \(text)" + (advice.map { "\n       \($0)" } ?? "")
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "level": .string(level.rawValue), "subject": .string(subject), "text": .string(text),
        ]
        if let advice { members["advice"] = .string(advice) }
        return .object(members)
    }
}
