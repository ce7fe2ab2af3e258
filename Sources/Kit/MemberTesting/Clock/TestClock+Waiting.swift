extension TestClock {
    /// Too few tasks slept until the limit: what a test waits for does not happen.
    public struct TooFewSleepers: Error, Equatable, CustomStringConvertible {
        /// How many were waited for.
        public let wanted: Int
        /// How many slept in the end.
        public let found: Int
        /// Both numbers.
        public var description: String { "\(found) tasks sleep on the test clock, and \(wanted) were waited for." }
    }

    /// Moves both clocks on as soon as so many tasks sleep.
    ///
    /// ```swift
    /// async let answer = client.signIn(request, with: ScriptedUserAgent([.never]))
    /// try await clock.advance(by: .seconds(600), whenSleeping: 1)
    /// ```
    /// - Parameters:
    ///   - duration: How far; nil moves just far enough for the first sleeper to wake.
    ///   - count: How many tasks must sleep at least.
    ///   - limit: How long to wait for them, in real time.
    /// - Throws: ``TooFewSleepers`` once the limit is over; `CancellationError`.
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
