import Foundation
import MemberCore
import MemberCrypto
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("member serve backfill", .timeLimit(.minutes(1)))
struct ServeBackfillTests {
    /// Settings whose app has credentials.
    static func settings(_ tool: Tool) throws -> String {
        let key = KeyPair(P256PrivateKey.generate()).pem
        return try ServeCommandTests.settings(tool) { members in
            guard var app = members["apps"]?.array?.first?.object else { return }
            app["credentials"] = .object(["keyId": .string("K"), "issuerId": .string("I"), "key": .string(key)])
            members["apps"] = .array([.object(app)])
        }
    }

    private func list(_ tool: Tool, _ text: String) throws -> String {
        let file = tool.home.appending(path: "list.txt")
        try Data(text.utf8).write(to: file)
        return file.path
    }

    @Test("a list is stored once, however often it is given, and its state is shown")
    func adds() async throws {
        let tool = Tool()
        let file = try Self.settings(tool)
        let list = try list(tool, (1...1200).map { "\($0)\n" }.joined() + "no id\n")
        let nothing = await tool.run("serve", "backfill", "status", "--config", file)
        #expect(nothing.code == .done && nothing.result["total"] == .integer(0))
        let first = await tool.run("serve", "backfill", "add", "--config", file, "--from", list)
        #expect(first.code == .done && first.result["new"] == .integer(1200) && first.result["wrongLines"] == .integer(1))
        let second = await tool.run("serve", "backfill", "add", "--config", file, "--from", list, "--app", "com.example.loom")
        #expect(second.result["new"] == .integer(0) && second.result["read"] == .integer(1200))
        let state = await tool.run("serve", "backfill", "status", "--config", file)
        #expect(state.result["left"] == .integer(1200) && state.result["done"] == .integer(0))
        let known = await tool.run("serve", "backfill", "add", "--config", file, "--known")
        #expect(known.code == .done && known.result["new"] == .integer(0))
        for (action, name) in [("failed", "failed"), ("retry", "retried")] {
            let outcome = await tool.run("serve", "backfill", action, "--config", file)
            #expect(outcome.code == .done && outcome.result[name] != nil)
        }
    }

    @Test("an app without credentials, an unknown one, and a file that cannot be read are named")
    func refused() async throws {
        let tool = Tool()
        let bare = try ServeCommandTests.settings(tool)
        let without = await tool.run("serve", "backfill", "status", "--config", bare)
        #expect(without.code == .usage && without.notes.contains("add credentials with issuerId, keyId"))
        let file = try Self.settings(tool)
        let unknown = await tool.run("serve", "backfill", "status", "--config", file, "--app", "com.example.none")
        #expect(unknown.code == .usage && unknown.notes.contains("com.example.loom"))
        let missing = await tool.run("serve", "backfill", "add", "--config", file, "--from", "/nowhere/list.txt")
        #expect(missing.code == .usage && missing.notes.contains("/nowhere/list.txt cannot be read"))
        let folder = await tool.run("serve", "backfill", "add", "--config", file, "--from", tool.home.path)
        #expect(folder.code == .usage && folder.notes.contains("cannot be read"))
        let wrong = await tool.run("serve", "backfill", "add", "--config", file, "--from", try list(tool, "id,name\n1;2\n"))
        #expect(wrong.code != .done && wrong.notes.contains("cli.serve_no_identifiers"))
    }

    @Test(
        "refuses wrong words and options",
        arguments: [
            ["backfill"], ["backfill", "now"], ["backfill", "add"], ["backfill", "add", "--known", "--from", "a"],
            ["backfill", "status", "--environment", "xcode"], ["backfill", "status", "--kind", "app"], ["--known"],
            ["--from", "a"], ["keys", "new", "--again"],
        ])
    func words(words: [String]) async { #expect(await Tool().run(words: ["serve"] + words).code == .usage) }
}
