import Foundation
import MemberAccounts
import MemberCore
import Testing

@testable import MemberCLI

@Suite("--store and MEMBER_STORE")
struct FleetPlaceTests {
    @Test("the command line wins over the environment, and a database of the environment over its folder")
    func place() async {
        let stage = FleetStage()
        #expect(await stage.run("accounts").code == .done)
        #expect(await stage.run("accounts", "--store", "postgres://other.test/members").code == .done)
        #expect(stage.opened.value.map(\.address) == ["postgres://db.test/members", "postgres://other.test/members"])
        #expect(await stage.run("accounts", "--home", stage.home.path).code == .done)
        #expect(stage.opened.value.count == 2)
        #expect(stage.openCount == 0)
    }

    @Test("both places in one command line are refused")
    func both() async {
        let stage = FleetStage()
        let answer = await stage.run("accounts", "--home", stage.home.path, "--store", "postgres://db.test/members")
        #expect(answer.code == .usage)
        #expect(stage.opened.value.isEmpty)
    }

    @Test("an empty option is refused, and an empty variable counts as unset", arguments: ["--store", "--home", "--keys"])
    func empty(option: String) async {
        let stage = FleetStage()
        #expect(await stage.run("accounts", option, "", environment: [:]).code == .usage)
        #expect(await stage.run("accounts", environment: ["MEMBER_STORE": ""]).code == .done)
        #expect(stage.opened.value.isEmpty)
    }

    @Test("keys come from a file, else from a program, else from the environment")
    func keys() async {
        let stage = FleetStage()
        let environment = ["MEMBER_STORE": "postgres://db.test/members", "MEMBER_KEYS": "memberkit-key-1 x"]
        _ = await stage.run("accounts", environment: environment)
        _ = await stage.run("accounts", "--keys", "/keys", environment: environment)
        _ = await stage.run("accounts", "--keys-program", "/bin/keys", environment: environment)
        _ = await stage.run("accounts")
        #expect(
            stage.opened.value.map(\.keys) == [.text(Secret("memberkit-key-1 x")), .file("/keys"), .program("/bin/keys"), .none])
    }

    @Test("accounts lists the members, token prints a member's token, use chooses one, logout removes one")
    func accounts() async throws {
        let stage = FleetStage()
        let (anna, boris) = (try await stage.signIn("anna"), try await stage.signIn("boris"))
        let listed = try #require(await stage.run("accounts").result["accounts"]?.array)
        #expect(listed.map { $0["id"]?.string } == [anna.id, boris.id])
        #expect(listed.map { $0["inUse"] } == [.bool(false), .bool(true)])
        #expect(await stage.run("token").result["token"]?.string == "atboris")
        #expect(await stage.run("use", "Member anna").code == .done)
        #expect(await stage.run("token").result["token"]?.string == "atanna")
        #expect(await stage.run("token", "--account", boris.id).result["token"]?.string == "atboris")
        #expect(await stage.run("token", "--account", "Clara").result["error"]?["code"]?.string == "members.no_account")
        #expect(stage.openCount == 0)
    }

    @Test("members of several clients have no account in use: one is to be named")
    func several() async throws {
        let stage = FleetStage()
        try await stage.signIn("anna")
        try await stage.signIn("boris", client: "other")
        #expect(await stage.run("token").result["error"]?["code"]?.string == "cli.account_not_named")
    }

    @Test("commands that need a folder say so", arguments: [["export", "out"], ["import", "in"], ["invite", "1"]])
    func home(words: [String]) async {
        let stage = FleetStage()
        let answer = await stage.run(words[0], words[1])
        #expect(answer.result["error"]?["code"]?.string == "cli.needs_home")
        #expect(stage.opened.value.isEmpty)
    }

    @Test("a program without libpq names the package")
    func library() async {
        let answer = await FleetStage().run("accounts", "--store", "postgres://nowhere/members")
        #expect(answer.result["error"]?["code"]?.string == "cli.postgres_missing")
        #expect(answer.notes.contains("libpq-dev"))
    }

    @Test("the settings show an address without user, password and options")
    func shown() async {
        let address = "postgres://app:secret@db.test:5433/members?passfile=/secret"
        let answer = await FleetStage().run("config", environment: ["MEMBER_STORE": address])
        #expect(answer.result["settings"]?["store"]?["value"]?.string == "postgres://db.test:5433/members")
        #expect(ShownStoreAddress("host=db password=secret").description == "given as key=value pairs")
    }
}
