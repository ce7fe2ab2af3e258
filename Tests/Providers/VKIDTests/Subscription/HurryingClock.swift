import Foundation
import MemberCore
import MemberTesting

/// A test clock on which no task waits: a sleep ends at once and counts as slept, without a change of the date.
///
/// A community sheet calls VK four times, one more than VK accepts at once: its tests are not about that wait.
final class HurryingClock: MemberClock {
    private let clock: TestClock
    private let slept = Locked(Duration.zero)

    init(_ clock: TestClock) { self.clock = clock }

    var now: Date { clock.now }
    var uptime: Duration { clock.uptime + slept.value }
    var bootID: String { clock.bootID }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        slept.withLock { $0 += duration }
    }
}
