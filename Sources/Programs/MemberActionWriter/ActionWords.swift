/// What code and pages say of an action.
enum ActionWords {
    /// The lines of a function's comment: method, verb, life, token and successor.
    static func comment(of row: ActionRow) -> [String] {
        let own = row.hasOptions ? "" : " for the user's own id"
        let life = row.isKept ? "a good reply is kept for an hour" : "its reply is never kept"
        var lines = ["Calls `\(row.sent)` by \(row.verb)\(own); \(life). Token: the user's."]
        switch row.standing {
        case .current: break
        case .replaced: lines.append("This is the successor of `\(row.method)`.")
        case .withdrawn: lines.append("VK no longer has this method; the call ends with error 3 or 23.")
        }
        lines += row.parameters.map { "Always sends `\($0.name)` as `\($0.value)`." }
        if !row.hadToken { lines.append("Version 2 of the SDK that this replaces sent no token.") }
        return lines
    }

    /// The message of an obsolete action's attribute; nil for one that VK still has.
    static func deprecation(of row: ActionRow) -> String? {
        switch row.standing {
        case .current: nil
        case .replaced(let successor): "VK's successor is \(successor), which is sent."
        case .withdrawn: "VK no longer has this method."
        }
    }

    /// What a page's table says in its last column.
    static func note(of row: ActionRow) -> String {
        switch row.standing {
        case .current: ""
        case .replaced: "in place of `\(row.method)`"
        case .withdrawn: "VK no longer has it"
        }
    }
}
