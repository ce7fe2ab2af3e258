import PermissionSupport
import Testing
import WaitSupport

@Suite("Permissions in random sequences of events", .timeLimit(.minutes(5)))
struct PermissionWalkTests {
    @Test(
        "after a refresh the app has what the provider grants, and the member is not asked too early or without a reason",
        arguments: [1, 2, 3, 4])
    func walks(part: UInt64) async throws {
        var report = PermissionWalk.Report()
        for seed in part * 1_000..<part * 1_000 + (isAtFullLength ? 15 : 5) {
            var walk = PermissionWalk(over: try OrchardWorld(), seed: seed)
            report.add(try await walk.walk(50))
        }
        #expect(report.faults.isEmpty, "\(report.faults.first ?? "")")
        // Checks that the walks did something.
        #expect(report.comparisons > 10 && report.wantedPages > 6, "\(report)")
        guard isAtFullLength else { return }
        #expect(report.comparisons > 30 && report.wantedPages > 20 && report.repeatedPages > 1, "\(report)")
        #expect(report.steps.count == PermissionWalk.stepCount, "\(report.steps)")
    }
}
