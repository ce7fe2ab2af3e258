import Foundation
import MemberCore
import MemberTesting

/// A test clock on which no task waits: a sleep ends at once and counts as slept, without a change of the date.
///
/// VK's limit and the pauses between repetitions then need no hand that moves the clock.
final class SkippingClock: MemberClock {
    private let clock: TestClock
    private let slept = Locked(Duration.zero)

    init(_ clock: TestClock) { self.clock = clock }

    var now: Date { clock.now }
    var uptime: Duration { clock.uptime + slept.value }
    var bootID: String { clock.bootID }

    func sleep(for duration: Duration) async throws {
        try Task.checkCancellation()
        slept.withLock { $0 += max(.zero, duration) }
    }
}
