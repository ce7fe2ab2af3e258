import MemberCore

extension TestClock {
    /// Waits until so many tasks sleep, and then moves both clocks on.
    ///
    /// ```swift
    /// async let reply = client.call("friends.get")   // waits before its second try
    /// await clock.advance(whenSleeping: 1)
    /// ```
    /// - Parameters:
    ///   - count: How many tasks must sleep.
    ///   - duration: How far the clocks move; nil moves them just as far as the first of the sleepers needs.
    public func advance(whenSleeping count: Int, by duration: Duration? = nil) async {
        await sleeping(count)
        guard !Task.isCancelled, let step = duration ?? timeToNextSleeper else { return }
        advance(by: step)
    }

    /// Waits until so many tasks sleep; a cancelled task does not wait.
    /// - Parameter count: How many.
    public func sleeping(_ count: Int) async {
        let id = newID()
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in watch(id, count, continuation) }
        } onCancel: {
            unwatch(id)
        }
    }
}
