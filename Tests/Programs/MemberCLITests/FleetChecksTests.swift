import MemberCore
import Testing

@testable import MemberCLI

@Suite("member doctor on a database")
struct FleetChecksTests {
    private static var fine: FleetFacts {
        FleetFacts(
            place: "postgres://db.test:5432/members", version: "15.8", roundTrip: .microseconds(840), clockLead: 0.2,
            mostConnections: 97, connections: 20, size: 3_145_728, synchronousCommit: "on")
    }

    /// A change of the facts, the subject that it concerns, and the level of the finding.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: String
        let level: Finding.Level
        let change: @Sendable (inout FleetFacts) -> Void
    }

    private static let cases = [
        Case(testDescription: "nothing", subject: "database", level: .fine) { _ in },
        Case(testDescription: "a clock ahead", subject: "clock", level: .notice) { $0.clockLead = 3_600 },
        Case(testDescription: "a clock behind", subject: "clock", level: .notice) { $0.clockLead = -3_600 },
        Case(testDescription: "no room", subject: "connections", level: .notice) { $0.connections = 90 },
        Case(testDescription: "a synchronous standby", subject: "durability", level: .fine) {
            ($0.standbys, $0.waitsForStandby) = (1, true)
        },
        Case(testDescription: "an asynchronous standby", subject: "durability", level: .notice) { $0.standbys = 1 },
        Case(testDescription: "read-only", subject: "database", level: .wrong) { $0.isReadOnly = true },
        Case(testDescription: "a pooler", subject: "pooler", level: .fine) { $0.isBehindPooler = true },
        Case(testDescription: "TLS", subject: "encryption", level: .fine) { ($0.tls, $0.isLocal) = ("TLSv1.3", false) },
        Case(testDescription: "no TLS here", subject: "encryption", level: .fine) { $0.isLocal = true },
        Case(testDescription: "no TLS on the way", subject: "encryption", level: .notice) { $0.isLocal = false },
        Case(testDescription: "no schema", subject: "schema", level: .wrong) { $0.rights.hasSchema = false },
        Case(testDescription: "an open schema", subject: "schema", level: .notice) { $0.rights.isOpenToAll = true },
        Case(testDescription: "no right to the schema", subject: "rights", level: .wrong) { $0.rights.mayUseSchema = false },
        Case(testDescription: "missing rights", subject: "rights", level: .wrong) {
            $0.rights.missing = ["member_account": ["UPDATE", "DELETE"]]
        },
        Case(testDescription: "a stranger's table", subject: "owner", level: .wrong) {
            $0.rights.foreignObject = "table public.member_schema"
        },
        Case(testDescription: "a right too many", subject: "steps", level: .notice) { $0.rights.mayChangeSteps = true },
    ]

    @Test("each fact has its finding", arguments: cases)
    func facts(one: Case) {
        var facts = Self.fine
        one.change(&facts)
        let found = FleetChecks.findings(facts)
        #expect(found.contains { $0.subject == one.subject && $0.level == one.level }, "\(found)")
        let others = found.filter { $0.subject != one.subject }
        #expect(others.allSatisfy { $0.level == .fine })
        #expect(found.allSatisfy { $0.level == .fine || $0.advice != nil })
    }

    @Test("missing tables and unknown keys are wrong, earlier keys a notice")
    func keys() {
        #expect(FleetChecks.tables(FleetTables(made: 1, known: 1)).level == .fine)
        #expect(FleetChecks.tables(FleetTables(made: 0, known: 1)).level == .wrong)
        #expect(FleetChecks.keys(FleetKeyFacts(writing: "00", current: 3)).map(\.level) == [.fine])
        #expect(FleetChecks.keys(FleetKeyFacts(writing: "00", earlier: 2)).map(\.level) == [.notice])
        let unknown = FleetChecks.keys(FleetKeyFacts(writing: "00", unknown: ["aa": 1, "bb": 2]))
        #expect(unknown.map(\.level) == [.fine, .wrong, .wrong])
    }

    @Test("the command checks the database instead of the folder, and names the tables first if they are missing")
    func command() async {
        let stage = FleetStage()
        let before = await stage.run("doctor")
        #expect(before.code == .failed)
        _ = await stage.run("migrate")
        let after = await stage.run("doctor")
        let subjects = after.result["findings"]?.array?.compactMap { $0["subject"]?.string } ?? []
        #expect(subjects.contains("database") && subjects.contains("keys") && !subjects.contains("home"))
        #expect(stage.openCount == 0)
    }
}
