public import MemberAccounts
public import MemberCore
public import MemberOAuth
import MemberSignIn

/// Why the connector obtained no token.
public enum VKConnectorError: ExplainedError {
    /// The app's id is empty or not a number.
    case invalidAppID
    /// VK has no permission of this name.
    case unknownPermission(String)
    /// Another sign-in of the connector is under way.
    case busy
    /// There is no user agent that could show the page.
    case noUserAgent
    /// Another person signed in than the one whose token was to be renewed.
    case anotherMember
    /// The sign-in failed: the person declined or closed the page, or VK's response cannot be used.
    case signIn(OAuthError)
    /// The token could not be stored or read.
    case storage(AccountError)
    /// The app's own storage failed.
    case ownStorage

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .invalidAppID:
            .init(
                "vkapi.invalid_app_id", "The app's id is not a number.", "Pass the app's id as VK shows it in the app's settings."
            )
        case .unknownPermission(let name):
            .init("vkapi.unknown_permission", "VK has no permission named \(name).", VKScope.suggestion(for: name))
        case .busy:
            .init("vkapi.sign_in_busy", "Another sign-in is under way.", "Wait until it has ended, or cancel it.")
        case .noUserAgent:
            .init(
                "vkapi.no_user_agent", "VK's page needs a user agent that shows it.",
                "Pass one to the call or to the context.")
        case .anotherMember:
            .init(
                "vkapi.another_member", "Another person signed in than the one whose token was to be renewed.",
                "Sign in as the same person, or start a new sign-in.")
        case .signIn(let error): .init(error)
        case .storage(let error): .init(error)
        case .ownStorage:
            .init("vkapi.own_storage", "The app's own storage of tokens failed.", "See the error that the storage reported.")
        }
    }

    /// The provider's own text.
    public var providerWords: String? {
        switch self {
        case .signIn(let error): error.providerWords
        case .storage(let error): error.providerWords
        default: nil
        }
    }
}

extension VKConnectorError {
    /// The error of a failed sign-in.
    init(_ failure: SignInFailure) {
        switch failure.cause {
        case let error as OAuthError: self = .signIn(error)
        case let error as AccountError: self = .storage(error)
        case is SignInBusy: self = .busy
        case ProviderError.anotherMember: self = .anotherMember
        case SignInError.noUserAgent: self = .noUserAgent
        default: self = .ownStorage
        }
    }
}
