import Foundation
import MemberCore
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member, from sign-in to sign-out")
struct JourneyTests {
    @Test("signs in through a browser command, calls, asks, renews and signs out; no token is printed or stored in clear")
    func whole() async throws {
        try await withSandbox { sandbox, tool in
            let control = sandbox.controlURL.absoluteString
            let login = await tool.run(
                "login", "vk", "--sandbox", control, "--scope", "friends", environment: Tool.browser("vera"))
            #expect(login.code == .done, "\(login.notes)")
            #expect(login.result["account"]?["label"]?.string == "Вера Солнцева")

            let call = await tool.run("call", "friends.get", "fields=screen_name")
            #expect(call.result["source"]?.string == "network")
            let again = await tool.run("call", "friends.get", "fields=screen_name")
            #expect(again.result["source"]?.string == "cache")
            #expect(again.result["requests"]?.integer == 0)
            #expect(await tool.run("userinfo").result["userinfo"]?["user"]?["user_id"]?.string == "100003")
            #expect(await tool.run("refresh").result["rotated"]?.bool == true)

            for token in sandbox.issuedTokens {
                #expect(!tool.printed.contains(token))
                #expect(try tool.files(holding: token) == [])
            }
            let id = try #require(login.result["account"]?["id"]?.string)
            #expect(await tool.run("logout", "--account", id).result["removed"]?.bool == true)
            #expect(await tool.run("accounts").result["accounts"]?.array == [])
            #expect(sandbox.requestCount("/oauth2/logout") == 1)
        }
    }

    @Test("a member who declines ends with 5 and a sentence")
    func declined() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, environment: Tool.browser("anna", "--decline"))
            #expect(login.code == .declined)
            #expect(login.result["error"]?["code"]?.string == "oauth.declined")
        }
    }

    @Test("an app that the provider does not know ends with its own words")
    func unknownClient() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--client-id", "404",
                environment: Tool.browser("anna"))
            #expect(login.code == .failed)
            #expect(!login.notes.isEmpty)
        }
    }

    @Test("no sandbox at the address ends with 4, and says how to start one")
    func noSandbox() async {
        let login = await Tool().run("login", "vk", "--sandbox", "http://127.0.0.1:9")
        #expect(login.code == .offline)
        #expect(login.notes.contains("member sandbox"))
    }

    @Test(
        "a wrong issuer ends with a sentence",
        arguments: [("http://example.test", ExitCode.failed), ("http://127.0.0.1:9", .offline)])
    func wrongIssuer(issuer: String, code: ExitCode) async {
        let login = await Tool().run("login", "--issuer", issuer, "--client-id", "x")
        #expect(login.code == code)
        #expect(!login.notes.isEmpty)
    }

    @Test("a port that is taken is told by number")
    func portTaken() async throws {
        try await withSandbox { sandbox, tool in
            let port = String(try #require(sandbox.controlURL.port))
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--port", port, environment: Tool.browser("anna"))
            #expect(login.code == .failed)
            #expect(login.notes.contains(port))
        }
    }

    @Test("without a browser the address is printed, and the wait ends at the limit")
    func noBrowser() async throws {
        try await withSandbox { sandbox, tool in
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--timeout", "1", environment: ["PATH": "/nowhere"]
            )
            #expect(login.code == .timedOut)
            #expect(login.notes.contains("/authorize?") && !login.notes.contains("register"))
            #expect(login.result["error"]?["code"]?.string == "oauth.attempt_timed_out")
        }
    }

    @Test("with --live the pasted address is taken, and a foreign one is not")
    func paste() async {
        let login = await Tool().run("login", "vk", "--live", "--client-id", "51", input: ["https://vk.ru/other"])
        #expect(login.code == .interrupted || login.code == .declined)
        #expect(login.notes.contains("https://id.vk.ru/authorize?"))
        #expect(login.notes.contains("not an address of this app"))
        #expect(
            login.result["error"]?["code"]?.string == "oauth.declined"
                || login.result["error"]?["code"]?.string == "agent.cancelled")
    }
}

extension Tool {
    /// Returns the files of the home that contain a text.
    func files(holding text: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: home.path).filter { name in
            (try? Data(contentsOf: home.appending(path: name)))?.range(of: Data(text.utf8)) != nil
        }
    }
}
