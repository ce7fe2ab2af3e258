import MemberCore
import Testing

@testable import MemberCLI

@Suite("Commands on a database")
struct FleetCommandTests {
    @Test("migrate makes the missing steps once, and --check tells by its exit code whether any is missing")
    func migrate() async {
        let stage = FleetStage()
        let missing = await stage.run("migrate", "--check")
        #expect(missing.code == .no)
        #expect(missing.result["missing"]?.integer == 2)
        let made = await stage.run("migrate")
        #expect(made.code == .done)
        #expect(made.result["made"]?.integer == 2)
        #expect(await stage.run("migrate").result["made"]?.integer == 0)
        let done = await stage.run("migrate", "--check")
        #expect(done.code == .done)
        #expect(done.result["missing"]?.integer == 0)
        #expect(stage.openCount == 0)
    }

    @Test("reseal says what was sealed, and fails where values are left", arguments: [0, 3])
    func reseal(left: Int) async {
        let stage = FleetStage()
        stage.resealing.withLock {
            $0 = [FleetResealing(total: 9, done: 0, left: 0), FleetResealing(total: 9, done: 9 - left, left: left)]
        }
        let answer = await stage.run("reseal")
        #expect(answer.code == (left == 0 ? .done : .failed))
        #expect(answer.result["total"]?.integer == 9)
        #expect(answer.result["resealed"]?.integer == Int64(9 - left))
        #expect(answer.result["left"]?.integer == Int64(left))
    }

    @Test("without a database migrate and reseal are misused", arguments: ["migrate", "reseal"])
    func nowhere(command: String) async {
        #expect(await FleetStage().run(command, environment: [:]).code == .usage)
    }

    @Test("keys prints a new key")
    func keys() async {
        let stage = FleetStage()
        #expect(await stage.run("keys").result["key"]?.string == "memberkit-key-1 new")
        #expect(stage.opened.value.isEmpty)
    }
}
