import MemberAccounts
public import MemberCore
import MemberOAuth
public import VKWire

/// Why a session was not ended.
public enum LogoutError: CodedError {
    /// Anything else, with its cause.
    case unknown(cause: (any Error)? = nil)
    /// VK says that the access token is invalid; the session is kept.
    case invalidAccessToken

    /// The stable name.
    public var code: String {
        switch self {
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        case .invalidAccessToken: "vkid.invalid_access_token"
        }
    }
    /// What was wrong.
    public var problem: String {
        switch self {
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "VK did not end the session."
        case .invalidAccessToken: "VK says that the access token is invalid already."
        }
    }
    /// What to do.
    public var remedy: String { "Try again, or remove the session here with logout(removeLocally: true)." }
}

/// Why no fresh token could be had.
public enum TokenRefreshingError: CodedError {
    /// The refresh token is invalid; the session is kept and needs a sign-in. The cause has VK's own words, where it gave any.
    case invalidRefreshToken(cause: (any Error)? = nil)
    /// The response belongs to another request.
    case stateMismatch
    /// Anything else, with its cause.
    case unknown(cause: (any Error)? = nil)

    /// The stable name.
    public var code: String {
        switch self {
        case .invalidRefreshToken: "vkid.invalid_refresh_token"
        case .stateMismatch: "vkid.state_mismatch"
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        }
    }
    /// What was wrong.
    public var problem: String {
        switch self {
        case .invalidRefreshToken: "The refresh token is invalid."
        case .stateMismatch: "The response belongs to another request."
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "The token could not be refreshed."
        }
    }
    /// What to do.
    public var remedy: String {
        switch self {
        case .invalidRefreshToken: "Sign in again."
        case .stateMismatch: "Try again."
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again later."
        }
    }

    init(_ error: AccountError) {
        switch error {
        case .needsSignIn: self = .invalidRefreshToken(cause: error)
        case .refresh(let cause) where cause.isForeignAnswer: self = .stateMismatch
        default: self = .unknown(cause: error)
        }
    }
}

/// Why the member's data could not be fetched.
public enum UserFetchingError: CodedError {
    /// The access token is invalid, and could not be renewed or was refused again. The cause has VK's own words, where it gave any.
    case invalidAccessToken(cause: (any Error)? = nil)
    /// VK first wants proof that a person is there, and nobody gave it; with the page, where VK named one of its own.
    case captchaError(Captcha? = nil)
    /// Anything else, with its cause.
    case unknown(cause: (any Error)? = nil)

    /// The stable name.
    public var code: String {
        switch self {
        case .invalidAccessToken: "vkid.invalid_access_token"
        case .captchaError: "vkid.captcha_error"
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        }
    }
    /// What was wrong.
    public var problem: String {
        switch self {
        case .invalidAccessToken: "The access token is invalid."
        case .captchaError: "VK wants a captcha solved first."
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "The member's data could not be fetched."
        }
    }
    /// What to do.
    public var remedy: String {
        switch self {
        case .invalidAccessToken: "Ask for a fresh token, or sign in again."
        case .captchaError(let captcha): Captcha.remedy(for: captcha)
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again later."
        }
    }
}
