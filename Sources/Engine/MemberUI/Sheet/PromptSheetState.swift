import MemberCore

/// The phase of a sheet that asks a member for one thing.
public enum PromptSheetPhase: String, Sendable, CaseIterable {
    /// It asks.
    case initial
    /// What the member agreed to is under way.
    case loading
    /// That came to nothing; it may be tried again.
    case failed
    /// It is closed.
    case closed
}

/// A prompt sheet's way from its first appearance to its one end: a value that tells what to do next.
struct PromptSheetState<Failure: Error>: Sendable {
    /// What happens to a sheet.
    enum Event: Sendable {
        /// It may not be shown after all.
        case barred(Failure)
        /// The main button: to agree, or to try again.
        case accept
        /// The second button: to decline, or to give up.
        case decline
        /// The cross, a swipe, a tap outside or Escape.
        case dismissed
        /// What the member agreed to came to its end.
        case ended(Result<Void, Failure>)
    }

    /// What is done then.
    enum Step: Sendable {
        case nothing
        case act
        /// The sheet is not shown.
        case withdraw(Failure)
        /// The sheet goes.
        case close(Failure)
        /// The sheet goes, and the member is thanked.
        case succeed
    }

    /// What closing the sheet means.
    let closed: Failure
    /// What declining means.
    let declined: Failure
    private(set) var phase = PromptSheetPhase.initial
    /// Why the last try came to nothing; forgotten when another one begins.
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

/// The one end of a prompt sheet: the first that is told counts, and one that is released untold was closed by the member.
public final class PromptSheetEnding<Failure: Error>: Sendable {
    /// Gets the end, on the main actor.
    public typealias Completion = @MainActor @Sendable (Result<Void, Failure>) -> Void

    private struct Callback: Sendable {
        let completion: Completion?
        let afterwards: @Sendable () -> Void
    }
    private let callback: Locked<Callback?>
    private let closed: Failure

    /// An end that is not told yet.
    /// - Parameters:
    ///   - closed: What it is if nobody tells it.
    ///   - completion: Gets the end.
    ///   - afterwards: Called after that.
    public init(closed: Failure, _ completion: Completion?, afterwards: @escaping @Sendable () -> Void = {}) {
        self.closed = closed
        callback = Locked(Callback(completion: completion, afterwards: afterwards))
    }

    deinit { tell(.failure(closed)) }

    /// Tells the end.
    /// - Parameters:
    ///   - result: The end.
    ///   - wait: What passes before it is told.
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
