import MemberCore

/// The phase of a sheet that asks a member for one action.
public enum PromptSheetPhase: String, Sendable, CaseIterable {
    /// It asks.
    case initial
    /// The action that the member agreed to is in progress.
    case loading
    /// The action failed; it may be tried again.
    case failed
    /// It is closed.
    case closed
}

/// A prompt sheet's state from its first appearance to its one outcome: a value that returns the next step.
struct PromptSheetState<Failure: Error>: Sendable {
    /// An event of a sheet.
    enum Event: Sendable {
        /// The sheet must not be shown.
        case barred(Failure)
        /// The main button: to agree, or to try again.
        case accept
        /// The second button: to decline, or to give up.
        case decline
        /// The cross, a swipe, a tap outside or Escape.
        case dismissed
        /// The action that the member agreed to has ended.
        case ended(Result<Void, Failure>)
    }

    /// The step that follows an event.
    enum Step: Sendable {
        case nothing
        case act
        /// The sheet is not shown.
        case withdraw(Failure)
        /// The sheet closes.
        case close(Failure)
        /// The sheet closes, and the member is thanked.
        case succeed
    }

    /// The failure that closing the sheet means.
    let closed: Failure
    /// The failure that declining means.
    let declined: Failure
    private(set) var phase = PromptSheetPhase.initial
    /// The failure of the last try; forgotten when another try begins.
    private(set) var failure: Failure?

    init(closed: Failure, declined: Failure) {
        self.closed = closed
        self.declined = declined
    }

    /// The step after an event.
    mutating func step(after event: Event) -> Step {
        switch (phase, event) {
        case (.closed, _): return .nothing
        case (_, .barred(let failure)):
            phase = .closed
            return .withdraw(failure)
        case (_, .dismissed): return close(closed)
        case (.initial, .accept), (.failed, .accept):
            phase = .loading
            failure = nil
            return .act
        case (.initial, .decline), (.failed, .decline): return close(failure ?? declined)
        case (.loading, .ended(.success)):
            phase = .closed
            return .succeed
        case (.loading, .ended(.failure(let error))):
            phase = .failed
            failure = error
            return .nothing
        case (.loading, .accept), (.loading, .decline), (.initial, .ended), (.failed, .ended): return .nothing
        }
    }

    private mutating func close(_ failure: Failure) -> Step {
        phase = .closed
        return .close(failure)
    }
}

/// The one outcome of a prompt sheet: the first reported outcome counts; without a report, its release means that the member
/// closed it.
public final class PromptSheetEnding<Failure: Error>: Sendable {
    /// Receives the outcome, on the main actor.
    public typealias Completion = @MainActor @Sendable (Result<Void, Failure>) -> Void

    private struct Callback: Sendable {
        let completion: Completion?
        let afterwards: @Sendable () -> Void
    }
    private let callback: Locked<Callback?>
    private let closed: Failure

    /// Creates an outcome that is not reported yet.
    /// - Parameters:
    ///   - closed: The failure that is reported if no other outcome is.
    ///   - completion: Receives the outcome.
    ///   - afterwards: Called after that.
    public init(closed: Failure, _ completion: Completion?, afterwards: @escaping @Sendable () -> Void = {}) {
        self.closed = closed
        callback = Locked(Callback(completion: completion, afterwards: afterwards))
    }

    deinit { tell(.failure(closed)) }

    /// Reports the outcome.
    /// - Parameters:
    ///   - result: The outcome.
    ///   - wait: Waits before the outcome is reported.
    public func tell(_ result: Result<Void, Failure>, after wait: @escaping @MainActor @Sendable () async -> Void = {}) {
        let callback = callback.withLock { callback in
            defer { callback = nil }
            return callback
        }
        guard let callback else { return }
        Task { @MainActor in
            await wait()
            callback.completion?(result)
            callback.afterwards()
        }
    }
}
