public import Foundation
public import MemberCore
public import MemberOAuth

/// A user agent whose member acts by a script, without any page; it records the addresses that it received.
///
/// ```swift
/// let agent = ScriptedUserAgent([.cancel, .code("code-1")])
/// ```
/// This member closes the window at the first sign-in and agrees at the second.
public final class ScriptedUserAgent: UserAgent {
    /// The member's action after a page is shown.
    public enum Action: Sendable {
        /// The provider redirects the member to the redirect address with these pairs, and with the state of the shown address if
        /// they lack one.
        case redirect(FormFields)
        /// This address arrives as it is.
        case address(URL)
        /// The member declines at the provider: `access_denied` (RFC 6749 §4.1.2.1).
        case decline
        /// The member closes the window.
        case cancel
        /// The member never returns; the session ends when its task is cancelled.
        case never

        /// The member agrees.
        /// - Parameter code: The authorization code.
        /// - Returns: The redirect with the code.
        public static func code(_ code: String) -> Action { .redirect([("code", code)]) }
    }

    struct State: Sendable {
        var addresses: [URL] = []
        var outcomes: [RedirectOutcome] = []
        var closings = 0
    }

    /// Whether it supplies a redirect address when the caller passes none, as a browser with a listener does. The system's web
    /// session does not: it refuses a request without an address.
    public let suppliesRedirectURI: Bool
    /// Whether it reports that the member sees a window; a request with `prompt=none` needs an agent that shows none.
    public let showsWindow: Bool
    /// The redirect address used if the caller passes none.
    public let redirectURI: URL
    private let script: @Sendable (URL) async -> [Action]
    private let state = Locked(State())
    private let sessions: Gate

    /// Creates an agent.
    /// - Parameters:
    ///   - redirectURI: The redirect address used if the caller passes none; no server listens there.
    ///   - showsWindow: Whether it reports that the member sees a window.
    ///   - suppliesRedirectURI: Whether it supplies a redirect address when the caller passes none.
    ///   - script: Returns the actions at one address, in order, until one ends the sign-in; after the last, the member closes the window.
    ///     It may wait.
    public init(
        redirectURI: URL = HeadlessAgent.unlistenedRedirectURI, showsWindow: Bool = false, suppliesRedirectURI: Bool = true,
        script: @escaping @Sendable (URL) async -> [Action]
    ) {
        self.redirectURI = redirectURI
        self.showsWindow = showsWindow
        self.suppliesRedirectURI = suppliesRedirectURI
        self.script = script
        sessions = Gate()
        sessions.open()
    }

    /// Creates an agent with one action for each sign-in, in order; after the last, the member closes the window.
    /// - Parameters:
    ///   - actions: The actions.
    ///   - redirectURI: The redirect address used if the caller passes none; no server listens there.
    ///   - showsWindow: Whether it reports that the member sees a window.
    ///   - suppliesRedirectURI: Whether it supplies a redirect address when the caller passes none.
    public convenience init(
        _ actions: [Action], redirectURI: URL = HeadlessAgent.unlistenedRedirectURI, showsWindow: Bool = false,
        suppliesRedirectURI: Bool = true
    ) {
        let rest = Locked(actions)
        self.init(redirectURI: redirectURI, showsWindow: showsWindow, suppliesRedirectURI: suppliesRedirectURI) { _ in
            rest.withLock { $0.isEmpty ? [] : [$0.removeFirst()] }
        }
    }

    /// The shown addresses, in order.
    public var addresses: [URL] { state.value.addresses }
    /// The pairs of the last shown address: state, nonce, challenge.
    public var query: FormFields { addresses.last.map(Self.query) ?? [] }
    /// The sign-in's outcome for each address that arrived, in order.
    public var outcomes: [RedirectOutcome] { state.value.outcomes }
    /// The number of closed sessions.
    public var closings: Int { state.value.closings }

    /// Waits until this number of addresses was shown.
    /// - Parameter count: The number of addresses.
    public func shown(_ count: Int) async { await sessions.arrived(count) }

    /// Creates a session.
    /// - Parameter redirectURI: The app's redirect address; nil for ``redirectURI``.
    /// - Returns: The session.
    /// - Throws: `UserAgentError.redirectUnsupported` if the caller passes no address and it supplies none.
    public func prepare(redirectURI: URL?) async throws(UserAgentError) -> any UserAgentSession {
        guard redirectURI != nil || suppliesRedirectURI else { throw .redirectUnsupported }
        return ScriptedAgentSession(agent: self, redirectURI: redirectURI ?? self.redirectURI)
    }

    fileprivate static func query(_ address: URL) -> FormFields {
        FormFields(encoded: URLComponents(url: address, resolvingAgainstBaseURL: false)?.percentEncodedQuery ?? "") ?? []
    }

    fileprivate func actions(at address: URL) async -> [Action] {
        state.withLock { $0.addresses.append(address) }
        await sessions.pass()
        return await script(address)
    }

    fileprivate func note(_ outcome: RedirectOutcome) { state.withLock { $0.outcomes.append(outcome) } }
    fileprivate func noteClosing() { state.withLock { $0.closings += 1 } }
}

/// One sign-in of a scripted agent.
private struct ScriptedAgentSession: UserAgentSession {
    let agent: ScriptedUserAgent
    let redirectURI: URL

    func present(
        _ address: URL, response: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome
    ) async throws(UserAgentError) {
        for step in await agent.actions(at: address) {
            let arriving = try await arrival(of: step, at: address)
            let outcome = await response(arriving)
            agent.note(outcome)
            if outcome.isFinal { return }
        }
        throw .cancelled
    }

    func close() async { agent.noteClosing() }

    private func arrival(of step: ScriptedUserAgent.Action, at address: URL) async throws(UserAgentError) -> URL {
        switch step {
        case .redirect(let fields): return try back(with: fields, from: address)
        case .decline: return try back(with: [("error", "access_denied")], from: address)
        case .address(let url): return url
        case .cancel: throw .cancelled
        case .never:
            // This clock is never moved: only the end of the task ends the sleep.
            try? await TestClock().sleep(for: .seconds(1))
            throw .cancelled
        }
    }

    private func back(with fields: FormFields, from address: URL) throws(UserAgentError) -> URL {
        var fields = fields
        if fields["state"] == nil, let state = ScriptedUserAgent.query(address)["state"] { fields.append("state", state) }
        let text = redirectURI.absoluteString
        guard let url = URL(string: text + (text.contains("?") ? "&" : "?") + fields.encoded) else { throw .redirectUnsupported }
        return url
    }
}
