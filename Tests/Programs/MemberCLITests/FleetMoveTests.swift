import Foundation
import MemberAccounts
import MemberCore
import Testing

@testable import MemberCLI

@Suite("member move")
struct FleetMoveTests {
    @Test("takes a database's accounts into a folder and back, once, and the earlier place says where they went")
    func there() async throws {
        let stage = FleetStage()
        let anna = try await stage.signIn("anna")
        let moved = await stage.run("move", "--to", stage.home.path)
        #expect(moved.code == .done)
        #expect(moved.result["moved"]?.integer == 1)
        #expect(await stage.run("move", "--to", stage.home.path).result["movedBefore"]?.integer == 1)
        #expect(await stage.run("token", "--account", anna.id).result["error"]?["code"]?.string == "accounts.moved")
        let listed = await stage.run("accounts").result["accounts"]?.array?.first
        #expect(listed?["state"]?.string == "moved" && listed?["movedTo"]?.string == stage.home.path)
        #expect(await stage.run("token", environment: [:]).result["token"]?.string == "atanna")
        let back = await stage.run("move", "--to", "postgres://db.test/members", environment: [:])
        #expect(back.result["moved"]?.integer == 1)
        #expect(await stage.run("token").result["token"]?.string == "atanna")
        #expect(await stage.run("token", environment: [:]).result["error"]?["code"]?.string == "accounts.moved")
        #expect(stage.openCount == 0)
    }

    @Test("an account of both places is named, and left unchanged without --replace")
    func both() async throws {
        let stage = FleetStage()
        let anna = try await stage.signIn("anna")
        _ = await stage.run("move", "--to", stage.home.path)
        try await stage.signIn("anna", token: "new")
        let kept = await stage.run("move", "--to", stage.home.path)
        #expect(kept.result["kept"]?.array?.map(\.string) == [anna.id])
        #expect(await stage.run("token").result["token"]?.string == "newanna")
    }

    @Test("the target has keys of its own")
    func keys() async throws {
        let stage = FleetStage()
        _ = await stage.run("move", "--to", "postgres://db.test/members", "--to-keys", "/other", environment: [:])
        #expect(stage.opened.value.map(\.keys) == [.file("/other")])
    }

    @Test(
        "a move without a target, or to the same place, is misused", arguments: [[], ["--to", "postgres://other.test/members"]])
    func misused(words: [String]) async {
        let stage = FleetStage()
        let answer = words.isEmpty ? await stage.run("move") : await stage.run("move", words[0], words[1])
        #expect(answer.code == .usage)
    }
}
