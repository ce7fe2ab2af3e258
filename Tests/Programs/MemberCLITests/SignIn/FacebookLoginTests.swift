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
}
