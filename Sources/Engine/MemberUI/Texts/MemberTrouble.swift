import MemberCore

/// The part of an error that concerns a member, in plain words: without codes, without a developer's sentence.
///
/// ```swift
/// let sentence = MemberTrouble(error).flatMap { Texts(.de)($0.key) }   // "Du hast den Zugriff nicht erlaubt. …"
/// ```
/// It is found by the reason in the error's code, the word after the dot, which all modules share.
public enum MemberTrouble: String, Sendable, CaseIterable {
    /// The member did not allow the request.
    case declined
    /// It took too long.
    case late
    /// The response belongs to another sign-in.
    case foreign
    /// There is no connection.
    case offline
    /// The provider responds, but does not work at the moment.
    case unavailable
    /// The session is over.
    case signInAgain = "sign_in_again"
    /// The provider requires proof that a person is present.
    case person
    /// Anything else.
    case failed

    /// Creates the trouble of an error; nil if the member cancelled and needs no message.
    /// - Parameter error: The error.
    public init?(_ error: any Error) {
        guard let code = (error as? any CodedError)?.code else {
            if error is CancellationError { return nil }
            self = .failed
            return
        }
        let reason = String(code[(code.lastIndex(of: ".").map { code.index(after: $0) } ?? code.startIndex)...])
        guard reason != "cancelled" else { return nil }
        self = Self.reasons.first { $0.value.contains(reason) }?.key ?? .failed
    }

    package static let reasons: [MemberTrouble: Set<String>] = [
        .declined: ["declined", "step_up", "scope_missing"],
        .late: ["attempt_timed_out", "timed_out", "migration_overdue", "token_late"],
        .foreign: [
            "attempt_over", "attempt_unknown", "attempt_interrupted", "foreign_address", "state_mismatch", "state_missing",
            "redirect_issuer_mismatch", "redirect_issuer_missing",
        ],
        .offline: ["offline", "connection_lost"],
        .unavailable: ["status", "blocked", "rate_limited", "unreachable", "refreshing_elsewhere", "refused", "invalid_reply"],
        .signInAgain: [
            "needs_sign_in", "not_signed_in", "no_refresh_token", "invalid_access_token", "invalid_refresh_token",
            "token_unavailable", "no_account",
        ],
        .person: ["captcha", "captcha_error"],
    ]

    /// The name of its sentence.
    public var key: TextKey { TextKey(rawValue: "trouble." + rawValue) }
}
