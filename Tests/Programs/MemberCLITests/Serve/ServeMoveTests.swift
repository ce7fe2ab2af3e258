import Foundation
import MemberCore
import Testing

@testable import MemberCLI

@Suite("member serve move", .timeLimit(.minutes(1)))
struct ServeMoveTests {
    @Test(
        "refuses wrong words and options before anything is opened",
        arguments: [
            ["move"], ["move", "--to", "elsewhere.sqlite"], ["move", "--to", "postgres://a@b/c", "--port", "1"],
            ["move", "--to", "postgres://a@b/c", "--store", "postgres://a@b/d"], ["move", "now", "--to", "postgres://a@b/c"],
            ["move", "--to", "postgres://a@b/c", "--config", "/nowhere.json"], ["--to", "postgres://a@b/c"], ["--dry-run"],
            ["--cancel"],
            ["move", "--cancel", "--to", "postgres://a@b/c"], ["move", "--cancel", "--dry-run"],
        ])
    func refused(words: [String]) async {
        let outcome = await Tool().run(words: ["serve"] + words)
        #expect(outcome.code == .usage, "\(outcome.notes)")
    }

    @Test("says that the file is missing, and makes none")
    func missing() async throws {
        let tool = Tool()
        let file = tool.home.appending(path: "offers.sqlite").path
        for more in [[], ["--store", file], ["--dry-run"]] {
            let outcome = await tool.run(words: ["serve", "move", "--to", "postgres://a@127.0.0.1:1/c"] + more)
            #expect(outcome.code == .failed && outcome.notes.contains("[offers_server.source_missing]"), "\(outcome.notes)")
        }
        let cancelled = await tool.run("serve", "move", "--cancel", "--store", file)
        #expect(cancelled.notes.contains("[offers_server.source_missing]"), "\(cancelled.notes)")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("a password in the address is said so, without it; nothing of a grant", arguments: [true, false])
    func password(isMove: Bool) async throws {
        let tool = Tool()
        let settings = try ServeCommandTests.settings(tool)
        try await ready(tool, settings)
        let address = "postgres://somebody:hush-hush@127.0.0.1:1/offers"
        let words = isMove ? ["serve", "move", "--to", address] : ["serve", "--config", settings, "--store", address]
        let outcome = await tool.run(words: words)
        #expect(outcome.code == .failed && outcome.notes.contains("[offers_store.password_in_address]"), "\(outcome.notes)")
        #expect(outcome.notes.contains("PGPASSFILE") && !outcome.notes.contains("grant") && !tool.printed.contains("hush"))
    }

    /// Makes the file of a service.
    private func ready(_ tool: Tool, _ settings: String) async throws {
        let run = Task { await tool.run("serve", "--config", settings, "--port", "0", "--quiet") }
        await tool.says("url")
        run.cancel()
        #expect(await run.value.code == .done)
    }

    @Test("a database that is away is said so, with the place, and the file goes on")
    func away() async throws {
        let tool = Tool()
        let settings = try ServeCommandTests.settings(tool)
        let run = Task { await tool.run("serve", "--config", settings, "--port", "0", "--quiet") }
        await tool.says("url")
        let outcome = await tool.run("serve", "move", "--to", "postgres://somebody@127.0.0.1:1/offers?connect_timeout=2")
        #expect(outcome.code == .offline && outcome.notes.contains("At the new place"), "\(outcome.notes)")
        #expect(!outcome.notes.contains("somebody"))
        run.cancel()
        #expect(await run.value.code == .done)
        let again = Task { await tool.run("serve", "--config", settings, "--port", "0", "--quiet") }
        await tool.says("url")
        again.cancel()
        #expect(await again.value.code == .done)
    }
}
