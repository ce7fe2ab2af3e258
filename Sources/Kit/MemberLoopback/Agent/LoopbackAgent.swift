public import Foundation
public import MemberCore
import MemberHTTPServer
public import MemberOAuth

/// Signs in through the system's browser, with a listener on 127.0.0.1 that takes the answer (RFC 8252 §7.3).
///
/// ```swift
/// let agent = LoopbackAgent { address in print("Open this address: \(address)") }
/// let grant = try await client.signIn(.init(scopes: ["openid"]), with: agent)
/// ```
/// The listener is there for one sign-in, answers one path, and never shows the code.
public struct LoopbackAgent: UserAgent {
    /// The port used where no redirect address is given; 0 takes a free one for each sign-in.
    public var port: UInt16
    /// Opens the provider's page.
    public var opener: any BrowserOpener
    /// Shows the address where nothing can open it; nil ends the sign-in as unavailable.
    public var fallback: (@Sendable (URL) -> Void)?
    private let clock: any MemberClock

    /// An agent.
    /// - Parameters:
    ///   - port: The port used where no redirect address is given; 0 takes a free one.
    ///   - opener: Opens the provider's page.
    ///   - clock: Limits how long the closing page's stylesheet is waited for.
    ///   - fallback: Shows the address where nothing can open it.
    public init(
        port: UInt16 = 0, opener: any BrowserOpener = SystemBrowser(), clock: any MemberClock = SystemClock(),
        fallback: (@Sendable (URL) -> Void)? = nil
    ) {
        self.port = port
        self.opener = opener
        self.clock = clock
        self.fallback = fallback
    }

    /// It listens at an address of its own when it is given none.
    public var suppliesRedirectURI: Bool { true }

    /// Listens.
    /// - Parameter redirectURI: `http` on 127.0.0.1 or [::1], listened at exactly; nil for `/callback` on ``port``.
    /// - Returns: The visit.
    /// - Throws: ``UserAgentError/redirectUnsupported``, ``UserAgentError/portTaken(_:)``, ``UserAgentError/unavailable``.
    public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let place: ListeningPlace
        if let redirectURI {
            guard let given = ListeningPlace(redirectURI) else { throw .redirectUnsupported }
            place = given
        } else {
            place = ListeningPlace(port: port)
        }
        let desk = AnswerQueue()
        let listener = AnswerListener(place, desk, clock: clock)
        do throws(HTTPServerError) { try await listener.start() } catch { throw UserAgentError(error) }
        guard let address = redirectURI ?? listener.redirectURI else {
            await listener.stop()
            throw .redirectUnsupported
        }
        return LoopbackSession(redirectURI: address, listener: listener, desk: desk, opener: opener, fallback: fallback)
    }
}

extension UserAgentError {
    /// Why nothing listens.
    fileprivate init(_ error: HTTPServerError) {
        switch error {
        case .portTaken(let port): self = .portTaken(port)
        case .unavailable: self = .unavailable
        default: self = .failed("The answer cannot be listened for. " + error.problem)
        }
    }
}
