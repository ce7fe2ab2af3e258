public import MemberCore
public import VKWire

/// Why a member did not join a community by the sheet.
public enum GroupSubscriptionError: CodedError {
    /// The member closed the sheet.
    case closedByUser
    /// The member declined to join.
    case canceledByUser
    /// The access token is invalid, or none was handed over.
    case invalidAccessToken
    /// VK did not let the member join.
    case failedSubscription
    /// There was nothing to show.
    case failedToCreate(GroupSubscriptionSheetCreationError)
    /// VK first wants proof that a person is there, and nobody gave it; with the page, where VK named one of its own.
    case captchaError(Captcha? = nil)
    /// Anything else, with its cause.
    case unknown(cause: (any Error)? = nil)

    /// The stable name.
    public var code: String {
        switch self {
        case .closedByUser: "vkid.sheet_closed"
        case .canceledByUser: "vkid.subscription_canceled"
        case .invalidAccessToken: "vkid.invalid_access_token"
        case .failedSubscription: "vkid.subscription_failed"
        case .failedToCreate(let error): error.code
        case .captchaError: "vkid.captcha_error"
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .closedByUser: "The member closed the sheet."
        case .canceledByUser: "The member declined to join the community."
        case .invalidAccessToken: "The access token is invalid, or none was handed over."
        case .failedSubscription: "VK did not let the member join the community."
        case .failedToCreate(let error): error.problem
        case .captchaError: UserFetchingError.captchaError().problem
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "The request failed."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .closedByUser, .canceledByUser: "Ask again when the member wants to."
        case .invalidAccessToken: "Hand over a fresh token, or let the member sign in again."
        case .failedSubscription: "Try again later."
        case .failedToCreate(let error): error.remedy
        case .captchaError(let captcha): Captcha.remedy(for: captcha)
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again later."
        }
    }
}
