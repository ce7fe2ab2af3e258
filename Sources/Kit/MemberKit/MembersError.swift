public import MemberAccounts
public import MemberCore
import MemberHTTP
public import MemberOAuth
public import MemberRequests
public import MemberSignIn

/// The reason why an operation for a member failed.
public enum MembersError: CodedError {
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
    /// An error from outside this package; the value is the name of its type.
    case unexpected(String)

    /// The stable name.
    public var code: String {
        switch self {
        case .provider(let error): error.code
        case .accounts(let error): error.code
        case .call(let error): error.code
        case .signIn(let error): error.code
        case .configuration(let error): error.code
        case .noAccount: "members.no_account"
        case .ambiguousAccount: "members.ambiguous_account"
        case .unavailable(let error): error.code
        case .unexpected: "members.unexpected"
        }
    }

    /// The problem, as a sentence.
    public var problem: String {
        switch self {
        case .provider(let error): error.problem
        case .accounts(let error): error.problem
        case .call(let error): error.problem
        case .signIn(let error): error.problem
        case .configuration(let error): error.problem
        case .noAccount(let id): id.map { "No account goes by “\($0)”." } ?? "Nobody is signed in."
        case .ambiguousAccount(let id, _): "Several accounts fit “\(id)”."
        case .unavailable(let error): error.problem
        case .unexpected(let type): "Something failed with an error of another library (\(type))."
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
        case .noAccount, .ambiguousAccount, .unexpected: nil
        }
    }

    /// The remedy, as a sentence.
    public var remedy: String {
        switch self {
        case .provider(let error): error.remedy
        case .accounts(let error): error.remedy
        case .call(let error): error.remedy
        case .signIn(let error): error.remedy
        case .configuration(let error): error.remedy
        case .noAccount(nil): "Sign in first; `member accounts` lists who is there."
        case .noAccount: "`member accounts` lists who is there: name one by its whole short id or more of it, or sign in first."
        case .ambiguousAccount(_, let ids): "Name one of them by its key: \(ids.joined(separator: ", "))."
        case .unavailable(let error): error.remedy
        case .unexpected: "Look at what the app passes in, such as its transport or user agent."
        }
    }

    /// Whether the network was the reason: the account and the set-up are in order.
    public var isOffline: Bool { transportError?.isPassing ?? false }

    private var transportError: HTTPError? {
        switch self {
        case .provider(.transport(_, let error)), .accounts(.refresh(.transport(_, let error))),
            .call(.transport(let error)), .call(.account(.refresh(.transport(_, let error)))):
            error
        case .unavailable(.noSandbox(let error)): error
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
}
