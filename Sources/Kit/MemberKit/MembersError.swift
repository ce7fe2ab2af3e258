public import MemberAccounts
public import MemberCore
import MemberHTTP
public import MemberOAuth
public import MemberRequests
public import MemberSignIn

/// Why something about a member could not be done.
public enum MembersError: CodedError {
    /// The sign-in, or a call of the provider's own endpoints, failed.
    case provider(OAuthError)
    /// The accounts could not be read, written or kept fresh.
    case accounts(AccountError)
    /// A call of the provider's API failed.
    case call(RequestError)
    /// The sign-in came to nothing before, or beside, what the provider said.
    case signIn(SignInError)
    /// The set-up is wrong; the cause says how.
    case configuration(any CodedError)
    /// Nobody is signed in, or not under this id.
    case noAccount(String?)
    /// Several accounts fit this id or name; longer ids that tell them apart.
    case ambiguousAccount(String, [String])
    /// The provider was not even asked, or is not the one that is meant.
    case unavailable(ProviderError)
    /// A fault that no module of this package tells; the name of its type.
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

    /// What was wrong.
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

    /// What the provider said itself; it may name the member, so it stands in no description.
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

    /// What to do.
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

    /// Whether the network was the reason: nothing is wrong with the account or the set-up.
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
    /// Any error as one of ours, its real cause in front.
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
