public import Foundation
public import MemberHTTP

/// Shows the provider's pages to the member and returns the response: a system browser with a loopback listener, a system web
/// session, an app link, or a test that walks the pages.
///
/// A type on the main actor marks each of these methods with `@MainActor`.
public protocol UserAgent: Sendable {
    /// Whether this agent listens at its own address when the caller passes none.
    var suppliesRedirectURI: Bool { get }

    /// Whether the member sees a window. A request with `prompt=none` is not passed to such an agent.
    var showsWindow: Bool { get }

    /// Gets ready to receive a response, before the address can be built.
    /// - Parameter redirectURI: The app's redirect address; nil where this agent supplies one.
    /// - Returns: A session that knows where the response will arrive.
    /// - Throws: ``UserAgentError``.
    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession
}

extension UserAgent {
    /// The default: most agents show a window.
    public var showsWindow: Bool { true }
}

/// A user agent whose cookies can be taken and given back, so that a later sign-in of the same member needs no window.
///
/// Cookies are secrets: keep them as you keep tokens, and give a member's cookies to nobody else's sign-in.
public protocol CookieKeepingAgent: UserAgent {
    /// Returns an agent like this one that has these cookies, and no others.
    /// - Parameter cookies: The cookies of an earlier sign-in; an empty jar begins anew.
    /// - Returns: The agent.
    func keeping(_ cookies: CookieJar) -> any CookieKeepingAgent

    /// The cookies that the pages have set, and those that were given.
    var keptCookies: CookieJar { get async }
}

/// One presentation of a provider's pages, from the first page to the response.
public protocol UserAgentSession: Sendable {
    /// Where the response arrives.
    var redirectURI: URL { get }

    /// Opens the address and passes on whatever arrives, until a response is accepted or ends the sign-in.
    /// - Parameters:
    ///   - address: The provider's page.
    ///   - response: Judges an address that arrived; may be called several times, from anywhere.
    /// - Throws: ``UserAgentError``, at once when the task is cancelled.
    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)

    /// Receives the outcome of the sign-in, for a page that still waits to show it; called at most once, before ``close()``.
    /// - Parameter end: The outcome.
    func ended(_ end: SignInConclusion) async

    /// Frees the resources that ``UserAgent/prepare(redirectURI:)`` took; called exactly once in every case.
    func close() async
}

extension UserAgentSession {
    /// The default does nothing: most agents show no page of their own.
    public func ended(_ end: SignInConclusion) async {}
}

/// The outcome of a sign-in.
public enum SignInConclusion: Sendable, Equatable {
    /// The member is signed in.
    case signedIn
    /// It failed; the cause decides what a page tells the member, and the code is the error's stable one.
    case failed(Cause, code: String)

    /// Why a sign-in failed, as far as a member can understand it.
    public enum Cause: Sendable, Equatable, CaseIterable {
        /// The member declined at the provider.
        case declined
        /// The provider could not be reached.
        case offline
        /// The sign-in could not be stored.
        case storage
        /// The provider refused the sign-in, or its response or ID token cannot be used.
        case refused
        /// Another member signed in than the one who was expected.
        case anotherMember
        /// Any other cause.
        case other
    }
}

extension SignInConclusion {
    /// The conclusion of a sign-in that ended with an error.
    /// - Parameter error: The error.
    package init(_ error: OAuthError) { self = .failed(Cause(error), code: error.code) }
}

extension SignInConclusion.Cause {
    /// The cause that an error has for the member.
    /// - Parameter error: The error.
    package init(_ error: OAuthError) {
        self =
            switch error.withoutCause {
            case .declined: .declined
            case .transport(_, .offline), .transport(_, .timedOut), .transport(_, .connectionLost): .offline
            case .storage: .storage
            case .refused, .idToken, .invalidResponse: .refused
            default: .other
            }
    }
}

/// The meaning of an arrived address for a sign-in.
public enum RedirectOutcome: Sendable, Equatable {
    /// It is the response; the sign-in waits for no other response.
    case accepted
    /// It does not belong to this sign-in, which continues.
    case refused(RedirectProblem)
    /// It is not a response; the sign-in continues.
    case notMine
    /// It ends the sign-in: the member declined, the provider refused, or it is another sign-in's response and the provider's
    /// rules let that end this one. With `attempt(.over)` the sign-in already has its response, and this one is a second or a
    /// late one: it has no effect.
    case failed(OAuthError)

    /// Whether the sign-in stops waiting. A response to a sign-in that is over is not the awaited one.
    public var isFinal: Bool {
        switch self {
        case .failed(.attempt(.over)): false
        case .accepted, .failed: true
        case .refused, .notMine: false
        }
    }
}
