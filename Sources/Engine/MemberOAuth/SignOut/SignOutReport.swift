public import MemberCore

/// A token that a server can end; the raw value is its `token_type_hint` (RFC 7009 §2.1).
public enum RevocableToken: String, Sendable, Equatable {
    /// The refresh token; the access tokens that came of it usually end with it.
    case refresh = "refresh_token"
    /// The access token alone.
    case access = "access_token"
}

/// What the server said to the end of a session, token by token.
public struct SignOutReport: Sendable, Equatable {
    /// What was to be ended.
    public enum Target: Sendable, Equatable {
        /// A token, at the revocation endpoint.
        case token(RevocableToken)
        /// The whole session, by the provider's own call.
        case session

        /// The name that ``SignOutReport/ended`` and ``SignOutReport/failures`` use.
        public var name: String {
            switch self {
            case .token(let token): token.rawValue
            case .session: "session"
            }
        }
    }

    /// Why something goes on.
    public struct Failure: Sendable, Equatable {
        /// The stable code: the provider's own where it has one of its own, else that of the error.
        public let code: String
        /// What the server said, or why it could not be asked.
        public let error: OAuthError
        /// Whether the same may work at another time.
        public var mayBeTriedLater: Bool { error.reaction == .later }
        /// How long the server asks to wait; nil where it names no time.
        public var retryAfter: Duration? { if case .refused(let refusal) = error { refusal.retryAfter } else { nil } }
    }

    /// What became of something that was to be ended.
    public enum Outcome: Sendable, Equatable {
        /// The server ended it.
        case ended
        /// The server cannot end such a token; it lives to its own end (RFC 7009 §2.2.1).
        case endsByItself
        /// It goes on.
        case failed(Failure)
    }

    /// What became of one thing that was to be ended.
    public struct Part: Sendable, Equatable {
        /// What it is.
        public let target: Target
        /// What became of it.
        public let outcome: Outcome
        /// The token, for ``OAuthClient/revoke(_:kind:bearer:)`` at another time; nil for a session.
        public let token: Secret?
        /// Why it goes on, if it does.
        public var failure: Failure? { if case .failed(let failure) = outcome { failure } else { nil } }
    }

    /// Everything that was tried, in order.
    public var parts: [Part] = []
    /// Whether the profile wants the account kept because the server refused.
    public var keepsAccount = false
    /// Why the server was asked nothing, by the error's code: the account's tokens, or its client's secret, cannot be read. Nil where
    /// it was asked.
    public var unaskedCode: String?

    /// Whether nothing is left to be ended.
    public var isComplete: Bool { unaskedCode == nil && parts.allSatisfy { $0.failure == nil } }
    /// What could not be ended: its name, and the code of the reason; `all` where the server was asked nothing.
    public var failures: [String: String] {
        let named = parts.compactMap { part in part.failure.map { (part.target.name, $0.code) } }
        return Dictionary(named + (unaskedCode.map { [("all", $0)] } ?? [])) { first, _ in first }
    }
    /// Whether all that goes on may be ended at another time: each failure is a passing one.
    public var mayBeTriedLater: Bool {
        let failures = parts.compactMap(\.failure)
        return unaskedCode == nil && !failures.isEmpty && failures.allSatisfy(\.mayBeTriedLater)
    }
    /// How long to wait before that: the longest time that the server asks for; nil where it names none.
    public var retryAfter: Duration? { parts.compactMap { $0.failure?.retryAfter }.max() }
    /// The names of what the server ended.
    public var ended: [String] { parts.filter { $0.outcome == .ended }.map(\.target.name) }

    /// Nothing tried yet.
    public init() {}

    /// The report of a sign-out whose server could not even be asked.
    /// - Parameter code: The code of the reason.
    package init(unasked code: String) { unaskedCode = code }
}
