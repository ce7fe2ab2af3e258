public import Foundation
public import MemberCore

/// The reason why the token of a limited login was not renewed; the domain is ``LimitedLoginRefreshErrorDomain``.
///
/// This version does not renew: every call ends with ``featureDisabled``, because the way without a dialog requires a proof of
/// possession (RFC 9449).
public enum LimitedLoginRefreshError: Int, ExplainedError, CaseIterable {
    /// There is no current authentication token.
    case noCurrentToken
    /// The current login is not a limited one.
    case notLimitedLogin
    /// The member must log in.
    case loginRequired
    /// The member must consent again.
    case consentRequired
    /// The new token belongs to another member.
    case userMismatch
    /// There was no response.
    case networkError
    /// There was no response in time.
    case timeout
    /// There were too many tries.
    case rateLimited
    /// The response cannot be used.
    case invalidResponse
    /// The renewal was cancelled.
    case cancelled
    /// This version does not support it.
    case featureDisabled
    /// This system does not support it.
    case unsupportedPlatform
    /// The current token is not bound to a key.
    case notDPoPBound
    /// The key could not be created.
    case dpopKeyGenerationFailed
    /// Any other reason.
    case unknown

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        let (name, problem) = Self.entries[rawValue]
        return .init(
            "facebook.limited_" + name, problem, "Let the member log in again once the data of the limited login is too old."
        )
    }

    private static let entries: [(name: String, problem: String)] = [
        ("no_current_token", "There is no current authentication token."),
        ("not_limited", "The current login is not a limited one."), ("login_required", "The member must log in."),
        ("consent_required", "The member must agree again."), ("user_mismatch", "The new token belongs to another member."),
        ("network", "No response to the renewal of a limited login came."),
        ("timeout", "No response to the renewal of a limited login came in time."),
        ("rate_limited", "The renewal of a limited login was tried too often."),
        ("invalid_response", "The response to the renewal of a limited login cannot be used."),
        ("cancelled", "The renewal of a limited login was cancelled."),
        ("feature_disabled", "This version does not renew limited logins."),
        ("unsupported_platform", "This system does not renew limited logins."),
        ("not_bound", "The token of the limited login is bound to no key."),
        ("key_failed", "The key for the renewal of limited logins could not be made."),
        ("unknown", "The limited login was not renewed."),
    ]
}

extension LimitedLoginRefreshError: CustomNSError {
    /// ``LimitedLoginRefreshErrorDomain``.
    public static var errorDomain: String { LimitedLoginRefreshErrorDomain }
    /// The position in the list above, from 0.
    public var errorCode: Int { rawValue }
    /// The message for developers.
    public var errorUserInfo: [String: Any] { [ErrorDeveloperMessageKey: problem] }
}
