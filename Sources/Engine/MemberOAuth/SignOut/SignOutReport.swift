public import MemberCore

/// A token that a server can end; the raw value is its `token_type_hint` (RFC 7009 §2.1).
public enum RevocableToken: String, Sendable, Equatable {
    /// The refresh token; the access tokens obtained with it usually end with it.
    case refresh = "refresh_token"
    /// Only the access token.
    case access = "access_token"
}

/// The server's responses to a sign-out, token by token.
public struct SignOutReport: Sendable, Equatable {
    /// The object of one request to end something.
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

    /// The reason why a token or session was not ended.
    public struct Failure: Sendable, Equatable {
        /// The stable code: the provider's own code where it has one, else that of the error.
        public let code: String
        /// The server's error, or the reason why the request could not be sent.
        public let error: OAuthError
        /// Whether the same request may succeed later.
        public var mayBeTriedLater: Bool { error.reaction == .later }
        /// How long the server asks to wait; nil where it names no time.
        public var retryAfter: Duration? { if case .refused(let refusal) = error { refusal.retryAfter } else { nil } }
    }

    /// The outcome of one request to end something.
    public enum Outcome: Sendable, Equatable {
        /// The server ended it, or does not know it any more: it had ended before.
        case ended
        /// The server cannot end such a token; it stays valid until it expires (RFC 7009 §2.2.1).
        case endsByItself
        /// It was not ended.
        case failed(Failure)
    }

    /// One token or session with the outcome of its request.
    public struct Part: Sendable, Equatable {
        /// The token or session.
        public let target: Target
        /// The outcome.
        public let outcome: Outcome
        /// The token, for ``OAuthClient/revoke(_:kind:bearer:)`` later; nil for a session.
        public let token: Secret?
        /// The failure, if it was not ended.
        public var failure: Failure? { if case .failed(let failure) = outcome { failure } else { nil } }
    }

    /// All attempted parts, in order.
    public var parts: [Part] = []
    /// Whether the profile keeps the account because the server refused.
    package var keepsAccount = false
    /// Whether the server refused since it does not know the access token any more.
    package var saysUnknownToken = false
    /// The code of the error because of which no request was sent: the account's tokens, or its client's secret, cannot be read.
    /// Nil where a request was sent.
    package var unaskedCode: String?

    /// Whether no token or session is left to end.
    public var isComplete: Bool { unaskedCode == nil && parts.allSatisfy { $0.failure == nil } }
    /// The names of the targets that could not be ended, each with the reason's code; `all` where no request was sent.
    public var failures: [String: String] {
        let named = parts.compactMap { part in part.failure.map { (part.target.name, $0.code) } }
        return Dictionary(named + (unaskedCode.map { [("all", $0)] } ?? [])) { first, _ in first }
    }
    /// Whether all remaining targets may be ended later: each failure is temporary.
    public var mayBeTriedLater: Bool {
        let failures = parts.compactMap(\.failure)
        return unaskedCode == nil && !failures.isEmpty && failures.allSatisfy(\.mayBeTriedLater)
    }
    /// How long to wait before that: the longest time that the server requests; nil where it names none.
    public var retryAfter: Duration? { parts.compactMap { $0.failure?.retryAfter }.max() }
    /// The names of the targets that the server ended.
    public var ended: [String] { parts.filter { $0.outcome == .ended }.map(\.target.name) }

    /// The report once it is known that the session had ended before: nothing is left to end.
    package var ofEndedSession: SignOutReport {
        var report = SignOutReport()
        report.parts = parts.map { Part(target: $0.target, outcome: .ended, token: $0.token) }
        return report
    }

    /// Creates an empty report.
    package init() {}

    /// Creates the report of a sign-out for which no request could be sent.
    /// - Parameter code: The code of the reason.
    package init(unasked code: String) { unaskedCode = code }
}
