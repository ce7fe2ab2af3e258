import Testing

/// A row of the table of ``ReferenceActions``.
struct ReferenceAction: Sendable, CustomTestStringConvertible {
    /// The method's name, as in `wall.get`.
    let method: String
    let isRead: Bool
    /// Characters after the method's name in the table.
    let marks: Set<Character>
    /// Whether this is the action without options.
    var isPlain = false

    var testDescription: String { isPlain ? "\(method) without options" : method }

    /// The signature: section and method, but for users and one misspelt method; `ById` is spelt `ByID`.
    var signature: String {
        if isPlain { return "info" }
        let exceptions = [
            "users.get": "info", "users.search": "search", "users.getSubscriptions": "subscriptions",
            "users.getFollowers": "followers", "places.checkin": "placesCheckIn",
        ]
        let parts = method.split(separator: ".").map(String.init)
        var own = parts[1].prefix(1).uppercased() + parts[1].dropFirst()
        if own.hasSuffix("ById") { own = own.dropLast(4) + "ByID" }
        return "\(exceptions[method] ?? parts[0] + own)WithCustomOptions:"
    }
}

extension ReferenceActions {
    /// All rows, in the table's order.
    static let rows: [ReferenceAction] = sections.flatMap(\.rows)
}

extension ReferenceActions.Section {
    /// The rows of the section; `users.get` stands for two actions.
    var rows: [ReferenceAction] {
        let all = rows(of: reads, areReads: true) + rows(of: writes, areReads: false)
        return all.flatMap { row in
            guard row.method == "users.get" else { return [row] }
            return [ReferenceAction(method: row.method, isRead: row.isRead, marks: row.marks, isPlain: true), row]
        }
    }

    private func rows(of list: String, areReads: Bool) -> [ReferenceAction] {
        list.split(separator: " ").map { word in
            ReferenceAction(
                method: "\(name).\(word.filter(\.isASCII))", isRead: areReads, marks: Set(word.filter { !$0.isASCII }))
        }
    }
}
