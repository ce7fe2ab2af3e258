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
    /// - Returns: A stream that ends with the context; any number at once, each with all events.
    public func events() -> AsyncStream<SIDEvent> { memory.events.stream() }
}
