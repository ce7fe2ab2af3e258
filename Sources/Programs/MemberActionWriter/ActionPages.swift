/// The pages of the documentation that are made of the table.
enum ActionPages {
    /// The page of a section: its actions, each with method, verb, life, token and successor.
    static func page(of section: ActionTable.Section) -> String {
        let rows = section.rows.map { row in
            let parameters = row.parameters.map { ", `\($0.name)` as `\($0.value)`" }.joined()
            let cells = [
                "``\(row.link)``", "`\(row.sent)`\(parameters)", row.verb, row.isKept ? "an hour" : "never",
                row.hadToken ? "user's" : "user's; version 2: none", ActionWords.note(of: row),
            ]
            return "| \(cells.joined(separator: " | ")) |"
        }
        return """
            # Actions of \(section.name)

            Functions for VK's section `\(section.name)`, each with the method that it calls.

            A request sends the user's token, if there is one. The column *Token* marks the actions that version 2 of the old SDK sent without
            a token.

            | Action | Method | Verb | Stored | Token | Obsolete |
            |---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    /// The page that links to the pages of the sections.
    static func overview(of table: ActionTable) -> String {
        let obsolete = table.rows.filter { $0.standing != .current }
        let replaced = obsolete.filter { $0.standing != .withdrawn }
        return """
            # Actions by section

            A function for each of \(table.rows.count) actions of VK, section by section.

            ## Overview

            ```swift
            let request = user.wallGet(withCustomOptions: ["count": 20])
            let reply = try await request.value
            ```

            A function returns its request, with the signature of its action: `VKAction.wallGet.signature` is `wallGetWithCustomOptions:`.
            Reads use GET, and their replies are stored for an hour unless the request has another lifetime. Writes use POST. Their
            replies, and the addresses of upload and long poll servers, are never stored.

            \(obsolete.count) actions call methods that VK has renamed or withdrawn. They are deprecated but can still be called:
            \(replaced.count) of them call the new method with the same options; VK refuses the others.

            To call a method that has no function here, use its name: `VKRequest(method:)`.

            ## Topics

            ### Sections

            \(table.sections.map { "- <doc:\($0.pageName)>" }.joined(separator: "\n"))

            """
    }
}
