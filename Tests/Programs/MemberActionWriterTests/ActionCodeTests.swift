import MemberActionWriter
import Testing

@Suite("What is made of an action")
struct ActionCodeTests {
    private static func text(_ file: String, _ line: String) throws -> String {
        let lines = [ActionTable.columns.joined(separator: "\t"), line.replacing(" ", with: "\t"), ""]
        return try #require(try ActionFiles(ActionTable(lines.joined(separator: "\n"))).texts[file])
    }

    @Test("a function that performs the action, and its constant")
    func read() throws {
        let text = try Self.text("\(ActionFiles.code)/Wall.swift", "wall wall.get wallGet yes GET hour yes - -")
        #expect(
            text == """
                // Made by MemberActionWriter from \(ActionFiles.table): change the table, then run it.

                import MemberHTTP

                extension VKUser {
                    /// Calls `wall.get` by GET; a good reply is kept for an hour. Token: the user's.
                    /// - Parameter options: The method's parameters.
                    /// - Returns: The request.
                    @discardableResult
                    public func wallGet(withCustomOptions options: VKOptions? = nil) -> VKRequest {
                        perform(.wallGet, options)
                    }
                }

                extension VKAction {
                    /// ``VKUser/wallGet(withCustomOptions:)``.
                    public static let wallGet = VKAction("wall.get", .get, signature: "wallGetWithCustomOptions:")
                }

                """)
    }

    @Test("an obsolete action sends its successor, with what that needs, and is deprecated by name")
    func replaced() throws {
        let line = "fave fave.getPosts faveGetPosts yes GET never yes fave.get item_type=post"
        let text = try Self.text("\(ActionFiles.code)/Fave.swift", line)
        #expect(text.contains("/// Calls `fave.get` by GET; its reply is never kept. Token: the user's.\n"))
        #expect(text.contains("/// This is the successor of `fave.getPosts`.\n    /// Always sends `item_type` as `post`.\n"))
        #expect(text.contains("@available(*, deprecated, message: \"VK's successor is fave.get, which is sent.\")\n"))
        #expect(
            text.contains(
                """
                    public static let faveGetPosts = VKAction(
                        "fave.get", .get, signature: "faveGetPostsWithCustomOptions:", isKept: false,
                        parameters: ["item_type": "post"])
                """))
    }

    @Test("an action without a successor is deprecated, and says how VK refuses it")
    func withdrawn() throws {
        let text = try Self.text("\(ActionFiles.code)/Audio.swift", "audio audio.add audioAdd yes POST never yes none -")
        #expect(text.contains("/// VK no longer has this method; the call ends with error 3 or 23.\n"))
        #expect(text.contains("@available(*, deprecated, message: \"VK no longer has this method.\")\n"))
        #expect(text.contains("VKAction(\"audio.add\", .post, signature: \"audioAddWithCustomOptions:\")\n"))
    }

    @Test("a constant that is longer than a line is wrapped")
    func wrapped() throws {
        let line = "messages messages.getHistory messagesGetHistoryOfEveryConversation yes GET hour yes - -"
        let text = try Self.text("\(ActionFiles.code)/Messages.swift", line)
        #expect(
            text.contains("static let messagesGetHistoryOfEveryConversation = VKAction(\n        \"messages.getHistory\", .get,"))
        #expect(text.split(separator: "\n").allSatisfy { $0.count <= 130 })
    }

    @Test("a page has a row with method, verb, life, token and successor")
    func page() throws {
        let line = "fave fave.getPosts faveGetPosts yes GET hour no fave.get item_type=post"
        let text = try Self.text("\(ActionFiles.pages)/FaveActions.md", line)
        let cells = [
            "``VKUser/faveGetPosts(withCustomOptions:)``", "`fave.get`, `item_type` as `post`", "GET", "an hour",
            "user's; version 2: none", "in place of `fave.getPosts`",
        ]
        #expect(text.contains("\n| \(cells.joined(separator: " | ")) |\n"))
    }
}
