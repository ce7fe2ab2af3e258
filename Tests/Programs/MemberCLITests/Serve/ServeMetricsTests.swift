import Foundation
import MemberCore
import Testing

@testable import MemberCLI

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
