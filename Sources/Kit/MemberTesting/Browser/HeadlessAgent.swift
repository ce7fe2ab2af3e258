public import Foundation
public import MemberHTTP
public import MemberOAuth

/// A user agent without a browser: it walks the provider's real pages and delivers the redirect at their end.
///
/// ```swift
/// let agent = HeadlessAgent(as: "anna", transport: NetworkTransport())
/// let result = try await client.signIn(.init(scopes: ["openid"]), with: agent)
/// ```
/// With a jar of cookies it is like a browser that the member has used before: the provider remembers who has signed in.
/// ```swift
/// let first = HeadlessAgent(as: "anna", transport: transport, cookies: CookieJar())
/// // … after its sign-in:
/// let second = HeadlessAgent(as: nil, transport: transport, cookies: first.cookies)
/// ```
public struct HeadlessAgent: CookieKeepingAgent {
    /// Walks the pages.
    public var walker: PageWalker
    /// The redirect address used if none is given. No server listens there: the walk ends before it.
    public var defaultRedirectURI: URL

    /// A loopback address without a listener: no program uses port 1.
    public static let unlistenedRedirectURI = URL(inSource: "http://127.0.0.1:1/callback")

    /// Creates an agent.
    /// - Parameters:
    ///   - memberName: The member to choose on a page that offers several: a value, a text or a short name, in any case.
    ///   - decision: The member's decision.
    ///   - transport: Fetches the pages.
    ///   - cookies: The cookies with which the first walk begins, and to which all walks add; nil if each walk begins without cookies.
    public init(
        as memberName: String?, decision: FormFilling.Decision = .agree, transport: any HTTPTransport, cookies: CookieJar? = nil
    ) {
        self.init(PageWalker(as: memberName, decision: decision, transport: transport))
        walker.cookies = cookies
    }

    /// Creates an agent with an existing walker.
    /// - Parameter walker: Walks the pages.
    public init(_ walker: PageWalker) {
        self.walker = walker
        defaultRedirectURI = Self.unlistenedRedirectURI
    }

    /// The cookies with those that the walks have received; nil if each walk begins without cookies.
    public var cookies: CookieJar? {
        get { walker.cookies }
        set { walker.cookies = newValue }
    }

    /// Returns this agent with these cookies.
    public func keeping(_ cookies: CookieJar) -> any CookieKeepingAgent {
        var agent = self
        agent.cookies = cookies
        return agent
    }

    /// The cookies with those that the walks have received.
    public var keptCookies: CookieJar { get async { cookies ?? CookieJar() } }

    /// Always false: it shows no window.
    public var showsWindow: Bool { false }

    /// Always true: it has a default redirect address.
    public var suppliesRedirectURI: Bool { true }

    /// Creates a session.
    /// - Parameter redirectURI: The app's redirect address, of any kind; nil for ``defaultRedirectURI``.
    /// - Returns: The session.
    /// - Throws: Never.
    public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        HeadlessSession(walker: walker, redirectURI: redirectURI ?? defaultRedirectURI)
    }
}

/// One walk of a headless agent.
private struct HeadlessSession: UserAgentSession {
    let walker: PageWalker
    let redirectURI: URL

    func present(_ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome)
        async throws(UserAgentError)
    {
        let arrived = try await walker.walk(from: address) { PageWalker.isArrival($0, at: redirectURI) }
        switch await response(arrived) {
        case .accepted, .failed: return
        case .refused, .notMine: throw .failed("The provider's response does not belong to this sign-in.")
        }
    }

    func close() async {}
}
