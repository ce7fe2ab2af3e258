import MemberActionWriter
import Testing

@Suite("The table of VK's actions")
struct ActionTableTests {
    private static let head = ActionTable.columns.joined(separator: "\t") + "\n"

    /// A table of lines whose cells are written with blanks between them.
    private static func table(_ lines: String...) throws(ActionTableError) -> ActionTable {
        try ActionTable(head + lines.map { $0.replacing(" ", with: "\t") + "\n" }.joined())
    }

    @Test("a line is an action with its section, method, verb, life, standing and parameters")
    func line() throws {
        let table = try Self.table(
            "wall wall.addComment wallAddComment yes POST never yes wall.createComment -",
            "fave fave.getPosts faveGetPosts yes GET hour no fave.get item_type=post&count=1",
            "wall wall.get wallGet yes GET hour no none -")
        #expect(table.sections.map(\.name) == ["wall", "fave"] && table.rows.map(\.name).last == "faveGetPosts")
        let wall = try #require(table.sections.first).rows
        #expect(wall.map(\.standing) == [.replaced(by: "wall.createComment"), .withdrawn])
        #expect(wall.map(\.verb) == ["POST", "GET"] && wall.map(\.isKept) == [false, true])
        #expect(table.rows.last?.hadToken == false)
        #expect(table.rows.last?.parameters.map { "\($0.name) \($0.value)" } == ["item_type post", "count 1"])
    }

    @Test("an action with options has a longer constant if another one with its name takes none")
    func shared() throws {
        let table = try Self.table(
            "users users.get info no GET hour no - -", "users users.get info yes GET hour no - -",
            "wall wall.get wallGet yes GET hour no - -")
        #expect(table.rows.map(\.constant) == ["info", "infoWithCustomOptions", "wallGet"])
    }

    @Test(
        "a line that cannot be read is named",
        arguments: [
            ("wall wall.get wallGet yes GET hour no -", "8 cells"),
            ("wall users.get wallGet yes GET hour no - -", "the method is of another section"),
            ("wall wall.get wallGet maybe GET hour no - -", "options is neither yes nor no"),
            ("wall wall.get wallGet yes PUT hour no - -", "verb is neither GET nor POST"),
            ("wall wall.get wallGet yes GET day no - -", "kept is neither hour nor never"),
            ("wall wall.get wallGet yes GET hour - - -", "v2token is neither yes nor no"),
            ("wall wall.post wallPost yes POST hour no - -", "the reply of a POST is never kept"),
            ("wall wall.get wallGet yes GET hour no - count", "a parameter without a value"),
            ("wall wall.edit wallDelete yes POST never no - -", "another action has the name wallDelete"),
        ])
    func unreadable(line: String, problem: String) {
        let error = #expect(throws: ActionTableError.self) {
            try Self.table("wall wall.delete wallDelete yes POST never no - -", line)
        }
        #expect(error?.description == "line 3: \(problem)")
    }

    @Test("the first line names the columns")
    func columns() {
        let error = #expect(throws: ActionTableError.self) { try ActionTable("section\tmethod\n") }
        #expect(error?.line == 1)
    }
}
