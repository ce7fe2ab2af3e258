import PermissionSupport
import Testing
import WaitSupport

@Suite("Facebook's permissions in random sequences of events", .timeLimit(.minutes(5)))
struct PermissionWalkTests {
    @Test("after a refresh hasGranted equals Facebook's grants, and the member is not asked too early or without a reason")
    func walks() async throws {
        var report = PermissionWalk.Report()
        for seed: UInt64 in 1...(isAtFullLength ? 8 : 3) { report.add(try await FacebookWorld.walk(seed: seed, steps: 50)) }
        #expect(report.faults.isEmpty, "\(report.faults.first ?? "")")
        // Checks that the walks did something.
        #expect(report.comparisons > 7 && report.wantedPages > 5, "\(report)")
        guard isAtFullLength else { return }
        #expect(report.comparisons > 20 && report.wantedPages > 15 && report.repeatedPages > 1, "\(report)")
        #expect(report.steps.count == PermissionWalk.stepCount, "\(report.steps)")
    }
}
