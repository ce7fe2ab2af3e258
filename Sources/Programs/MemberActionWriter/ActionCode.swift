/// The Swift code that is made of the table; as `swift format` leaves it.
enum ActionCode {
    /// The file of a section: a function and a constant for each action.
    static func file(of section: ActionTable.Section) -> String {
        """
        \(ActionFiles.mark)
        import MemberHTTP

        extension VKUser {
        \(section.rows.map(function).joined(separator: "\n\n"))
        }

        extension VKAction {
        \(section.rows.map(constant).joined(separator: "\n"))
        }

        """
    }

    /// The file with the list of all constants.
    static func list(of table: ActionTable) -> String {
        """
        \(ActionFiles.mark)
        extension VKAction {
            /// Every action that ``VKUser`` has a function for, section by section.
            package static let all: [VKAction] = [
        \(table.sections.map { lines(of: $0.rows.map { ".\($0.constant)," }) }.joined(separator: "\n"))
            ]
        }

        """
    }

    private static func function(of row: ActionRow) -> String {
        let comment = ActionWords.comment(of: row).map { "/// \($0)" }
        let parameter = row.hasOptions ? ["/// - Parameter options: The method's parameters."] : []
        let attributes = ActionWords.deprecation(of: row).map { ["@available(*, deprecated, message: \"\($0)\")"] } ?? []
        let preset = row.sharesItsName ? "" : " = nil"
        let list = row.hasOptions ? "withCustomOptions options: VKOptions?\(preset)" : ""
        let body = [
            "public func \(row.name)(\(list)) -> VKRequest {",
            "    perform(.\(row.constant), \(row.hasOptions ? "options" : "nil"))",
            "}",
        ]
        let lines = comment + parameter + ["/// - Returns: The request."] + attributes + ["@discardableResult"] + body
        return lines.map { "    \($0)" }.joined(separator: "\n")
    }

    private static func constant(of row: ActionRow) -> String {
        var arguments = ["\"\(row.sent)\"", ".\(row.verb.lowercased())", "signature: \"\(row.signature)\""]
        if row.verb == "GET" && !row.isKept { arguments.append("isKept: false") }
        let head = "    /// ``\(row.link)``.\n    public static let \(row.constant) = VKAction("
        let first = arguments.joined(separator: ", ")
        guard row.parameters.isEmpty else {
            let pairs = row.parameters.map { "\"\($0.name)\": \"\($0.value)\"" }.joined(separator: ", ")
            return "\(head)\n        \(first),\n        parameters: [\(pairs)])"
        }
        let width = "    public static let \(row.constant) = VKAction(\(first))".count
        return width <= lineLength ? "\(head)\(first))" : "\(head)\n        \(first))"
    }

    /// The words in lines of the code's width.
    private static func lines(of words: [String]) -> String {
        var lines = [""]
        for word in words {
            let last = lines.removeLast()
            if last.isEmpty {
                lines.append("        \(word)")
            } else if last.count + 1 + word.count <= lineLength {
                lines.append("\(last) \(word)")
            } else {
                lines += [last, "        \(word)"]
            }
        }
        return lines.joined(separator: "\n")
    }

    /// As in `.swift-format`.
    private static let lineLength = 130
}
