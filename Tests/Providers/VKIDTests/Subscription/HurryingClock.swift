import Foundation
import MemberCore
import MemberTesting

/// A test's clock on which nobody waits: a sleep ends at once and counts as slept, without a change of the date.
///
/// A community sheet asks VK four times, one time more than VK lets through at once: what is tested of it is not that wait.
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
