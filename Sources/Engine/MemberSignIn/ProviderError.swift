public import MemberCore
public import MemberHTTP

/// The reason why a provider was not asked, or could not be.
public enum ProviderError: ExplainedError {
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
    /// There is no sandbox at that address, whose text is given where it is known.
    case noSandbox(HTTPError?, at: String? = nil)
    /// The sandbox does not know the key of this program, or got none.
    case sandboxKey
    /// The sandbox has another key than the one that was sent.
    case sandboxKeyWrong
    /// The sandbox does not simulate this provider.
    case notInSandbox(String)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .notOffered(let feature, let provider):
            .init(
                "members.not_offered", "The provider \(provider) does not offer \(feature.rawValue).", feature.substitute)
        case .unknownProvider(let name):
            .init(
                "members.unknown_provider", "No provider in the list is named \(name), or takes such a request.",
                "Add its provider to the providers that you create Members with.")
        case .anotherMember:
            .init(
                "members.another_member", "Somebody else signed in than the account's member.",
                "Sign in at the provider as the account's member; its page may need a sign-out first.")
        case .permissionsUnderWay:
            .init(
                "members.permissions_under_way",
                "Permissions of an account were wanted within a question for the same account, which waits for this.",
                "Return from the explanation, or from the page, first; then want further permissions.")
        case .setting(let name, let problem):
            .init("members.invalid_setting", "The setting \(name) \(problem).", "Give another value for \(name).")
        case .invalidOperation(let form):
            .init("members.invalid_operation", "This cannot be called at the account's provider.", "Pass \(form).")
        case .noSandbox(_, let address):
            .init(
                "members.no_sandbox", "No sandbox responds at \(address ?? "this address").",
                "Start one with `member sandbox`, or pass its control address.")
        case .sandboxKey:
            .init(
                "members.sandbox_key", "The sandbox needs its key from programs that reach it beyond its own machine.",
                "Set MEMBER_SANDBOX_KEY to the key that the sandbox printed, or was given.")
        case .sandboxKeyWrong:
            .init(
                "members.sandbox_key_wrong", "The sandbox does not accept this control key.",
                "Set MEMBER_SANDBOX_KEY to the key of this sandbox: the one that it printed when it was started, or that of its file."
            )
        case .notInSandbox(let provider):
            .init(
                "members.not_in_sandbox", "This sandbox does not simulate the provider \(provider).",
                "Use a sandbox of this version.")
        }
    }

}

extension ProviderFeature {
    /// What to do without the feature.
    fileprivate var substitute: String {
        switch self {
        case .singleRevocation: "Revoke all of the account's permissions at once."
        case .revocation: "Sign the member out here; the member ends the access in the provider's own settings."
        default: "Use an account of another provider."
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
    /// Lists that are read page by page.
    public static let lists = ProviderFeature(rawValue: "lists that are read page by page")
    /// Uploads of files.
    public static let uploads = ProviderFeature(rawValue: "uploads")
    /// The receipt of updates.
    public static let updates = ProviderFeature(rawValue: "updates")
    /// The provider's data about the member.
    public static let userInfo = ProviderFeature(rawValue: "data about the member")
    /// The comparison of the requested and the shared data.
    public static let claims = ProviderFeature(rawValue: "a comparison of requested and shared data")
    /// A further sign-in for a resource's requirements.
    public static let stepUp = ProviderFeature(rawValue: "further sign-ins")
    /// Permissions of an account, and questions for more of them.
    public static let permissions = ProviderFeature(rawValue: "permissions")
    /// The list of an account's permissions.
    public static let permissionList = ProviderFeature(rawValue: "a list of permissions")
    /// The revocation of single permissions.
    public static let singleRevocation = ProviderFeature(rawValue: "a way to revoke single permissions")
    /// The revocation of all permissions.
    public static let revocation = ProviderFeature(rawValue: "a way to revoke permissions")
}

/// The reason why a sign-in failed before, or apart from, the provider's response.
public enum SignInError: ExplainedError, Equatable {
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

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .appNotInstalled:
            .init(
                "signin.app_not_installed", "No app of the provider on this device took the sign-in.",
                "Let the web be tried after the app.")
        case .appNoResponse:
            .init("signin.app_no_answer", "The provider's app gave no response.", "Let the web be tried after the app.")
        case .appBadResponse:
            .init(
                "signin.app_bad_response", "The response of the provider's app does not have the form of one.",
                "Let the web be tried after the app.")
        case .noUserAgent:
            .init("signin.no_user_agent", "There is nothing here that shows the provider's page.", "Pass a user agent.")
        case .exchangeMissing:
            .init(
                "signin.exchange_missing", "The code is for the app's backend, and its exchange was not passed.",
                "Pass the exchange that the sign-in was started with.")
        case .handedToBackend:
            .init("signin.handed_to_backend", "The code was handed to the backend.", "Ask the backend for the session.")
        case .payloadUnusable:
            .init(
                "signin.payload_unusable", "What the provider keeps with the sign-in cannot be stored.",
                "Let the payload be a value that can be encoded as JSON.")
        }
    }

}
