import PermissionSupport
import Testing
import WaitSupport

@Suite("Facebook's permissions, whatever happens", .timeLimit(.minutes(5)))
struct PermissionWalkTests {
    @Test("after a refresh hasGranted says what Facebook grants, and nobody is asked again too early or without a reason")
    func walks() async throws {
        var report = PermissionWalk.Report()
        for seed: UInt64 in 1...(isAtFullLength ? 8 : 3) { report.add(try await FacebookWorld.walk(seed: seed, steps: 50)) }
        #expect(report.faults.isEmpty, "\(report.faults.first ?? "")")
        // The walks were walks.
        #expect(report.comparisons > 7 && report.wantedPages > 5, "\(report)")
        guard isAtFullLength else { return }
        #expect(report.comparisons > 20 && report.wantedPages > 15 && report.repeatedPages > 1, "\(report)")
        #expect(report.steps.count == PermissionWalk.stepCount, "\(report.steps)")
    }
}
