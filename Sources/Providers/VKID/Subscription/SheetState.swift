import MemberCore
import VKWire

/// What came of a join.
enum JoinOutcome: Sendable {
    case joined
    /// VK says that the member did not join.
    case refused
    /// The token is invalid, or none was handed over.
    case invalidToken
    /// VK wants a captcha solved first.
    case unsolved(Captcha?)
    case failed(any Error)
}

/// A community sheet's way from its first appearance to its one end: a value that tells what to do next.
struct SheetState: Sendable {
    /// What happens to a sheet.
    enum Event: Sendable {
        /// It may not be shown after all.
        case barred(GroupSubscriptionSheetCreationError)
        /// The main button: to join, or to try again.
        case follow
        /// The second button: not to join, or to give up.
        case decline
        /// The cross, a swipe, a tap outside or Escape.
        case dismissed
        /// The join came to its end.
        case joinEnded(JoinOutcome)
    }

    /// What is done then.
    enum Step: Sendable {
        case nothing
        case join
        /// The sheet is not shown.
        case withdraw(GroupSubscriptionSheetCreationError)
        /// The sheet goes.
        case close(GroupSubscriptionError)
        /// The sheet goes and the snackbar comes.
        case succeed
    }

    private(set) var phase = CommunitySheet.Phase.initial
    /// Why the last join came to nothing; forgotten when another one begins.
    private(set) var failure: GroupSubscriptionError?

    /// The step after an event.
    mutating func step(after event: Event) -> Step {
        switch (phase, event) {
        case (.closed, _): return .nothing
        case (_, .barred(let error)):
            phase = .closed
            return .withdraw(error)
        case (_, .dismissed): return close(.closedByUser)
        case (.initial, .follow), (.failed, .follow):
            phase = .loading
            failure = nil
            return .join
        case (.initial, .decline): return close(.canceledByUser)
        case (.failed, .decline): return close(failure ?? .unknown())
        case (.loading, .joinEnded(let outcome)): return ended(outcome)
        case (.loading, .follow), (.loading, .decline), (.initial, .joinEnded), (.failed, .joinEnded): return .nothing
        }
    }

    private mutating func close(_ error: GroupSubscriptionError) -> Step {
        phase = .closed
        return .close(error)
    }

    private mutating func ended(_ outcome: JoinOutcome) -> Step {
        phase = .failed
        switch outcome {
        case .joined:
            phase = .closed
            return .succeed
        case .refused: failure = .failedSubscription
        case .invalidToken: failure = .invalidAccessToken
        case .unsolved(let captcha): failure = .captchaError(captcha)
        case .failed(let error): failure = .unknown(cause: error)
        }
        return .nothing
    }
}

/// The one end of a sheet: the first that is told counts, and one that is released untold was closed by the member.
final class SheetEnding: Sendable {
    private struct Callback: Sendable {
        let completion: GroupSubscriptionConfiguration.Completion?
        let afterwards: @Sendable () -> Void
    }
    private let callback: Locked<Callback?>

    /// - Parameters:
    ///   - completion: Gets the end, on the main actor.
    ///   - afterwards: Called after that.
    init(_ completion: GroupSubscriptionConfiguration.Completion?, afterwards: @escaping @Sendable () -> Void = {}) {
        callback = Locked(Callback(completion: completion, afterwards: afterwards))
    }

    deinit { tell(.failure(.closedByUser)) {} }

    /// Tells the end.
    /// - Parameters:
    ///   - result: The end.
    ///   - wait: What passes before it is told.
    func tell(
        _ result: Result<Void, GroupSubscriptionError>, after wait: @escaping @MainActor @Sendable () async -> Void
    ) {
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
