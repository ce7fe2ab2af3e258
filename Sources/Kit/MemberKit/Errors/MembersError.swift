public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth
import MemberRequests
public import VKAPI

/// Why something about a member could not be done.
public enum MembersError: CodedError {
    /// The sign-in, or a call of the provider's own endpoints, failed.
    case provider(OAuthError)
    /// The accounts could not be read, written or kept fresh.
    case accounts(AccountError)
    /// A call of the VK API failed.
    case call(VKAPIError)
    /// The set-up is wrong; the cause says how.
    case configuration(any CodedError)
    /// Nobody is signed in, or not under this id.
    case noAccount(String?)
    /// Several accounts have this short id; longer ones that tell them apart.
    case ambiguousAccount(String, [String])
    /// The account's provider has no such thing.
    case notOffered(String)
    /// Somebody else signed in than the account's member.
    case anotherMember
    /// There is no sandbox at that address.
    case noSandbox(HTTPError?)

    /// The stable name.
    public var code: String {
        switch self {
        case .provider(let error): error.code
        case .accounts(let error): error.code
        case .call(let error): error.code
        case .configuration(let error): error.code
        case .noAccount: "members.no_account"
        case .ambiguousAccount: "members.ambiguous_account"
        case .notOffered: "members.not_offered"
        case .anotherMember: "members.another_member"
        case .noSandbox: "members.no_sandbox"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .provider(let error): error.problem
        case .accounts(let error): error.problem
        case .call(let error): error.problem
        case .configuration(let error): error.problem
        case .noAccount(let id): id.map { "No account has the id “\($0)”." } ?? "Nobody is signed in."
        case .ambiguousAccount(let id, _): "Several accounts have the id “\(id)”."
        case .notOffered(let what): "This account's provider does not offer \(what)."
        case .anotherMember: "Somebody else signed in than the account's member."
        case .noSandbox: "No sandbox answers at this address."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .provider(let error): error.remedy
        case .accounts(let error): error.remedy
        case .call(let error): error.remedy
        case .configuration(let error): error.remedy
        case .noAccount: "Sign in first; `member accounts` lists who is there."
        case .ambiguousAccount(_, let ids): "Name one by more characters: \(ids.joined(separator: ", "))."
        case .notOffered: "Use an account of another provider."
        case .anotherMember: "Sign in at the provider as the account's member; its page may need a sign-out first."
        case .noSandbox: "Start one with `member sandbox`, or pass its control address."
        }
    }

    /// Whether the network was the reason: nothing is wrong with the account or the set-up.
    public var isOffline: Bool {
        switch transportError {
        case .offline, .timedOut, .connectionLost: true
        default: false
        }
    }

    private var transportError: HTTPError? {
        switch self {
        case .provider(.transport(_, let error)), .accounts(.refresh(.transport(_, let error))),
            .call(.request(.transport(let error))), .call(.request(.account(.refresh(.transport(_, let error))))):
            error
        case .noSandbox(let error): error
        default: nil
        }
    }
}
