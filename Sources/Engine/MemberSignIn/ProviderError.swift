public import MemberCore
public import MemberHTTP

/// Why a provider was not even asked.
public enum ProviderError: CodedError {
    /// The provider has no such thing.
    case notOffered(ProviderFeature, provider: String)
    /// No provider in the list takes such a request, or has this name.
    case unknownProvider(String)
    /// Somebody else signed in than the account's member.
    case anotherMember
    /// Permissions of an account were wanted by what a question for the same account waits for, such as its explanation.
    case permissionsUnderWay
    /// A setting's value is missing or does not fit; its name, and what is wrong as the sentence's end.
    case setting(String, String)
    /// What is to be called has not the provider's form; the form, as the sentence's end.
    case invalidOperation(String)
    /// There is no sandbox at that address.
    case noSandbox(HTTPError?)
    /// The sandbox does not act out this provider.
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

    /// What was wrong.
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

    /// What to do.
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

/// Something that a provider may offer beside sign-in, refresh and sign-out; a module may add its own.
public struct ProviderFeature: RawRepresentable, Hashable, Sendable {
    /// What it is, as part of a sentence: "does not offer further sign-ins".
    public let rawValue: String

    /// A feature.
    /// - Parameter rawValue: What it is, as part of a sentence.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sign-ins that a server begins and finishes in two steps.
    public static let beginAndFinish = ProviderFeature(rawValue: "sign-ins in two steps")
    /// Calls of its API, or of a resource server that takes its tokens.
    public static let calls = ProviderFeature(rawValue: "calls")
    /// What it knows of the member.
    public static let userInfo = ProviderFeature(rawValue: "data about the member")
    /// What a member shared of what was asked for.
    public static let claims = ProviderFeature(rawValue: "a comparison of what was asked for and shared")
    /// A further sign-in for what a resource wants.
    public static let stepUp = ProviderFeature(rawValue: "further sign-ins")
    /// Permissions that an account has, and further ones that are asked for.
    public static let permissions = ProviderFeature(rawValue: "permissions")
    /// A list of the permissions that an account has.
    public static let permissionList = ProviderFeature(rawValue: "a list of permissions")
    /// The taking back of single permissions.
    public static let singleRevocation = ProviderFeature(rawValue: "the taking back of single permissions")
    /// The taking back of all permissions.
    public static let revocation = ProviderFeature(rawValue: "the taking back of permissions")
}

/// Why a sign-in came to nothing before, or beside, what the provider said.
public enum SignInError: CodedError, Equatable {
    /// None of the vendor's apps took the request.
    case appNotInstalled
    /// This app was brought back to the front without a response of the vendor's app.
    case appNoResponse
    /// What came back has not the form of the vendor's app's response.
    case appBadResponse
    /// There is nothing here that shows the provider's page.
    case noUserAgent
    /// The code of a stored sign-in is for the app's backend, and the exchange was not passed.
    case exchangeMissing
    /// The code was handed to the app's backend, which keeps the tokens: no account is stored here.
    case handedToBackend
    /// What the provider keeps with the sign-in is not an object of JSON, or has a member that the sign-in keeps itself.
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

    /// What was wrong.
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

    /// What to do.
    public var remedy: String {
        switch self {
        case .appNotInstalled, .appNoResponse, .appBadResponse: "Let the web be tried after the app."
        case .noUserAgent: "Pass a user agent."
        case .exchangeMissing: "Pass the exchange that the sign-in was started with."
        case .handedToBackend: "Ask the backend for the session."
        case .payloadUnusable: "Let the payload be a value that can be encoded as JSON."
        }
    }
}
