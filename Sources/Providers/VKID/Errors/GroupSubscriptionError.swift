public import MemberCore

extension VKID {
    /// The reason why a member did not join a community by the sheet.
    public enum GroupSubscriptionError: ExplainedError {
        /// The member closed the sheet.
        case closedByUser
        /// The member declined to join.
        case canceledByUser
        /// The access token is invalid, or the app passed none.
        case invalidAccessToken
        /// VK did not let the member join.
        case failedSubscription
        /// The sheet could not be created.
        case failedToCreate(GroupSubscriptionSheetCreationError)
        /// Any other reason, with its cause. An unsolved captcha is a `VKError.captcha` there, with the page.
        case unknown(cause: (any Error)? = nil)

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            let again = "Ask again when the member is ready."
            return switch self {
            case .closedByUser: .init("vkid.sheet_closed", "The member closed the sheet.", again)
            case .canceledByUser: .init("vkid.subscription_canceled", "The member declined to join the community.", again)
            case .invalidAccessToken: GroupSubscriptionSheetCreationError.invalidAccessToken.explanation
            case .failedSubscription:
                .init("vkid.subscription_failed", "VK did not let the member join the community.", "Try again later.")
            case .failedToCreate(let error): error.explanation
            case .unknown(let cause): .init(cause, else: "vkid.unknown", "The request failed.", "Try again later.")
            }
        }
    }

    /// The reason why there is no community sheet to show.
    public enum GroupSubscriptionSheetCreationError: ExplainedError {
        /// The access token is invalid, or the app passed none.
        case invalidAccessToken
        /// The member has an account of VK ID only, not of the social network.
        case isServiceAccount
        /// The community is closed, private or deactivated.
        case groupClosed
        /// The member is in the community already.
        case alreadyMember
        /// The token lacks the permission `groups`.
        case scopeMissing
        /// The sheet was shown as often as the limit allows.
        case localLimitReached
        /// The app's contract allows no more subscriptions.
        case subscriptionNotAllowed
        /// Any other reason, with its cause. An unsolved captcha is a `VKError.captcha` there, with the page.
        case unknown(cause: (any Error)? = nil)

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            let nothing = "Nothing; continue without the sheet."
            return switch self {
            case .invalidAccessToken:
                .init(
                    "vkid.invalid_access_token", "The access token is invalid, or none was handed over.",
                    "Hand over a fresh token, or let the member sign in again.")
            case .isServiceAccount: .init("vkid.service_account", "The member has no account of the social network.", nothing)
            case .groupClosed:
                .init("vkid.group_closed", "The community is closed.", "Open the community, or name another one.")
            case .alreadyMember: .init("vkid.already_member", "The member is in the community already.", nothing)
            case .scopeMissing:
                .init(
                    "vkid.scope_missing", "The token lacks the permission groups.", "Ask for the scope groups at the sign-in.")
            case .localLimitReached:
                .init("vkid.local_limit_reached", "The sheet was shown as often as the limit allows.", nothing)
            case .subscriptionNotAllowed:
                .init(
                    "vkid.subscription_not_allowed", "The app's contract allows no more subscriptions.",
                    "Ask VK for a larger contract.")
            case .unknown(let cause): .init(cause, else: "vkid.unknown", "A request failed.", "Try again later.")
            }
        }
    }
}

extension VKID {
    /// VK knows no community with the passed id: a cause of ``GroupSubscriptionSheetCreationError/unknown(cause:)``.
    public struct CommunityUnknown: ExplainedError, Equatable {
        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            .init("vkid.community_unknown", "There is no such community.", "Check the community's id.")
        }
    }
}

extension GroupSubscriptionSheetCreationError: RawRepresentable, Equatable {
    private static let plain: [GroupSubscriptionSheetCreationError] = [
        .invalidAccessToken, .isServiceAccount, .groupClosed, .alreadyMember, .scopeMissing, .localLimitReached,
        .subscriptionNotAllowed, .unknown(),
    ]

    /// Returns the case of a name, without a cause; nil for any other name.
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
        case .unknown: "unknown"
        }
    }

    /// Whether both are the same case, regardless of the cause.
    public static func == (left: Self, right: Self) -> Bool { left.rawValue == right.rawValue }
}
