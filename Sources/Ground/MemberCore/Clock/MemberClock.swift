public import Foundation

/// The source of the time for a module.
///
/// Wall time dates things for people and other machines; ``uptime`` measures how long something lasted and does not jump when
/// a person sets the clock. Tests pass a clock that they move by hand.
public protocol MemberClock: Sendable {
    /// The wall time.
    var now: Date { get }
    /// The time since this machine was started, sleep included. Comparable within one ``bootID`` only.
    var uptime: Duration { get }
    /// A name for this run of the machine: a new one after each restart, the same in all processes.
    var bootID: String { get }
    /// Suspends for a time.
    /// - Parameter duration: How long, by ``uptime``.
    /// - Throws: `CancellationError` if the task is cancelled in the meantime.
    func sleep(for duration: Duration) async throws
}

/// A clock whose wall time several machines share, such as that of their store.
///
/// Its wall time shows how long ago something was even if this machine's uptime stood still meanwhile, as that of a suspended
/// virtual machine does.
package protocol SharedClock: MemberClock {}

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

    /// The ``bootID`` of a machine whose system names none.
    package static let unknownBootID = "unknown"

    /// Suspends on the continuous clock.
    /// - Parameter duration: How long; a hundred years at most.
    /// - Throws: `CancellationError`.
    public func sleep(for duration: Duration) async throws {
        // A moment further away than the clock can count would end the process.
        try await ContinuousClock().sleep(for: min(duration, .seconds(3_155_760_000)))
    }
}
