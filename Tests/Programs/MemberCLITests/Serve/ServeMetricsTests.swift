import Foundation
import MemberCore
import StoreOffers
import Testing

@testable import MemberCLI
@testable import OffersService

@Suite("member serve metrics", .timeLimit(.minutes(1)))
struct ServeMetricsTests {
    @Test("the state of each environment is shown, and a recomputation is ordered once")
    func states() async throws {
        let tool = Tool()
        let file = try ServeCommandTests.settings(tool)
        let before = await tool.run("serve", "metrics", "status", "--config", file)
        let environments = try #require(before.result["environments"]?.array)
        #expect(before.code == .done && environments.map { $0["environment"]?.string } == ["Production", "Sandbox"])
        #expect(
            environments.allSatisfy {
                $0["waiting"]?.integer == 0 && $0["summedUntil"] == nil && $0["isRecomputing"]?.bool == false
            })
        for begins in [true, false] {
            let ordered = await tool.run("serve", "metrics", "recompute", "--config", file, "--environment", "production")
            let one = try #require(ordered.result["environments"]?.array?.first)
            #expect(ordered.code == .done && one["begins"]?.bool == begins && one["isRecomputing"]?.bool == true)
        }
        let other = await tool.run("serve", "metrics", "status", "--config", file, "--environment", "sandbox")
        #expect(other.result["environments"]?.array?.first?["isRecomputing"]?.bool == false)
    }

    @Test("says when the work of a process that was killed goes on; without work, or once that is past, nothing")
    func takenOver() {
        let now = StoreTime(milliseconds: 1_780_000_000_000)
        for (waiting, ahead, isShown) in [(7, 60_000, true), (0, 60_000, false), (7, 0, false)] {
            let held = StoreTime(milliseconds: now.milliseconds + Int64(ahead))
            let task = OfferTask(
                name: .metrics, progress: OfferTask.Progress(), seen: 0, found: 0, due: now, held: held, error: nil, failed: nil)
            let status = MetricsStatus(
                environment: .production, state: nil, waiting: waiting, summedUntil: nil, task: task, now: now)
            let text = MetricsStatusText.lines(status, begins: nil).joined()
            #expect(text.contains("until 2026-05-28T20:27:40Z") == isShown, "\(text)")
            #expect((MetricsStatusText.members(status, begins: nil)["takenOverDate"] != nil) == isShown)
        }
    }

    @Test(
        "what cannot be done is said",
        arguments: [
            (["metrics"], "status, recompute"), (["metrics", "stop"], "status, recompute"),
            (["metrics", "status", "--environment", "xcode"], "production or sandbox"),
            (["metrics", "status", "--app", "com.example.none"], "com.example.loom"),
            (["metrics", "status", "--from", "list"], "--from is an option of serve backfill"),
        ])
    func refused(words: [String], text: String) async throws {
        let tool = Tool()
        let file = try ServeCommandTests.settings(tool)
        let outcome = await tool.run(words: ["serve"] + words + ["--config", file])
        #expect(outcome.code == .usage && outcome.notes.contains(text), "\(outcome.notes)")
    }
}
