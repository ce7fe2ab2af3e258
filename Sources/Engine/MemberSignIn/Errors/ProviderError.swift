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
        case .setting(let name, let problem): "The setting \(name) \(problem)."
        case .invalidOperation: "This cannot be called at the account's provider."
        case .noSandbox: "No sandbox answers at this address."
        case .notInSandbox(let provider): "This sandbox does not act out the provider \(provider)."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .notOffered: "Use an account of another provider."
        case .unknownProvider: "Give the provider to Members when you make it."
        case .anotherMember: "Sign in at the provider as the account's member; its page may need a sign-out first."
        case .setting(let name, _): "Give another value for \(name)."
        case .invalidOperation(let form): "Pass \(form)."
        case .noSandbox: "Start one with `member sandbox`, or pass its control address."
        case .notInSandbox: "Use a sandbox of this version."
        }
    }
}
