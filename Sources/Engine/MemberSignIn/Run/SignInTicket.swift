import MemberCore

/// One sign-in on its way in its reach.
package struct SignInTicket: Sendable {
    /// How a sign-in ended, beside its result.
    package struct End: Sendable {
        /// Why it was ended from outside; nil where it was not.
        package let interruption: SignInInterruption?
        /// Whether the vendor's app was what it had opened last.
        package let inApp: Bool
    }

    let reach: SignInReach
    let number: Int

    /// Whether another one has taken its place, or it has ended.
    package var isOver: Bool { reach.entry(number).map { $0.interruption != nil } ?? true }

    /// The member is shown something: the vendor's app or a page.
    package func opened(inApp: Bool) { reach.change(number) { $0.stage = .open(inApp: inApp) } }

    /// Takes the place of those before it, with ``SignInReach/Policy/latest``. Nobody is stopped yet: what makes it last may still fail.
    /// - Returns: Whether it does; no if a later one, or a sign-out, has taken its own.
    package func takePlace() -> Bool { reach.takePlace(number) }

    /// Stops those whose place was taken.
    package func stopReplaced() { reach.stopInterrupted() }

    /// Runs the sign-in in a task of its own, which the caller's cancellation ends, and an interruption.
    /// - Parameter work: The sign-in.
    /// - Returns: What came of it, and whether it was interrupted; it is under way no more.
    package func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> (value: Value, end: End) {
        let task = Task.following(work)
        reach.change(number) { $0.stop = { task.cancel() } }
        // What came before there was something to stop.
        if isOver { task.cancel() }
        let value = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return (value, end())
    }

    /// The sign-in is under way no more.
    @discardableResult
    package func end() -> End { reach.remove(number) }
}

/// How far a sign-in on its way has come.
enum SignInStage: Sendable, Equatable {
    /// Nothing is shown yet.
    case starting
    /// The vendor's app was asked, or a page is shown.
    case open(inApp: Bool)
}

/// Why a sign-in was ended from outside.
package enum SignInInterruption: Sendable, Equatable {
    /// Another one has taken its place, or there was a sign-out.
    case superseded
    /// This app came back from the vendor's app for something else.
    case appActivated
    /// Another address has opened this app while the page was shown.
    case foreignAddress
}

/// Why a sign-in may not begin.
package enum SignInBusy: Error, Equatable {
    /// Another one is under way.
    case another
    /// There are to be none any more.
    case closed
}
