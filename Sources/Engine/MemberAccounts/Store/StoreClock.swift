package import Foundation
import MemberCore

/// The time of a store that is not a vault: learnt from the store, and carried on by this machine's uptime.
///
/// Before the first reading it is the machine's own time. Afterwards the machine's wall clock only shows when a reading is due early: if it
/// moved against the uptime, the machine was suspended, or a person set it.
package final class StoreClock: SharedClock {
    private struct State: Sendable {
        /// The store's time, and the uptime that belongs to it.
        var reading: (date: Date, uptime: Duration)?
        /// The uptime at which the next reading is due.
        var due = Duration.zero
        /// The uptime of the last try.
        var tried: Duration?
        /// How far the wall clock was ahead of the uptime at the last try, in seconds.
        var lead = 0.0
    }

    /// The time until the next try after a reading that failed, or took too long.
    private static let pause = Duration.seconds(10)
    /// The longest round trip of a reading that replaces an earlier one, in seconds.
    private static let longestTrip = 2.0

    private let reading: @Sendable () async throws -> Date
    private let base: any MemberClock
    /// The time for which a reading is used.
    private let longestUse: Duration
    private let state = Locked(State())
    private let readings = SharedWork<Int, Bool>(cancelledAs: false)
    /// The machine's run. A machine that cannot name it is not taken for another one that cannot either.
    package let bootID: String

    /// Creates a clock that has learnt nothing.
    /// - Parameters:
    ///   - base: The clock of this process.
    ///   - longestUse: The time for which a reading is used.
    ///   - reading: Reads the store's time.
    package init(
        over base: any MemberClock, longestUse: Duration = .seconds(600), reading: @escaping @Sendable () async throws -> Date
    ) {
        (self.base, self.longestUse, self.reading) = (base, longestUse, reading)
        bootID = base.bootID == SystemClock.unknownBootID ? UUID().uuidString : base.bootID
    }

    /// The store's time.
    package var now: Date {
        guard let reading = state.withLock({ $0.reading }) else { return base.now }
        return reading.date.addingTimeInterval((base.uptime - reading.uptime) / .seconds(1))
    }

    /// Whether the store's time was read at least once.
    package var hasLearnt: Bool { state.withLock { $0.reading != nil } }

    /// The machine's uptime.
    package var uptime: Duration { base.uptime }

    /// Suspends, as the clock of the process does.
    package func sleep(for duration: Duration) async throws { try await base.sleep(for: duration) }

    /// Reads the store's time if that is due; callers at the same time share one reading. If it fails, the last one stands.
    /// - Parameter anew: Whether it is due after a second already, as before a lease.
    package func learn(anew: Bool = false) async {
        guard isDue(anew) else { return }
        _ = await readings.join(0) { [weak self] in await self?.read() ?? false }
    }

    private func isDue(_ anew: Bool) -> Bool {
        let (uptime, lead) = (base.uptime, lead)
        return state.withLock { state in
            guard let tried = state.tried, state.reading != nil else { return true }
            return uptime >= state.due || (anew && uptime - tried >= .seconds(1)) || abs(lead - state.lead) > Self.longestTrip
        }
    }

    private var lead: Double { base.now.timeIntervalSince1970 - base.uptime / .seconds(1) }

    /// Reads the store's time, which belongs to the middle of the round trip.
    private func read() async -> Bool {
        let (begin, lead) = (base.uptime, lead)
        let date = try? await reading()
        let end = base.uptime
        // A machine that was suspended meanwhile shows it by its wall clock.
        let trip = (end - begin) / .seconds(1) + abs(self.lead - lead)
        return state.withLock { state in
            let isSlow = date == nil || trip > Self.longestTrip
            (state.due, state.tried, state.lead) = (end + (isSlow ? Self.pause : longestUse), end, lead)
            guard let date, !isSlow || state.reading == nil else { return false }
            state.reading = (date, begin + (end - begin) / 2)
            return true
        }
    }
}
