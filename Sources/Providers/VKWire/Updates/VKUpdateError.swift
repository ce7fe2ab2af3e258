public import MemberCore
import MemberRequests

/// Why a long poll ended.
public enum VKUpdateError: ExplainedError {
    /// The server of the updates could not be asked for, for a reason that does not pass by itself.
    case call(VKError)
    /// VK does not support the version of the source.
    case version(minimum: Int, maximum: Int)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .call(let error): error.explanation
        case .version(let minimum, let maximum):
            .init(
                "vk.updates_version", "VK's long poll has only the versions \(minimum) to \(maximum).",
                "Name one of them for the source of the updates.")
        }
    }

    /// VK's own text.
    public var providerWords: String? { if case .call(let error) = self { error.providerWords } else { nil } }
}

extension VKError {
    /// Whether the same call may succeed later: the network, the server or a quota refused it.
    var isTemporary: Bool {
        switch self {
        case .refused(let code, _, _): [1, 6, 10, 29, 32, 36, 43, 907, 908, 990].contains(code)
        case .request(.transport(let error)), .request(.account(.refresh(.transport(_, let error)))): error.isPassing
        case .request(.status(let head)): head.status >= 500 || head.status == 429
        case .request(.invalidReply), .request(.blocked): true
        case .refusedByName, .captcha, .invalidMethod, .request: false
        }
    }

    /// Whether VK no longer knows the position.
    var losesPosition: Bool { if case .refused(let code, _, _) = self { [907, 908, 990].contains(code) } else { false } }
}
