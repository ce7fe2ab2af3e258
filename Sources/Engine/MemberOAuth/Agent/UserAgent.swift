public import Foundation
public import MemberCore

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
    ///   - answer: Judges an address that arrived; may be called several times, from anywhere.
    /// - Throws: ``UserAgentError``, at once when the task is cancelled.
    func present(_ address: URL, answer: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)

    /// Frees what ``UserAgent/prepare(redirectURI:)`` took; called exactly once, whatever happened.
    func close() async
}

/// Why the member's pages could not be shown.
public enum UserAgentError: CodedError, Equatable {
    /// The member closed the window or pressed Ctrl-C.
    case cancelled
    /// Nothing here can open an address.
    case unavailable
    /// The listener's port is taken.
    case portTaken(UInt16)
    /// The redirect address is none this agent can receive.
    case redirectUnsupported
    /// The browser command ended with an error, or a page could not be walked; the sentence holds no address.
    case failed(String)

    /// The stable name.
    public var code: String {
        switch self {
        case .cancelled: "agent.cancelled"
        case .unavailable: "agent.unavailable"
        case .portTaken: "agent.port_taken"
        case .redirectUnsupported: "agent.redirect_unsupported"
        case .failed: "agent.failed"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .cancelled: "The sign-in was cancelled."
        case .unavailable: "There is no browser here."
        case .portTaken(let port): "Port \(port) on 127.0.0.1 is taken by another program."
        case .redirectUnsupported: "This user agent cannot receive an answer at that redirect address."
        case .failed(let reason): reason
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .cancelled: "Start it again when you want to."
        case .unavailable: "Set BROWSER to a command, or open the printed address on this machine."
        case .portTaken: "Stop that program, or choose another port."
        case .redirectUnsupported: "Use the agent that belongs to the redirect address."
        case .failed: "Try again, or use another browser."
        }
    }
}
