import MemberAccounts
public import MemberCore
import MemberOAuth

/// Why a sign-in ended without a session.
public enum AuthError: CodedError {
    /// Anything not named here, with its cause.
    case unknown(cause: (any Error)? = nil)
    /// The member closed the window or declined.
    case cancelled
    /// Another sign-in of this `VKID` object is under way; that one is not affected.
    case authAlreadyInProgress
    /// The caller's own PKCE values lack the verifier, which this flow needs.
    case codeVerifierNotProvided
    /// The code went to the app's backend: a success in the completion form.
    case authCodeExchangedOnYourBackend

    /// The stable name.
    public var code: String {
        switch self {
        case .unknown(let cause): (cause as? any CodedError)?.code ?? "vkid.unknown"
        case .cancelled: "vkid.cancelled"
        case .authAlreadyInProgress: "vkid.auth_already_in_progress"
        case .codeVerifierNotProvided: "vkid.code_verifier_not_provided"
        case .authCodeExchangedOnYourBackend: "vkid.auth_code_exchanged_on_your_backend"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .unknown(let cause): (cause as? any CodedError)?.problem ?? "The sign-in failed."
        case .cancelled: "The member cancelled the sign-in."
        case .authAlreadyInProgress: "Another sign-in is under way."
        case .codeVerifierNotProvided: "The PKCE values have no verifier."
        case .authCodeExchangedOnYourBackend: "The code was handed to the backend."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again; report it if it lasts."
        case .cancelled: "Ask again when the member wants to."
        case .authAlreadyInProgress: "Wait for it to end."
        case .codeVerifierNotProvided: "Pass the verifier, or let the package make the values."
        case .authCodeExchangedOnYourBackend: "Ask the backend for the session."
        }
    }

    init(_ error: OAuthError) {
        switch error {
        case .declined, .agent(.cancelled), .transport(_, .cancelled): self = .cancelled
        case .configuration(.verifierMissing): self = .codeVerifierNotProvided
        default: self = .unknown(cause: error)
        }
    }
}
