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
        _ = await stage.run("accounts", environment: [:])
        _ = await stage.run("move", "--to", "postgres://db.test/members", "--to-keys", "/other", environment: [:])
        #expect(stage.opened.value.map(\.keys) == [.file("/other")])
    }

    @Test("a folder without accounts is no source, and is not made")
    func missingSource() async {
        let stage = FleetStage()
        let answer = await stage.run("move", "--to", "postgres://db.test/members", environment: [:])
        #expect(answer.result["error"]?["code"]?.string == "cli.source_missing")
        #expect(!FileManager.default.fileExists(atPath: stage.home.path) && stage.opened.value.isEmpty)
    }

    @Test(
        "an address with one slash is not a folder, and is not repeated, since it may have a password",
        arguments: ["postgres:/app:hidden@db/members", "postgresql:db", "Postgres:/db"])
    func misspelled(place: String) async {
        let stage = FleetStage()
        let answer = await stage.run("move", "--to", place)
        #expect(answer.code == .usage && !answer.notes.contains("hidden"))
        #expect(!FileManager.default.fileExists(atPath: place))
    }

    @Test(
        "a place is an address or a folder",
        arguments: [
            ("postgres://db/members", .address), ("host=/run/db dbname=members", .address), ("dbname=members", .address),
            ("/var/lib/member", .folder), ("./a=b", .folder), ("a=b", .folder), ("postgres", .folder), ("user", .folder),
            ("postgres:/db", .misspelled),
        ] as [(String, MovePlace)])
    func place(text: String, expected: MovePlace) { #expect(MovePlace(text) == expected) }

    @Test(
        "a move without a target, or to the same place, is misused", arguments: [[], ["--to", "postgres://other.test/members"]])
    func misused(words: [String]) async {
        let stage = FleetStage()
        let answer = words.isEmpty ? await stage.run("move") : await stage.run("move", words[0], words[1])
        #expect(answer.code == .usage)
    }
}
