import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberKit
import MemberSandbox
import MemberStorage
import MemberTesting
import Testing

@testable import MemberCLI

@Suite("The end of a command", .timeLimit(.minutes(1)))
struct EndOfCommandTests {
    /// Delays requests to the token endpoint until the gate opens.
    private struct Gated: HTTPTransport {
        let gate: Gate
        let network = NetworkTransport()

        func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
            if request.url.path == "/oauth2/auth" { await gate.pass() }
            return try await network.send(request)
        }
    }

    private func withAnna(_ body: (Tool, Sandbox) async throws -> Void) async throws {
        let (tool, sandbox) = (Tool(), try await Sandbox.start())
        do {
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, environment: Tool.browser("anna"))
            try #require(login.code == .done, "\(login.notes)")
            try await body(tool, sandbox)
        } catch {
            await sandbox.stop()
            throw error
        }
        await sandbox.stop()
    }

    private func refreshToken(_ tool: Tool) throws -> Secret? {
        let vault = try Vault(home: tool.home)
        return try vault.secrets(of: try #require(vault.accounts.first).key).tokens.refreshToken
    }

    @Test("at Ctrl-C waits for the renewed tokens and keeps them, and the command says that it was ended")
    func refresh() async throws {
        try await withAnna { tool, _ in
            let (gate, before) = (Gate(), try refreshToken(tool))
            let environment = ["MEMBER_HOME": tool.home.path]
            let command = Task {
                await MemberTool.run(
                    ["refresh"], environment: environment,
                    console: Console { _ in
                    } standardError: { _ in
                    }, transport: Gated(gate: gate))
            }
            await gate.arrived(1)
            command.cancel()
            gate.open()
            #expect(await command.value == .interrupted)
            #expect(try refreshToken(tool) != before)
            #expect(await tool.run("refresh").code == .done)
        }
    }

    @Test("an account whose client's secret, details or seal are damaged is listed so and removed by logout --remove")
    func damaged() async throws {
        try await withAnna { tool, _ in
            try Vault(home: tool.home).transaction { try $0.run("UPDATE vault_account SET details = x'7b7d'") }
            #expect(await tool.run("accounts").result["accounts"]?.array?.first?["state"]?.string == "damaged")
            #expect(await tool.run("logout").code == .failed)
            let removal = await tool.run("logout", "--remove")
            #expect(removal.code == .done && removal.result["removed"] == .bool(true))
            #expect(removal.result["notEnded"]?["all"]?.string == "accounts.damaged")
            #expect(await tool.run("accounts").result["accounts"]?.array?.isEmpty == true)
        }
    }

    @Test("an export is its owner's only from its first moment, and goes through no link")
    func export() async throws {
        try await withAnna { tool, _ in
            let words = tool.home.appending(path: "words").path
            let link = tool.home.appending(path: "link").path
            try Data("correct horse battery\n".utf8).write(to: URL(filePath: words))
            try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: tool.home.path + "/target")
            let refused = await tool.run("export", link, "--passphrase-file", words)
            #expect(refused.result["error"]?["code"]?.string == "cli.file_exists")
            #expect(!FileManager.default.fileExists(atPath: tool.home.path + "/target"))
        }
    }
}
