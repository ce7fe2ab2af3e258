import Foundation
import MemberCore
import MemberTesting

/// The clock of one machine of several. All follow one clock that a test moves; each has its own run, and its own error.
final class MachineClock: MemberClock {
    let bootID: String
    private let base: TestClock
    private let ahead: Locked<Duration>
    private let suspended = Locked(Duration.zero)
    private let looks = Locked(0)

    /// - Parameters:
    ///   - base: The right time.
    ///   - ahead: How far the wall clock is ahead of it.
    ///   - bootID: The machine's run.
    init(_ base: TestClock, ahead: Duration = .zero, bootID: String) {
        (self.base, self.ahead, self.bootID) = (base, Locked(ahead), bootID)
    }

    var now: Date {
        looks.withLock { $0 += 1 }
        return base.now.addingTimeInterval(ahead.value / .seconds(1))
    }

    var uptime: Duration { base.uptime - suspended.value }

    /// The number of looks at the wall clock.
    var lookCount: Int { looks.value }

    func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }

    /// Sets the wall clock.
    /// - Parameter duration: How far forward; less than zero sets it back.
    func set(by duration: Duration) { ahead.withLock { $0 += duration } }

    /// Lets time pass while this machine stands still: its uptime does not count it.
    func suspend(for duration: Duration) {
        suspended.withLock { $0 += duration }
        base.advance(by: duration)
    }
}
