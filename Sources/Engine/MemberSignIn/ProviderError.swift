public import MemberCore
public import MemberHTTP

/// The reason why a provider was not asked, or could not be.
public enum ProviderError: CodedError {
    /// The provider does not offer the feature.
    case notOffered(ProviderFeature, provider: String)
    /// No provider in the list accepts such a request, or has this name.
    case unknownProvider(String)
    /// Another member than the account's signed in.
    case anotherMember
    /// Permissions of an account were requested by code that a question for the same account waits for, such as its explanation.
    case permissionsUnderWay
    /// A setting's value is missing or invalid; with its name and the problem as the end of the sentence.
    case setting(String, String)
    /// The operation does not have the provider's form; with the form as the end of the sentence.
    case invalidOperation(String)
    /// There is no sandbox at that address.
    case noSandbox(HTTPError?)
    /// The sandbox does not simulate this provider.
    case notInSandbox(String)

    /// The stable name.
    public var code: String {
        switch self {
        case .notOffered: "members.not_offered"
        case .unknownProvider: "members.unknown_provider"
        case .anotherMember: "members.another_member"
        case .permissionsUnderWay: "members.permissions_under_way"
        case .setting: "members.invalid_setting"
        case .invalidOperation: "members.invalid_operation"
        case .noSandbox: "members.no_sandbox"
        case .notInSandbox: "members.not_in_sandbox"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .notOffered(let feature, let provider): "The provider \(provider) does not offer \(feature.rawValue)."
        case .unknownProvider(let name): "No provider here goes by \(name)."
        case .anotherMember: "Somebody else signed in than the account's member."
        case .permissionsUnderWay:
            "Permissions of an account were wanted within a question for the same account, which waits for this."
        case .setting(let name, let problem): "The setting \(name) \(problem)."
        case .invalidOperation: "This cannot be called at the account's provider."
        case .noSandbox: "No sandbox responds at this address."
        case .notInSandbox(let provider): "This sandbox does not act out the provider \(provider)."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .notOffered: "Use an account of another provider."
        case .unknownProvider: "Give the provider to Members when you make it."
        case .permissionsUnderWay: "Return from the explanation, or from the page, first; then want further permissions."
        case .anotherMember: "Sign in at the provider as the account's member; its page may need a sign-out first."
        case .setting(let name, _): "Give another value for \(name)."
        case .invalidOperation(let form): "Pass \(form)."
        case .noSandbox: "Start one with `member sandbox`, or pass its control address."
        case .notInSandbox: "Use a sandbox of this version."
        }
    }
}

/// A feature that a provider may offer beyond sign-in, refresh and sign-out; a module may add its own.
public struct ProviderFeature: RawRepresentable, Hashable, Sendable {
    /// The feature as a part of a sentence: "does not offer further sign-ins".
    public let rawValue: String

    /// Creates a feature.
    /// - Parameter rawValue: The feature as a part of a sentence.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sign-ins that a server begins and finishes in two steps.
    public static let beginAndFinish = ProviderFeature(rawValue: "sign-ins in two steps")
    /// Calls of its API, or of a resource server that accepts its tokens.
    public static let calls = ProviderFeature(rawValue: "calls")
    /// The provider's data about the member.
    public static let userInfo = ProviderFeature(rawValue: "data about the member")
    /// The comparison of the requested and the shared data.
    public static let claims = ProviderFeature(rawValue: "a comparison of what was asked for and shared")
    /// A further sign-in for a resource's requirements.
    public static let stepUp = ProviderFeature(rawValue: "further sign-ins")
    /// Permissions of an account, and questions for more of them.
    public static let permissions = ProviderFeature(rawValue: "permissions")
    /// The list of an account's permissions.
    public static let permissionList = ProviderFeature(rawValue: "a list of permissions")
    /// The revocation of single permissions.
    public static let singleRevocation = ProviderFeature(rawValue: "the taking back of single permissions")
    /// The revocation of all permissions.
    public static let revocation = ProviderFeature(rawValue: "the taking back of permissions")
}

/// The reason why a sign-in failed before, or apart from, the provider's response.
public enum SignInError: CodedError, Equatable {
    /// None of the vendor's apps accepted the request.
    case appNotInstalled
    /// This app was brought back to the front without a response of the vendor's app.
    case appNoResponse
    /// The response does not have the form of the vendor's app.
    case appBadResponse
    /// There is no agent that shows the provider's page.
    case noUserAgent
    /// The code of a stored sign-in is for the app's backend, and the call passed no exchange.
    case exchangeMissing
    /// The app's backend received the code and keeps the tokens: there is no account here.
    case handedToBackend
    /// The provider's payload for the sign-in is not a JSON object, or has a member that the sign-in itself stores.
    case payloadUnusable

    /// The stable name.
    public var code: String {
        switch self {
        case .appNotInstalled: "signin.app_not_installed"
        case .appNoResponse: "signin.app_no_answer"
        case .appBadResponse: "signin.app_bad_response"
        case .noUserAgent: "signin.no_user_agent"
        case .exchangeMissing: "signin.exchange_missing"
        case .handedToBackend: "signin.handed_to_backend"
        case .payloadUnusable: "signin.payload_unusable"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .appNotInstalled: "No app of the provider on this device took the sign-in."
        case .appNoResponse: "The provider's app gave no response."
        case .appBadResponse: "The response of the provider's app does not have the form of one."
        case .noUserAgent: "There is nothing here that shows the provider's page."
        case .exchangeMissing: "The code is for the app's backend, and its exchange was not passed."
        case .handedToBackend: "The code was handed to the backend."
        case .payloadUnusable: "What the provider keeps with the sign-in cannot be stored."
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .appNotInstalled, .appNoResponse, .appBadResponse: "Let the web be tried after the app."
        case .noUserAgent: "Pass a user agent."
        case .exchangeMissing: "Pass the exchange that the sign-in was started with."
        case .handedToBackend: "Ask the backend for the session."
        case .payloadUnusable: "Let the payload be an object without members named exchange, isOwn or subject."
        }
    }
}
