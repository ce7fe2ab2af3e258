import Foundation
import MemberCore
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member login facebook", .timeLimit(.minutes(1)))
struct FacebookLoginTests {
    private static let tokens = "/v21.0/oauth/access_token"

    private func login(
        _ sandbox: Sandbox, _ tool: Tool, _ more: [String] = [], as browser: [String: String]
    ) async -> (code: ExitCode, result: JSONValue, notes: String) {
        await tool.run(
            words: ["login", "facebook", "--sandbox", sandbox.controlURL.absoluteString] + more, environment: browser)
    }

    @Test(
        "signs in through a redirect to this machine, says what was granted, extends the token; no token is printed or stored in clear"
    )
    func whole() async throws {
        try await withSandbox { sandbox, tool in
            let login = await login(
                sandbox, tool, ["--scope", "public_profile email user_posts"], as: Tool.browser("anna", "--without email"))
            #expect(login.code == .done, "\(login.notes)")
            #expect(login.result["account"]?["provider"]?.string == "facebook")
            #expect(login.result["account"]?["subject"]?.string == "10220000100001")
            #expect(login.result["scopes"]?["dropped"] == .array([.string("email")]))
            #expect(sandbox.requestCount(Self.tokens) == 1)
            #expect(await tool.run("userinfo").result["userinfo"]?["id"]?.string == "10220000100001")
            let refresh = await tool.run("refresh")
            #expect(refresh.code == .done, "\(refresh.notes)")
            for token in sandbox.issuedTokens {
                #expect(!tool.printed.contains(token))
                let files = try tool.files(holding: token)
                #expect(files == [])
            }
            #expect(await tool.run("logout").result["removed"]?.bool == true)
        }
    }

