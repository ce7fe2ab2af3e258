import Foundation
import MemberCore
import MemberHTTP
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member invite", .timeLimit(.minutes(1)))
struct InviteTests {
    private func signIn(_ name: String, _ scope: String, _ sandbox: Sandbox, _ tool: Tool) async {
        let login = await tool.run(
            "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, "--scope", scope, environment: Tool.browser(name))
        #expect(login.code == .done, "\(login.notes)")
    }

    @Test("invites as often as the limit lets, then asks VK nothing")
    func limit() async throws {
        try await withSandbox { sandbox, tool in
            await signIn("anna", "groups", sandbox, tool)
            let first = await tool.run("invite", "1", "--max", "1")
            #expect(first.result["result"]?.string == "vkid.sheet_closed" && first.result["recorded"]?.bool == true)
            #expect(first.result["members"]?.integer == 12_345 && first.result["friends"]?.integer == 2)
            let second = await tool.run("invite", "1", "--max", "1")
            #expect(second.code == .failed && second.result["error"]?["code"]?.string == "vkid.local_limit_reached")
            #expect(sandbox.requestCount("/method/groups.getById") == 1)
            let third = await tool.run("invite", "1", "--max", "2", "--follow")
            #expect(third.result["result"]?.string == "joined")
            #expect(sandbox.joinedCommunities[1]?.contains(100_001) == true)
        }
    }

    @Test(
        "says why there is nothing to show, or why the join failed",
        arguments: [
            ("5", "groups", "vkid.already_member"), ("2", "groups", "vkid.group_closed"), ("1", "friends", "vkid.scope_missing"),
            ("x", "groups", "vkid.group_id_invalid"), ("1", "groups", "vkid.subscription_failed"),
            ("99", "groups", "vkid.community_unknown"),
        ])
    func refused(community: String, scope: String, code: String) async throws {
        try await withSandbox { sandbox, tool in
            await signIn("anna", scope, sandbox, tool)
            sandbox.faults.add(try #require(Fault("join-refused")))
            let outcome = await tool.run("invite", community, "--always", "--follow")
            #expect(outcome.code == .failed && outcome.result["error"]?["code"]?.string == code)
            #expect(!outcome.notes.isEmpty || outcome.result["error"]?["remedy"]?.string?.isEmpty == false)
        }
    }

    @Test("two choices at once are refused, and an unknown account is named")
    func usage() async throws {
        let tool = Tool()
        #expect(await tool.run("invite", "1", "--follow", "--decline").code == .usage)
        #expect(await tool.run("invite", "1").code != .done)
    }

    @Test("the banner names the portal's address, or the options that serve it")
    func banner() throws {
        let address = try #require(URL(string: "http://127.0.0.1:8400/"))
        #expect(SandboxCommand.portalLine(address).rendered == "  portal, with the sign-in buttons: http://127.0.0.1:8400/")
        let missing = SandboxCommand.portalLine(nil).rendered
        #expect(missing.contains("portal: not served") && missing.contains("--open or --portal"))
    }

    @Test(
        "member sandbox --portal, or by its earlier name, serves the pages to click through, and they end with it",
        arguments: ["--portal", "--faces"])
    func portal(option: String) async throws {
        let tool = Tool()
        let run = Task { await tool.run("sandbox", "--port", "0", option) }
        await tool.says("portal")
        let told = try JSONValue(parsing: Data(tool.printed.utf8))
        let address = try #require(told["portal"]?.string.flatMap(URL.init(string:)))
        #expect(told["faces"] == told["portal"])
        let page = try await NetworkTransport().send(HTTPRequest(.get, address))
        #expect(String(decoding: page.body, as: UTF8.self).contains("vk-face"))
        run.cancel()
        #expect(await run.value.code == .done)
        await #expect(throws: HTTPError.self) { try await NetworkTransport().send(HTTPRequest(.get, address)) }
    }
}
