import MemberCore

/// The progress of a sign-in that `SID.login` has started by ``SIDLogin/auth(withSberId:viewController:)``,
/// ``SIDLogin/start(_:on:)``, ``SIDLogin/autoAuth(request:completion:)`` or
/// ``SIDLogin/soleLoginWebPageAuth(sberIdRequest:svcRedirectUrlString:viewController:)``.
public enum SIDEvent: Sendable {
    /// The bank's app or the sign-in page was opened; the response is still to come.
    case opened(SIDStart)
    /// Nothing was opened; the sign-in has ended.
    case notOpened(SIDStartError)
    /// The response has arrived, or the person has closed the window (`window_closed`); the sign-in has ended.
    case ended(SIDAuthResponse)
    /// Another start or a sign-out has replaced the sign-in, which has ended.
    case cancelled
}

extension SIDLogin {
    /// Returns the events of the app's sign-ins from now on, in whichever screen they were started.
    ///
    /// ```swift
    /// for await event in SID.login.events() {
    ///     if case .ended(let response) = event { model.finish(response) }
    /// }
    /// ```
    /// `auth` returns before it is known whether an app accepted its link; the events report that, and how the sign-in ended. A response
    /// after a relaunch is reported here and to the completion of ``getResponseFrom(_:completion:)``, so an app must send its code from
    /// only one of the two. A response that belongs to no sign-in is reported to the completion alone.
    /// - Returns: A stream that ends with the context. There may be any number of streams at once, each with all events.
    public func events() -> AsyncStream<SIDEvent> { memory.events.stream() }
}
