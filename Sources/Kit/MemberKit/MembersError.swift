public import MemberAccounts
public import MemberCore
import MemberHTTP
public import MemberOAuth
public import MemberRequests
public import MemberSignIn

/// Why something about a member could not be done.
public enum MembersError: ExplainedError {
    /// The sign-in, or a call of the provider's own endpoints, failed.
    case provider(OAuthError)
    /// The accounts could not be read, written or kept fresh.
    case accounts(AccountError)
    /// A call of the provider's API failed.
    case call(RequestError)
    /// The sign-in failed before, or apart from, a response of the provider.
    case signIn(SignInError)
    /// The set-up is wrong; the value is the cause.
    case configuration(any CodedError)
    /// No account is signed in, or none with this id.
    case noAccount(String?)
    /// Several accounts match this id or name; the values are longer ids that distinguish them.
    case ambiguousAccount(String, [String])
    /// The provider was not asked, or is not the expected one.
    case unavailable(ProviderError)
    /// A provider's own error of something beyond calls, such as an upload; the value is its module's error.
    case vendor(any CodedError)
    /// An error from outside this package; the value is the name of its type.
    case unexpected(String)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .provider(let error): .init(error)
        case .accounts(let error): .init(error)
        case .call(let error): .init(error)
        case .signIn(let error): .init(error)
        case .configuration(let error): .init(error)
        case .noAccount(nil):
            .init(
                "members.no_account", "No account is signed in.",
                "Sign in first. An app finds its accounts in `accounts`, a terminal with `member accounts`.")
        case .noAccount(let id?):
            .init(
                "members.no_account", "No account matches “\(id)”.",
                "`member accounts` lists the accounts: name one by its whole short id or more of it, or sign in first.")
        case .ambiguousAccount(let id, let ids):
            .init(
                "members.ambiguous_account", "Several accounts fit “\(id)”.",
                "Name one of them by its key: \(ids.joined(separator: ", ")).")
        case .unavailable(let error): .init(error)
        case .vendor(let error): .init(error)
        case .unexpected(let type):
            .init(
                "members.unexpected", "Something failed with an error of another library (\(type)).",
                "Check the objects that the app passes in, such as its transport or user agent.")
        }
    }

    /// The provider's own text; it may name the member, so no description contains it.
    public var providerWords: String? {
        switch self {
        case .provider(let error): error.providerWords
        case .accounts(let error): error.providerWords
        case .call(let error): error.providerWords
        case .signIn(let error): error.providerWords
        case .configuration(let error): error.providerWords
        case .unavailable(let error): error.providerWords
        case .vendor(let error): error.providerWords
        case .noAccount, .ambiguousAccount, .unexpected: nil
        }
    }

    /// Whether the network was the reason: the account and the set-up are in order.
    public var isOffline: Bool { transportError?.isPassing ?? false }

    /// Whether the member closed the page or declined, or the task was cancelled: an app shows no error then.
    public var isCancelled: Bool {
        switch self {
        case .provider(.agent(.cancelled)), .provider(.declined), .accounts(.cancelled), .call(.transport(.cancelled)),
            .call(.account(.cancelled)), .provider(.transport(_, .cancelled)):
            true
        default: false
        }
    }

    private var transportError: HTTPError? {
        switch self {
        case .provider(.transport(_, let error)), .accounts(.refresh(.transport(_, let error))),
            .call(.transport(let error)), .call(.account(.refresh(.transport(_, let error)))):
            error
        case .unavailable(.noSandbox(let error, _)): error
        default: nil
        }
    }
}

extension MembersError {
    /// Converts any error; an error of this package keeps its cause.
    init(_ error: any Error) {
        switch error {
        case let error as MembersError: self = error
        case let error as OAuthError: self = .provider(error)
        case let error as AccountError: self = .accounts(error)
        case let error as RequestError: self = .call(error)
        case let error as ProviderError: self = .unavailable(error)
        case let error as SignInError: self = .signIn(error)
        case let error as any CodedError: self = .configuration(error)
        case is CancellationError: self = .provider(.agent(.cancelled))
        default: self = .unexpected("\(type(of: error))")
        }
    }

    /// Converts an error of the calls of a provider's module: its own errors do not concern the setup.
    init(ofFeature error: any Error) {
        self.init(error)
        if case .configuration(let error) = self { self = .vendor(error) }
    }
}
