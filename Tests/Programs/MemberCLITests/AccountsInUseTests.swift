import Foundation
import MemberCore
import MemberSandbox
import Testing

@testable import MemberCLI

@Suite("member, with several accounts")
struct AccountsInUseTests {
    private func signIn(_ names: [String], _ sandbox: Sandbox, _ tool: Tool) async throws -> [String] {
        var ids: [String] = []
        for name in names {
            let login = await tool.run(
                "login", "vk", "--sandbox", sandbox.controlURL.absoluteString, environment: Tool.browser(name))
            ids.append(try #require(login.result["account"]?["id"]?.string))
        }
        return ids
    }

    @Test("the last signed in is in use until another one is chosen, and that choice lasts")
    func use() async throws {
        try await withSandbox { sandbox, tool in
            let ids = try await signIn(["anna", "boris"], sandbox, tool)
            #expect(await tool.run("userinfo").result["account"]?.string == ids[1])
            #expect(await tool.run("use", ids[0]).code == .done)
            #expect(await tool.run("userinfo").result["account"]?.string == ids[0])
            #expect(await tool.run("use", "vk-nobody").result["error"]?["code"]?.string == "members.no_account")
            #expect(await tool.run("userinfo").result["account"]?.string == ids[0])
            let several = await tool.run("userinfo", "--account", "vk").result["error"]
            #expect(several?["code"]?.string == "members.ambiguous_account")
            for text in ids + ["Анна Крылова", "Борис"] {
                #expect(several?["remedy"]?.string?.contains(text) == true, "\(text)")
            }
            #expect(await tool.run("userinfo", "--account", "анна").result["account"]?.string == ids[0])
            #expect(await tool.run("use", "Борис").code == .done)
            #expect(await tool.run("accounts").result["accounts"]?.array?.map { $0["inUse"]?.bool } == [false, true])
        }
    }

    @Test("an export comes over to another home with a passphrase from a file, and overwrites nothing")
    func export() async throws {
        try await withSandbox { sandbox, tool in
            let ids = try await signIn(["anna", "boris"], sandbox, tool)
            let (passphrase, file) = (tool.home.path + "/words", tool.home.path + "/export.json")
            try Data("correct horse battery\n".utf8).write(to: URL(filePath: passphrase))
            #expect(await tool.run("export", file, "--passphrase-file", passphrase).result["accounts"]?.integer == 2)
            #expect(await tool.run("export", file, "--passphrase-file", passphrase).code == .failed)
            let other = Tool()
            #expect(await other.run("import", file, input: ["wrong passphrase"]).code == .failed)
            let report = await other.run("import", file, input: ["correct horse battery"])
            #expect(report.result["added"]?.array?.compactMap(\.string) == ids)
            #expect(await other.run("userinfo").result["account"]?.string == ids[1])
            for token in sandbox.issuedTokens { #expect(try tool.files(holding: token) == []) }
        }
    }
}
