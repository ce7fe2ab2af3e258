public import MemberCore
import VKWire

/// Why a session of version 1 was not brought over.
public enum OAuth2MigrationError: CodedError {
    /// Its access token is invalid.
    case invalidAccessToken
    /// The secrets passed are older than 15 minutes.
    case migrationOverdue
    /// The secrets passed lack the verifier.
    case codeVerifierNotProvided
    /// Anything else, with its cause.
    case unknown(cause: (any Error)? = nil)

    /// The stable name.
    public var code: String {
        switch self {
        case .invalidAccessToken: "vkid.invalid_access_token"
        case .migrationOverdue: "vkid.migration_overdue"
        case .codeVerifierNotProvided: "vkid.code_verifier_not_provided"
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .invalidAccessToken: "The access token of the old session is invalid."
        case .migrationOverdue: "The secrets are older than 15 minutes."
        case .codeVerifierNotProvided: "The secrets have no verifier."
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "The old session was not brought over."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .invalidAccessToken: "Let the member sign in."
        case .migrationOverdue: "Pass fresh secrets, or none."
        case .codeVerifierNotProvided: "Pass the verifier, or no secrets."
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again later; the old session is still there."
        }
    }
}

/// An error that may be anything, with its cause.
protocol CausedError: Error, Sendable {
    static func unknown(cause: (any Error)?) -> Self
    var isUnknown: Bool { get }
}

extension AuthError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension LogoutError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension TokenRefreshingError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension OAuth2MigrationError: CausedError {
    var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension CausedError {
    /// The error, with the captcha as its cause where one stood in the way.
    func caused(by unsolved: UnsolvedCaptcha?) -> Self {
        guard isUnknown, let unsolved else { return self }
        return .unknown(cause: VKError.captcha(unsolved.captcha))
    }
}

/// Does some work; where VK wanted a captcha solved that nobody did, that is the error's cause.
/// - Parameter work: The work.
/// - Returns: What it brought.
/// - Throws: As the work.
func naming<Value: Sendable, Failure: CausedError>(
    captchaOf work: () async throws(Failure) -> Value
) async throws(Failure) -> Value {
    let (result, unsolved) = await CaptchaWatch.watching { await Result(work) }
    return try result.mapError { $0.caused(by: unsolved) }.get()
}
