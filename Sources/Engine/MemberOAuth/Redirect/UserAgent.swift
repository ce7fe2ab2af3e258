public import Foundation

/// Shows the provider's pages to the member and brings the response: a system browser with a loopback listener, a system web
/// session, an app link, a test that walks the pages.
///
/// A type on the main actor marks each of these methods with `@MainActor`.
public protocol UserAgent: Sendable {
    /// Whether this agent listens at an address of its own when it is given none.
    var suppliesRedirectURI: Bool { get }

    /// Whether the member sees a window. A request with `prompt=none` is not handed to such an agent.
    var showsWindow: Bool { get }

    /// Gets ready to receive a response, before the address can be built.
    /// - Parameter redirectURI: The app's redirect address; nil where this agent is to supply one.
    /// - Returns: A session that knows where the response will arrive.
    /// - Throws: ``UserAgentError``.
    func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession
}

extension UserAgent {
    /// Most agents show one.
    public var showsWindow: Bool { true }
}

/// One opening of a provider's pages, from the first page to the response.
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

    /// Learns what became of the sign-in, for a page that still waits to say it; called at most once, before ``close()``.
    /// - Parameter end: What became of it.
    func ended(_ end: SignInConclusion) async

    /// Frees what ``UserAgent/prepare(redirectURI:)`` took; called exactly once, whatever happened.
    func close() async
}

extension UserAgentSession {
    /// Most agents show no page of their own.
    public func ended(_ end: SignInConclusion) async {}
}

/// What became of a sign-in.
public enum SignInConclusion: Sendable, Equatable {
    /// The member is signed in.
    case signedIn
    /// It failed; the stable code of the error says why.
    case failed(code: String)
}

/// What an address that arrived means for a sign-in.
public enum RedirectOutcome: Sendable, Equatable {
    /// It is the response; nothing more is awaited.
    case accepted
    /// It does not belong to this sign-in, which goes on.
    case refused(RedirectProblem)
    /// It is something else altogether; the sign-in goes on.
    case notMine
    /// It ends the sign-in: the member declined, the provider refused, or it is another sign-in's by a provider's rules that let
    /// that end this one. With `attempt(.over)` the sign-in has its response already, and this one is a second or a late one: it decides
    /// nothing.
    case failed(OAuthError)

    /// Whether nothing more is awaited. A response to a sign-in that is over is not what was awaited.
    public var isFinal: Bool {
        switch self {
        case .failed(.attempt(.over)): false
        case .accepted, .failed: true
        case .refused, .notMine: false
        }
    }
}
