import Foundation
import MemberCore
import MemberSandbox
import Testing
import WaitSupport

@testable import MemberCLI

@Suite("member call for lists, several calls and files, and member watch, at the sandbox", .timeLimit(.minutes(2)))
struct CallFeatureTests {
    private func signIn(_ tool: Tool, _ sandbox: Sandbox, _ scopes: String = "friends groups photos wall messages") async {
        let login = await tool.run(
            "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", scopes, environment: Tool.browser("anna"))
        #expect(login.code == .done)
    }

    @Test("--all reads a VK list to its end: one object for programs, an item on each line for people")
    func list() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(tool, sandbox)
            let whole = await tool.run("call", "friends.get")
            let ids = try #require(whole.result["response"]?["items"]?.array)
            let paged = await tool.run("call", "friends.get", "count=3", "--all")
            #expect(paged.result["items"]?.array == ids)
            #expect(paged.result["count"]?.integer == Int64(ids.count))
            #expect(paged.result["pages"]?.integer == Int64((ids.count + 2) / 3))
            let lines = await tool.text(["call", "friends.get", "count=3", "--all"])
            #expect(lines.split(separator: "\n").map { Int64($0) } == ids.map(\.integer))
        }
    }

    @Test("--offline sends nothing: a kept reply of any age, or an error that says that none is kept")
    func offline() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(tool, sandbox)
            _ = await tool.run("call", "friends.get", "count=2")
            sandbox.expireAccessTokens()
            let requests = sandbox.requestCounts
            let kept = await tool.run("call", "friends.get", "count=2", "--offline")
            #expect(kept.code == .done && kept.result["source"]?.string == "cache", "\(kept.notes)")
            #expect(kept.result["requests"] == .integer(0))
            for words in [["friends.get", "count=3"], ["friends.get", "count=3", "--all"], ["wall.post", "message=x"]] {
                let none = await tool.run(words: ["call"] + words + ["--offline"])
                #expect(none.code == .offline && none.notes.contains("[cli.not_kept]"), "\(none.notes)")
            }
            let both = await tool.run("call", "--batch", "friends.get", "count=2", "users.get", "--offline")
            #expect(both.code == .offline && both.result["requests"] == .integer(0))
            #expect(both.result["replies"]?.array?.last?["error"]?["code"]?.string == "cli.not_kept")
            #expect(sandbox.requestCounts == requests)
        }
    }

    @Test("--batch makes its calls in one request; each has its own outcome, and the exit code is that of the first failure")
    func batch() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(tool, sandbox)
            let all = await tool.run("call", "--batch", "users.get", "friends.get", "count=1", "nothing.get")
            #expect(all.code == .failed)
            #expect(all.result["requests"] == .integer(1))
            let replies = try #require(all.result["replies"]?.array)
            #expect(replies.map { $0["operation"] } == [.string("users.get"), .string("friends.get"), .string("nothing.get")])
            #expect(replies[1]["response"]?["items"]?.array?.count == 1)
            #expect(replies[2]["error"]?["code"] == .string("requests.refused"))
            let good = await tool.run("call", "--batch", "users.get", "friends.get", "count=1")
            #expect(good.code == .done && good.result["requests"] == .integer(0))
        }
    }

    @Test("--all and --batch work with a Facebook account by the same words")
    func facebook() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "facebook", "--sandbox", sandbox.controlURL.absoluteString, "--scope", "public_profile user_friends",
                environment: Tool.browser("vera"))
            #expect(login.code == .done)
            let whole = await tool.run("call", "me/friends")
            let paged = await tool.run("call", "me/friends", "limit=1", "--all")
            #expect(paged.code == .done)
            #expect(paged.result["items"]?.array == whole.result["response"]?["data"]?.array)
            let batch = await tool.run("call", "--batch", "me", "fields=id", "me/friends", "limit=1")
            #expect(batch.code == .done && batch.result["requests"] == .integer(1))
            let upload = await tool.run("call", "--upload", #filePath, "--kind", "photo")
            #expect(upload.code == .unavailable)
            let watch = await tool.run("watch")
            #expect(watch.code == .unavailable)
        }
    }

    @Test("--upload sends a file, and prints what it was saved as; a kind that is not known is refused with the kinds")
    func upload() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(tool, sandbox)
            let file = tool.home.appending(path: "sea.png")
            try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 1, 2, 3]).write(to: file)
            let upload = await tool.run("call", "--upload", file.path, "--kind", "wall-photo", "caption=Sea")
            #expect(upload.code == .done)
            #expect(upload.result["response"]?.array?.first?["id"]?.integer != nil)
            #expect(upload.result["requests"] == .integer(3))
            let unknown = await tool.run("call", "--upload", file.path, "--kind", "wall-foto")
            #expect(unknown.code == .usage)
            #expect(unknown.notes.contains("--kind wall-photo"))
        }
    }

    @Test("watch prints a message when it arrives, and ends after --count")
    func watch() async throws {
        try await withSandbox { sandbox, tool in
            await signIn(tool, sandbox)
            let other = Tool()
            let boris = await other.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", "messages",
                environment: Tool.browser("boris"))
            let anna = await tool.run("call", "users.get")
            let id = try #require(anna.result["response"]?.array?.first?["id"]?.integer)
            #expect(boris.code == .done)
            let watching = Task { await tool.run("watch", "--count", "1", "wait=1") }
            // The position is known once the answer is here, and then a poll is sent.
            #expect(await waited(while: !tool.printed.contains("Waiting for updates")))
            #expect(await waited(while: sandbox.requestCount("/method/messages.getLongPollServer") == 0))
            let polled = await tool.run("call", "users.get", "fields=sex")
            #expect(polled.code == .done)
            let sent = await other.run("call", "messages.send", "user_id=\(id)", "random_id=7", "message=Hello")
            #expect(sent.code == .done)
            let watch = await watching.value
            #expect(watch.code == .done)
            #expect(watch.result.array?.first == .integer(4))
            #expect(watch.notes.contains("1 update"))
        }
    }

    @Test(
        "words that do not go together are refused before anything is sent",
        arguments: [
            ["call", "friends.get", "--all", "--batch"], ["call", "friends.get", "--kind", "doc"],
            ["call", "--upload", "/nowhere", "--kind", "doc"], ["call", "--upload", "/", "--kind", "doc"],
            ["call", "--upload", #filePath, "--life", "5"], ["call", "--batch", "count=5"], ["watch", "wait"],
            ["watch", "--count", "0"],
        ])
    func misuse(words: [String]) async {
        #expect(await Tool().run(words: words).code == .usage)
    }
}
