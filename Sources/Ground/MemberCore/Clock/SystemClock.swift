public import Foundation

/// The machine's own clocks.
public struct SystemClock: MemberClock {
    /// The clock; it has no state.
    public init() {}

    /// The wall time of the machine.
    public var now: Date { Date() }
    /// The time since the machine was started, sleep included.
    public var uptime: Duration { bootClockReading() }
    /// The system's identifier of this run of the machine.
    public var bootID: String { bootIdentifier }

    /// Suspends on the continuous clock.
    /// - Parameter duration: How long.
    /// - Throws: `CancellationError`.
    public func sleep(for duration: Duration) async throws {
        try await ContinuousClock().sleep(for: duration)
    }
}
