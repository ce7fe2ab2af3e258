public import Foundation
public import MemberCore

/// The reason why a login failed; the domain is ``LoginErrorDomain``.
///
/// A login that the member cancelled is not an error: its result reports it (``LoginManagerLoginResult/isCancelled``).
public enum LoginError: ExplainedError {
    /// The response, or something that it requires, cannot be used; with the cause, if it is known.
    case unknown(cause: (any Error)? = nil)
    /// The member changed the password.
    case passwordChanged
    /// Facebook requires the member to confirm something on its site.
    case userCheckpointed
    /// Another member than the current one logged in; the current one stays. With both ids, if they are known, and the cause if
    /// the second is unknown.
    case userMismatch(expected: String, actual: String?, cause: (any Error)? = nil)
    /// The member has not confirmed the account.
    case unconfirmedUser
    /// The account on the device does not allow this app.
    case systemAccountAppDisabled
    /// There is no account on the device.
    case systemAccountUnavailable
    /// The response belongs to another login.
    case badChallengeString
    /// The token that identifies the member was refused; with the cause.
    case invalidIDToken(cause: (any Error)? = nil)
    /// There is no current access token.
    case missingAccessToken
    /// Another login is about to open its dialog. The number is this library's own.
    case loginInProgress
    /// This version does not support it yet. The number is this library's own.
    case featureDisabled
}

/// The numbers of ``LoginError``.
public enum LoginErrorCode: Int, Sendable, CaseIterable {
    /// Never used.
    case reserved = 300
    /// ``LoginError/unknown(cause:)``.
    case unknown = 301
    /// ``LoginError/passwordChanged``.
    case passwordChanged = 302
    /// ``LoginError/userCheckpointed``.
    case userCheckpointed = 303
    /// ``LoginError/userMismatch(expected:actual:cause:)``.
    case userMismatch = 304
    /// ``LoginError/unconfirmedUser``.
    case unconfirmedUser = 305
    /// ``LoginError/systemAccountAppDisabled``.
    case systemAccountAppDisabled = 306
    /// ``LoginError/systemAccountUnavailable``.
    case systemAccountUnavailable = 307
    /// ``LoginError/badChallengeString``.
    case badChallengeString = 308
    /// ``LoginError/invalidIDToken(cause:)``.
    case invalidIDToken = 309
    /// ``LoginError/missingAccessToken``.
    case missingAccessToken = 310
    /// ``LoginError/loginInProgress``.
    case loginInProgress = 390
    /// ``LoginError/featureDisabled``.
    case featureDisabled = 391
}

extension LoginError {
    /// The number.
    public var number: LoginErrorCode { entry.number }
    /// Code, problem and remedy.
    public var explanation: ErrorExplanation { .init("facebook." + entry.name, entry.problem, entry.remedy) }

    /// The cause, if it is known.
    public var cause: (any Error)? {
        switch self {
        case .unknown(let cause), .invalidIDToken(let cause), .userMismatch(_, _, let cause): cause
        default: nil
        }
    }

    private var entry: (number: LoginErrorCode, name: String, problem: String, remedy: String) {
        switch self {
        case .unknown(let cause):
            (
                .unknown, "login_failed", (cause as? any CodedError)?.problem ?? "The login's response cannot be used.",
                (cause as? any CodedError)?.remedy ?? "Log in again."
            )
        case .passwordChanged: (.passwordChanged, "password_changed", "The member changed the password.", "Log in again.")
        case .userCheckpointed:
            (
                .userCheckpointed, "checkpoint", "Facebook requires a confirmation by the member.",
                "Let the member visit facebook.com."
            )
        case .userMismatch:
            (
                .userMismatch, "user_mismatch", "Another member than the current one logged in.",
                "Log out first, or let the current member log in."
            )
        case .unconfirmedUser:
            (.unconfirmedUser, "unconfirmed", "The account is not confirmed.", "Let the member visit facebook.com.")
        case .systemAccountAppDisabled:
            (.systemAccountAppDisabled, "app_disabled", "The device's account does not allow this app.", "Log in on the web.")
        case .systemAccountUnavailable:
            (.systemAccountUnavailable, "no_system_account", "The device has no account.", "Log in on the web.")
        case .badChallengeString:
            (.badChallengeString, "bad_challenge", "The response belongs to another login.", "Log in again.")
        case .invalidIDToken:
            (
                .invalidIDToken, "invalid_id_token", "The token that identifies the member was refused.",
                "Log in again; see the cause."
            )
        case .missingAccessToken:
            (.missingAccessToken, "missing_access_token", "There is no current access token.", "Log in first.")
        case .loginInProgress:
            (.loginInProgress, "login_in_progress", "Another login is about to open its dialog.", "Wait for its end.")
        case .featureDisabled: (.featureDisabled, "feature_disabled", "This version does not do that yet.", "Log in on the web.")
        }
    }
}

extension LoginError: CustomNSError {
    /// ``LoginErrorDomain``.
    public static var errorDomain: String { LoginErrorDomain }
    /// The number.
    public var errorCode: Int { number.rawValue }
    /// The message for developers, and the cause of the error.
    public var errorUserInfo: [String: Any] {
        [ErrorDeveloperMessageKey: problem].merging(.userInfo(cause)) { first, _ in first }
    }
}
