import MemberCore

/// One pending sign-in in its reach.
package struct SignInTicket: Sendable {
    /// The way in which a sign-in ended, besides its result.
    package struct End: Sendable {
        /// The reason for an end from outside; nil if there was none.
        package let interruption: SignInInterruption?
        /// Whether the vendor's app was the last thing that it opened.
        package let inApp: Bool
    }

    let reach: SignInReach
    let number: Int

    /// Whether another sign-in has replaced it, or it has ended.
    package var isOver: Bool { reach.entry(number).map { $0.interruption != nil } ?? true }

    /// Records that the member is shown something: the vendor's app or a page.
    package func opened(inApp: Bool) { reach.change(number) { $0.stage = .open(inApp: inApp) } }

    /// Replaces the earlier sign-ins, with ``SignInReach/Policy/latest``. They are not stopped yet, because storing this one may still fail.
    /// - Returns: Whether it replaces them; false if a later one, or a sign-out, has replaced this one.
    package func takePlace() -> Bool { reach.takePlace(number) }

    /// Stops the replaced sign-ins.
    package func stopReplaced() { reach.stopInterrupted() }

    /// Runs the sign-in in a separate task, which ends with the caller's cancellation or an interruption.
    /// - Parameter work: The sign-in.
    /// - Returns: The result, and how the sign-in ended; it is no longer running.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> (value: Value, end: End) {
        let task = Task.following(work)
        reach.change(number) { $0.stop = { task.cancel() } }
        // An interruption may have come before the task could be stopped.
        if isOver { task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return (value, end())
    }

    /// Records that the sign-in is no longer running.
    @discardableResult
    package func end() -> End { reach.remove(number) }
}

/// The stage of a pending sign-in.
enum SignInStage: Sendable, Equatable {
    /// Nothing is shown yet.
    case starting
    /// The vendor's app was asked, or a page is shown.
    case open(inApp: Bool)
}

/// The reason why a sign-in was ended from outside.
package enum SignInInterruption: Sendable, Equatable {
    /// Another one has replaced it, or there was a sign-out.
    case superseded
    /// This app was activated, after the vendor's app, by something else than its response.
    case appActivated
    /// Another address has opened this app while the page was shown.
    case foreignAddress
}

/// The reason why a sign-in may not begin.
package enum SignInBusy: Error, Equatable {
    /// Another one is running.
    case another
    /// No further sign-ins are allowed.
    case closed
}
