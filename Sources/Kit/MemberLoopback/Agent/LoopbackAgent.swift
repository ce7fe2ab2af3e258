public import Foundation
public import MemberCore
import MemberHTTPServer
public import MemberOAuth

/// Signs in through the system's browser, with a listener on 127.0.0.1 that takes the redirect (RFC 8252 §7.3).
///
/// ```swift
/// let agent = LoopbackAgent { address in print("Open this address: \(address)") }
/// let result = try await client.signIn(.init(scopes: ["openid"]), with: agent)
/// ```
/// The listener serves one sign-in and one path, and never shows the code. Its page waits until the code was exchanged, and shows
/// whether the member is signed in, or the reason of the failure.
public struct LoopbackAgent: UserAgent {
    /// The port used if no redirect address is given; 0 takes a free one for each sign-in.
    public var port: UInt16
    /// The path used if no redirect address is given; it begins with a slash.
    public var path: String
    /// Opens the provider's page.
    public var opener: any BrowserOpener
    /// Shows the address if no browser can open it; if this is nil, the sign-in is unavailable then.
    public var fallback: (@Sendable (URL) -> Void)?
    private let clock: any MemberClock

    /// Creates an agent.
    /// - Parameters:
    ///   - port: The port used if no redirect address is given; 0 takes a free one.
    ///   - path: The path used if no redirect address is given.
    ///   - opener: Opens the provider's page.
    ///   - clock: Limits the closing page's wait for the exchange, and the wait for its stylesheet.
    ///   - fallback: Shows the address if no browser can open it; by default it is printed on standard error. If this is nil, the
    ///     sign-in is unavailable then.
    public init(
        port: UInt16 = 0, path: String = "/callback", opener: any BrowserOpener = SystemBrowser(),
        clock: any MemberClock = SystemClock(),
        fallback: (@Sendable (URL) -> Void)? = LoopbackAgent.print
    ) {
        self.port = port
        self.path = path
        self.opener = opener
        self.clock = clock
        self.fallback = fallback
    }

    /// Prints an address on standard error, for a browser on this machine.
    /// - Parameter address: The provider's page; the person who opens it signs in.
    @Sendable public static func print(_ address: URL) {
        let text = "No browser could be opened. Open this address on this machine to sign in:\n\n  \(address.absoluteString)\n\n"
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }

    /// Always true: it listens at its own address when the caller passes none.
    public var suppliesRedirectURI: Bool { true }

    /// Starts listening.
    /// - Parameter redirectURI: `http` on 127.0.0.1 or [::1], used exactly; without a port a free one is taken, which the
    ///   session's address contains (RFC 8252 §7.3). Nil for ``path`` on ``port``.
    /// - Returns: The session.
    /// - Throws: `UserAgentError.redirectUnsupported`, `UserAgentError.portTaken(_:)`, `UserAgentError.unavailable`.
    public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        let place: ListeningPlace
        if let redirectURI {
            guard let given = ListeningPlace(redirectURI) else { throw .redirectUnsupported }
            place = given
        } else {
            // It is parsed as an address, so that a text that is not a path is refused.
            guard path.hasPrefix("/"), let address = URL(string: "http://127.0.0.1:1" + path), address.query == nil,
                let given = ListeningPlace(address)
            else { throw .redirectUnsupported }
            place = ListeningPlace(port: port, path: given.path)
        }
        let queue = RedirectQueue()
        let listener = RedirectListener(place, queue, clock: clock)
        do throws(HTTPServerError) { try await listener.start() } catch { throw UserAgentError(error) }
        guard let address = listener.redirectURI(redirectURI) else {
            await listener.stop()
            throw .redirectUnsupported
        }
        return LoopbackSession(redirectURI: address, listener: listener, queue: queue, opener: opener, fallback: fallback)
    }
}

extension UserAgentError {
    /// Converts the reason why the listener does not start.
    fileprivate init(_ error: HTTPServerError) {
        switch error {
        case .portTaken(let port): self = .portTaken(port)
        case .unavailable: self = .unavailable
        default: self = .failed("The redirect cannot be listened for. " + error.problem)
        }
    }
}

/// One sign-in through the browser.
struct LoopbackSession: UserAgentSession {
    let redirectURI: URL
    let listener: RedirectListener
    let queue: RedirectQueue
    let opener: any BrowserOpener
    let fallback: (@Sendable (URL) -> Void)?

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        queue.open(response)
        let outcome = await withTaskGroup(of: Result<Bool, UserAgentError>.self) { group in
            group.addTask { await queue.isDecided() ? .success(true) : .failure(.cancelled) }
            group.addTask { await open(address) }
            defer { group.cancelAll() }
            for await result in group where result != .success(false) { return result }
            return .failure(.cancelled)
        }
        queue.close()
        if case .failure(let error) = outcome { throw error }
    }

    func ended(_ end: SignInConclusion) async { queue.end(end) }

    func close() async {
        queue.close()
        queue.end(nil)
        await listener.stop()
    }

    /// Opens the page; this does not decide the outcome yet.
    private func open(_ address: URL) async -> Result<Bool, UserAgentError> {
        do throws(UserAgentError) {
            try await opener.open(address)
        } catch {
            guard error == .unavailable, let fallback else { return .failure(error) }
            fallback(address)
        }
        return .success(false)
    }
}
