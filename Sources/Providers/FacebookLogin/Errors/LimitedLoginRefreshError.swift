public import Foundation
public import MemberCore

/// Why the token of a limited login was not renewed; the domain is ``LimitedLoginRefreshErrorDomain``.
///
/// This version renews none: every call ends with ``featureDisabled``, for the way that needs no dialog rests on a proof of
/// possession (RFC 9449).
public enum LimitedLoginRefreshError: Int, CodedError, CaseIterable {
    /// There is no current authentication token.
    case noCurrentToken
    /// The current login is not a limited one.
    case notLimitedLogin
    /// The member must log in.
    case loginRequired
    /// The member must agree again.
    case consentRequired
    /// The new token is somebody else's.
    case userMismatch
    /// No response came.
    case networkError
    /// No response came in time.
    case timeout
    /// It was tried too often.
    case rateLimited
    /// The response cannot be used.
    case invalidResponse
    /// It was broken off.
    case cancelled
    /// This version does not do that.
    case featureDisabled
    /// This system does not do that.
    case unsupportedPlatform
    /// The current token is bound to no key.
    case notDPoPBound
    /// The key could not be made.
    case dpopKeyGenerationFailed
    /// Anything else.
    case unknown

    /// The stable name.
    public var code: String { "facebook.limited_refresh_\(rawValue)" }
    /// What was wrong.
    public var problem: String {
        self == .featureDisabled ? "Limited logins are not renewed yet." : "The limited login was not renewed."
    }
    /// What to do.
    public var remedy: String { "Log in again once the data of the limited login is too old." }
}

extension LimitedLoginRefreshError: CustomNSError {
    /// ``LimitedLoginRefreshErrorDomain``.
    public static var errorDomain: String { LimitedLoginRefreshErrorDomain }
    /// The place in the list above, from 0.
    public var errorCode: Int { rawValue }
    /// The message for developers.
    public var errorUserInfo: [String: Any] { [ErrorDeveloperMessageKey: problem] }
}
