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

            The functions for VK's section `\(section.name)`, each with the method that it calls.

            The token is sent where the user has one; the column says where version 2 of the SDK that this replaces sent none.

            | Action | Sends | Verb | Kept | Token | Obsolete |
            |---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    /// The page that leads to those of the sections.
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

            A function returns its request, whose signature is the action's: `VKAction.wallGet.signature` is `wallGetWithCustomOptions:`.
            Replies of reads, by GET, are kept for an hour unless the request says otherwise; writes go by POST and are never kept, nor
            are the addresses of upload and long poll servers.

            \(obsolete.count) actions are of methods that VK has renamed or withdrawn. They are deprecated and stay callable: for \(replaced.count) of them the
            successor is sent, with the options as they are; VK refuses the others.

            A method without a function here is called by its name.

            ## Topics

            ### Sections

            \(table.sections.map { "- <doc:\($0.pageName)>" }.joined(separator: "\n"))

            """
    }
}
