public import Foundation
public import MemberCore

/// A clock that only a test moves; sleepers wake when it has moved far enough.
///
/// ```swift
/// let clock = TestClock()
/// clock.advance(by: .seconds(3600))
/// ```
public final class TestClock: MemberClock {
    private struct State: Sendable {
        var now: Date
        var uptime: Duration = .seconds(1_000)
        var bootID: String
        var sleepers: [Int: (until: Duration, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Bool, Never>)] = [:]
        var cancelled: Set<Int> = []
        var next = 0
    }
    private let state: Locked<State>

    /// Creates a clock that moves only when a test moves it.
    /// - Parameters:
    ///   - now: The wall time; by default a fixed moment of 2026.
    ///   - bootID: The id of the machine's run.
    public init(now: Date = Date(timeIntervalSince1970: 1_780_000_000), bootID: String = "test-boot") {
        state = Locked(State(now: now, bootID: bootID))
    }

    /// The wall time.
    public var now: Date { state.value.now }
    /// The uptime.
    public var uptime: Duration { state.value.uptime }
    /// The id of the machine's run.
    public var bootID: String { state.value.bootID }
    /// The number of tasks that sleep now.
    public var sleeperCount: Int { state.value.sleepers.count }

    /// Moves both clocks forward and wakes the tasks that have slept long enough.
    /// - Parameter duration: The time to move by.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now.addTimeInterval(duration / .seconds(1))
            state.uptime += duration
            let woken = state.sleepers.filter { $0.value.until <= state.uptime }
            for id in woken.keys { state.sleepers[id] = nil }
            return woken.values.map(\.continuation)
        }
        for continuation in woken { continuation.resume(returning: true) }
    }

    /// Sets only the wall time, as a person may do; the uptime continues.
    /// - Parameter date: The new wall time.
    public func setWall(_ date: Date) { state.withLock { $0.now = date } }

    /// Restarts the machine: a new run, with the uptime from zero.
    /// - Parameter bootID: The new run's id.
    public func reboot(bootID: String) {
        state.withLock { state in
            state.bootID = bootID
            state.uptime = .zero
        }
    }

    /// Sleeps until the clock was moved far enough.
    /// - Parameter duration: The time to sleep.
    /// - Throws: `CancellationError`.
    public func sleep(for duration: Duration) async throws {
        let id = newID()
        let isWoken = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in lay(id, duration, continuation) }
        } onCancel: {
            wake(id)
        }
        forget(id)
        if !isWoken { throw CancellationError() }
    }

    private func lay(_ id: Int, _ duration: Duration, _ continuation: CheckedContinuation<Bool, Never>) {
        let (verdict, seen): (Bool?, [CheckedContinuation<Bool, Never>]) = state.withLock { state in
            if state.cancelled.contains(id) { return (false, []) }
            if duration <= .zero { return (true, []) }
            state.sleepers[id] = (state.uptime + duration, continuation)
            let seen = state.watchers.filter { $0.value.count <= state.sleepers.count }
            for id in seen.keys { state.watchers[id] = nil }
            return (nil, seen.values.map(\.continuation))
        }
        if let verdict { continuation.resume(returning: verdict) }
        for watcher in seen { watcher.resume(returning: true) }
    }

    private func wake(_ id: Int) {
        let continuation = state.withLock { state in
            state.cancelled.insert(id)
            return state.sleepers.removeValue(forKey: id)?.continuation
        }
        continuation?.resume(returning: false)
    }
}

// The parts of `advance(by:whenSleeping:limit:)`.
extension TestClock {
    /// The time until the first sleeper wakes.
    var untilFirstWakes: Duration {
        state.withLock { state in (state.sleepers.values.map(\.until).min() ?? state.uptime) - state.uptime }
    }

    func newID() -> Int {
        state.withLock { state in
            state.next += 1
            return state.next
        }
    }

    func forget(_ id: Int) { state.withLock { _ = $0.cancelled.remove(id) } }

    /// Resumes a watcher with true as soon as this many tasks sleep.
    func watch(_ id: Int, _ count: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let verdict: Bool? = state.withLock { state in
            if state.cancelled.contains(id) { return false }
            if state.sleepers.count >= count { return true }
            state.watchers[id] = (count, continuation)
            return nil
        }
        if let verdict { continuation.resume(returning: verdict) }
    }

    /// Resumes a watcher with false: its time limit has passed, or its task has ended.
    func wakeWatcher(_ id: Int) {
        let continuation = state.withLock { state in
            state.cancelled.insert(id)
            return state.watchers.removeValue(forKey: id)?.continuation
        }
        continuation?.resume(returning: false)
    }
}

extension TestClock {
    /// Too few tasks slept until the limit.
    public struct TooFewSleepers: Error, Equatable, CustomStringConvertible {
        /// The required number of sleeping tasks.
        public let wanted: Int
        /// The number of tasks that slept at the end.
        public let found: Int
        /// Both numbers.
        public var description: String { "\(found) tasks sleep on the test clock, and \(wanted) were waited for." }
    }

    /// Moves both clocks forward as soon as this number of tasks sleep.
    ///
    /// ```swift
    /// async let result = client.signIn(request, with: ScriptedUserAgent([.never]))
    /// try await clock.advance(by: .seconds(600), whenSleeping: 1)
    /// ```
    /// - Parameters:
    ///   - duration: The time to move by; nil moves just far enough for the first sleeper to wake.
    ///   - count: The number of tasks that must sleep at least.
    ///   - limit: The limit of the wait for them, in real time.
    /// - Throws: ``TooFewSleepers`` after the limit; `CancellationError`.
    public func advance(by duration: Duration? = nil, whenSleeping count: Int, limit: Duration = .seconds(30)) async throws {
        try await wait(for: count, limit: limit)
        advance(by: duration ?? untilFirstWakes)
    }

    private func wait(for count: Int, limit: Duration) async throws {
        let id = newID()
        let timer = Task {
            do { try await Task.sleep(for: limit) } catch { return }
            wakeWatcher(id)
        }
        defer { timer.cancel() }
        let isReached = await withTaskCancellationHandler {
            await withCheckedContinuation { watch(id, count, $0) }
        } onCancel: {
            wakeWatcher(id)
        }
        forget(id)
        try Task.checkCancellation()
        if !isReached { throw TooFewSleepers(wanted: count, found: sleeperCount) }
    }
}