    @Test(
        "says how the sign-in lasts: the access token is extended by its use; a limited login has none")
    func renewal() async throws {
        try await withSandbox { sandbox, tool in
            let login = await login(sandbox, tool, as: Tool.browser("anna"))
            #expect(
                login.result["refreshToken"]?.bool == false && login.result["renewal"]?.string == "extended"
            )
            let limited = await self.login(sandbox, tool, ["--limited"], as: Tool.browser("vera"))
            #expect(limited.result["renewal"]?.string == "never", "\(limited.notes)")
            let words = ["login", "facebook", "--sandbox", sandbox.controlURL.absoluteString]
            let text = await tool.text(words)
            #expect(
                text.contains("while the access token is used, it is extended")
                    && !text.contains("sign in again"))
            #expect(await tool.text(["refresh"]).contains("it needs no refresh token"))
            let limitedText = await tool.text(words + ["--limited"], as: Tool.browser("vera"))
            #expect(
                limitedText.contains("access token:   none") && !limitedText.contains("refresh token"))
        }
    }

    @Test("who declines ends with 5, and nobody is signed in")
    func declined() async throws {
        try await withSandbox { sandbox, tool in
            let login = await login(sandbox, tool, as: Tool.browser("anna", "--decline"))
            #expect(login.code == .declined, "\(login.notes)")
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
        }
    }

    @Test("a permission that no dialog takes is refused before anything is opened")
    func badName() async throws {
        try await withSandbox { sandbox, tool in
            let login = await login(sandbox, tool, ["--scope", "E-Mail"], as: Tool.browser("anna"))
            #expect(login.code == .usage && sandbox.requestCount("/v21.0/dialog/oauth") == 0)
        }
    }

    @Test("a server's sign-in shows the app's secret, from a file")
    func server() async throws {
        try await withSandbox { sandbox, tool in
            let file = FileManager.default.temporaryDirectory.appending(path: "memberkit-\(UUID().uuidString).secret")
            try Data("sandbox-app-secret\n".utf8).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let login = await login(sandbox, tool, ["--app-secret-file", file.path], as: Tool.browser("vera"))
            #expect(login.code == .done, "\(login.notes)")
            try Data("wrong\n".utf8).write(to: file)
            let wrong = await self.login(sandbox, tool, ["--app-secret-file", file.path], as: Tool.browser("vera"))
            #expect(wrong.code == .failed)
        }
    }

    @Test("the live Facebook comes back to this machine, by the name that it takes, unless an address of the app's own is given")
    func live() async throws {
        let words = ["login", "facebook", "--live", "--client-id", "51", "--timeout", "1"]
        let login = await Tool().run(words: words, environment: ["PATH": "/nowhere"])
        #expect(login.code == .timedOut, "\(login.notes)")
        #expect(login.notes.contains("redirect_uri=http%3A%2F%2Flocalhost%3A") && login.notes.contains("response_type=code"))
        #expect(login.notes.contains("register http://localhost"))

        let given = await Tool().run(
            words: words + ["--redirect-uri", "https://app.example.com/cb"], input: ["https://app.example.com/other"])
        #expect(given.notes.contains("redirect_uri=https%3A%2F%2Fapp.example.com%2Fcb"))
        #expect(given.notes.contains("not an address of this app"), "\(given.notes)")
    }

    /// Returns the status that the command reports for a permission.
    private func status(_ name: String, _ result: JSONValue) -> String? {
        result["permissions"]?.array?.first { $0["permission"]?.string == name }?["status"]?.string
    }

    @Test("asks for one permission more, goes on with a part, takes it back, and notices what changed on the website")
    func permissions() async throws {
        try await withSandbox { sandbox, tool in
            _ = await login(sandbox, tool, ["--scope", "public_profile"], as: Tool.browser("anna"))
            let part = await tool.run(
                "permissions", "ask", "email", "user_posts", "--for", "Sends the receipt",
                environment: Tool.browser("anna", "--without user_posts"))
            #expect(part.code == .declined && part.result["declined"] == .array([.string("user_posts")]), "\(part.notes)")
            #expect(sandbox.facebookPermissions(of: "anna")["email"] == .granted)
            let dialogs = sandbox.requestCount("/v21.0/dialog/oauth")
            let again = await tool.run("permissions", "ask", "user_posts", environment: Tool.browser("anna"))
            #expect(again.result["answer"]?.string == "cooling_down" && sandbox.requestCount("/v21.0/dialog/oauth") == dialogs)
            let list = await tool.run("permissions")
            #expect(list.result["asked"]?.bool == true && status("email", list.result) == "granted", "\(list.notes)")
            #expect(status("user_posts", list.result) == "declined")

            #expect(await tool.run("permissions", "revoke", "email").code == .done)
            #expect(sandbox.facebookPermissions(of: "anna")["email"] == .declined)
            let taken = await tool.run("permissions")
            #expect(status("email", taken.result) == "revoked" && taken.result["changes"] == .array([]))
            #expect(await tool.run("permissions", "revoke", "public_profile").code != .done)
        }
    }

    @Test("what the member changes on the website is told with who did it, and the whole is taken back at once")
    func website() async throws {
        try await withSandbox { sandbox, tool in
            _ = await login(sandbox, tool, as: Tool.browser("anna"))
            sandbox.setFacebookPermission("email", .declined, of: "anna")
            let changed = await tool.run("permissions")
            let change = changed.result["changes"]?.array?.first
            #expect(change?["permission"]?.string == "email" && change?["by"]?.string == "provider", "\(changed.notes)")
            #expect(status("email", changed.result) == "revoked")
            let all = await tool.run("permissions", "revoke-all")
            #expect(all.code == .done && all.result["removed"]?.bool == true, "\(all.notes)")
            #expect(sandbox.facebookPermissions(of: "anna").isEmpty)
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
            let history = await tool.run("permissions", "history", "email")
            let kinds = history.result["permissions"]?.array?.first?["history"]?.array?.compactMap { $0["kind"]?.string }
            #expect(kinds?.prefix(3) == ["asked", "granted", "revoked"])
        }
    }

    @Test("a permission that cannot be asked for is refused before anything is sent", arguments: ["E-Mail", "openid"])
    func unaskable(name: String) async throws {
        try await withSandbox { sandbox, tool in
            _ = await login(sandbox, tool, ["--scope", "public_profile"], as: Tool.browser("anna"))
            let sent = { ["dialog/oauth", "me/permissions"].map { sandbox.requestCount("/v21.0/" + $0) } }
            let before = sent()
            let asked = await tool.run("permissions", "ask", name, environment: Tool.browser("anna"))
            #expect(asked.code == .usage && asked.notes.contains(name), "\(asked.notes)")
            #expect(asked.result["requests"]?.integer ?? 0 == 0 && sent() == before)
        }
    }

    @Test("a read of Graph is new each time, unless a life is given; the list of permissions is never kept")
    func fresh() async throws {
        try await withSandbox { sandbox, tool in
            _ = await login(sandbox, tool, ["--scope", "public_profile user_posts"], as: Tool.browser("anna"))
            for _ in 0..<2 { #expect(await tool.run("call", "me/feed").result["source"]?.string == "network") }
            #expect(await tool.run("call", "me/feed", "--life", "60").result["source"]?.string == "network")
            #expect(await tool.run("call", "me/feed", "--life", "60").result["source"]?.string == "cache")
            for _ in 0..<2 {
                #expect(await tool.run("call", "me/permissions", "--life", "60").result["source"]?.string == "network")
            }
        }
    }

    @Test(
        "call reaches Graph by a path: reads are kept for the life given and work offline, a word before the path changes something"
    )
    func calls() async throws {
        try await withSandbox { sandbox, tool in
            let scope = ["--scope", "public_profile user_posts publish_actions"]
            _ = await login(sandbox, tool, scope, as: Tool.browser("anna"))
            let feed = await tool.run("call", "me/feed", "limit=2", "--life", "60")
            #expect(feed.code == .done && feed.result["response"]?["data"]?.array?.count == 2, "\(feed.notes)")
            // Graph's address of the next page contains the token, which the command does not show.
            let next = try #require(feed.result["response"]?["paging"]?["next"]?.string)
            #expect(next.contains("access_token=&") || next.hasSuffix("access_token="))
            let posted = await tool.run("call", "POST me/feed", "message=hello")
            #expect(posted.code == .done && posted.result["response"]?["id"]?.string != nil, "\(posted.notes)")
            #expect(await tool.run("call", "DELETE me/permissions/user_posts").code == .done)
            #expect(sandbox.facebookPermissions(of: "anna")["user_posts"] == .declined)
            let refused = await tool.run("call", "me/feed", "limit=3")
            #expect(refused.code == .failed, "\(refused.notes)")
            let kept = await tool.run("call", "me/feed", "limit=2", "--offline")
            #expect(kept.result["source"]?.string == "cache" && kept.result["response"] == feed.result["response"])
        }
    }
}
