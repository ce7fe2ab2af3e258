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

/// Why there is no community sheet to show.
public enum GroupSubscriptionSheetCreationError: CodedError {
    /// The access token is invalid, or none was handed over.
    case invalidAccessToken
    /// The member has an account of VK ID only, none of the social network.
    case isServiceAccount
    /// The community is closed, private or deactivated.
    case groupClosed
    /// The member is in the community already.
    case alreadyMember
    /// The token lacks the permission `groups`.
    case scopeMissing
    /// The sheet was shown as often as the limit lets.
    case localLimitReached
    /// The app's contract allows no more subscriptions.
    case subscriptionNotAllowed
    /// VK first wants proof that a person is there, and nobody gave it; with the page, where VK named one of its own.
    case captchaError(Captcha? = nil)
    /// Anything else, with its cause.
    case unknown(cause: (any Error)? = nil)
}

extension GroupSubscriptionSheetCreationError: RawRepresentable, Equatable {
    private static let plain: [GroupSubscriptionSheetCreationError] = [
        .invalidAccessToken, .isServiceAccount, .groupClosed, .alreadyMember, .scopeMissing, .localLimitReached,
        .subscriptionNotAllowed, .captchaError(), .unknown(),
    ]

    /// The case of a name, without a cause or a page; nil for any other name.
    /// - Parameter rawValue: The case's name.
    public init?(rawValue: String) {
        guard let known = Self.plain.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = known
    }

    /// The case's name.
    public var rawValue: String {
        switch self {
        case .invalidAccessToken: "invalidAccessToken"
        case .isServiceAccount: "isServiceAccount"
        case .groupClosed: "groupClosed"
        case .alreadyMember: "alreadyMember"
        case .scopeMissing: "scopeMissing"
        case .localLimitReached: "localLimitReached"
        case .subscriptionNotAllowed: "subscriptionNotAllowed"
        case .captchaError: "captchaError"
        case .unknown: "unknown"
        }
    }

    /// Whether both are the same case, whatever the cause or the page.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}

extension GroupSubscriptionSheetCreationError {
    /// The stable name.
    public var code: String {
        switch self {
        case .invalidAccessToken: "vkid.invalid_access_token"
        case .isServiceAccount: "vkid.service_account"
        case .groupClosed: "vkid.group_closed"
        case .alreadyMember: "vkid.already_member"
        case .scopeMissing: "vkid.scope_missing"
        case .localLimitReached: "vkid.local_limit_reached"
        case .subscriptionNotAllowed: "vkid.subscription_not_allowed"
        case .captchaError: "vkid.captcha_error"
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .invalidAccessToken: "The access token is invalid, or none was handed over."
        case .isServiceAccount: "The member has no account of the social network."
        case .groupClosed: "The community is closed."
        case .alreadyMember: "The member is in the community already."
        case .scopeMissing: "The token lacks the permission groups."
        case .localLimitReached: "The sheet was shown as often as the limit lets."
        case .subscriptionNotAllowed: "The app's contract allows no more subscriptions."
        case .captchaError: UserFetchingError.captchaError().problem
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "A request failed."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .invalidAccessToken: "Hand over a fresh token, or let the member sign in again."
        case .isServiceAccount, .alreadyMember, .localLimitReached: "Nothing; go on without the sheet."
        case .groupClosed: "Open the community, or name another one."
        case .scopeMissing: "Ask for the scope groups at the sign-in."
        case .subscriptionNotAllowed: "Ask VK for a larger contract."
        case .captchaError(let captcha): Captcha.remedy(for: captcha)
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again later."
        }
    }
}
