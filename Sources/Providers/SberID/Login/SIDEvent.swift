import MemberCore

/// What becomes of a sign-in that `SID.login` has started by ``SIDLogin/auth(withSberId:viewController:)``,
/// ``SIDLogin/start(_:on:)``, ``SIDLogin/autoAuth(request:completion:)`` or
/// ``SIDLogin/soleLoginWebPageAuth(sberIdRequest:svcRedirectUrlString:viewController:)``.
public enum SIDEvent: Sendable {
    /// The bank's app or the sign-in page was opened: the response is still to come.
    case opened(SIDStart)
    /// Nothing was opened: the sign-in is over.
    case notOpened(SIDStartError)
    /// The response has arrived, or the person has closed the window (`window_closed`): the sign-in is over.
    case ended(SIDAuthResponse)
    /// Another start, or a sign-out, has taken the place of the sign-in: it is over.
    case cancelled
}

extension SIDLogin {
    /// What becomes of the app's sign-ins from now on, in whichever screen they were started.
    ///
    /// ```swift
    /// for await event in SID.login.events() {
    ///     if case .ended(let response) = event { model.finish(response) }
    /// }
    /// ```
    /// `auth` returns before it is known whether an app has taken its link; here the app learns it, and how the sign-in ended. A response
    /// that comes after a relaunch is told here as well as to the completion of ``getResponseFrom(_:completion:)``, so an app sends its code
    /// from one of the two; one that belongs to no sign-in is told to the completion alone.
    /// - Returns: A stream without an end; any number at once, each with all events.
    public func events() -> AsyncStream<SIDEvent> { memory.events.stream() }
}

/// Who hears of the sign-ins of one memory.
final class SIDEventHub: Sendable {
    private struct State: Sendable {
        var count = 0
        var listeners: [Int: AsyncStream<SIDEvent>.Continuation] = [:]
    }
    private let state = Locked(State())

    func stream() -> AsyncStream<SIDEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: SIDEvent.self)
        let number = state.withLock { state in
            state.count += 1
            state.listeners[state.count] = continuation
            return state.count
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.listeners[number] = nil } }
        return stream
    }

    func tell(_ event: SIDEvent) {
        for listener in state.value.listeners.values { listener.yield(event) }
    }
}
