import MemberAccounts
public import MemberCore
import MemberOAuth
import MemberSignIn

/// Why a sign-in ended without a session.
public enum AuthError: CodedError {
    /// Anything not named here, with its cause.
    case unknown(cause: (any Error)? = nil)
    /// The member closed the window, or the task was cancelled.
    case cancelled
    /// The member declined at VK, with VK's own text where it gave one.
    case declined(description: String? = nil)
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
        case .declined: "vkid.declined"
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
        case .declined: "The member declined the sign-in at VK."
        case .authAlreadyInProgress: "Another sign-in is under way."
        case .codeVerifierNotProvided: "The PKCE values have no verifier."
        case .authCodeExchangedOnYourBackend: "The code was handed to the backend."
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .unknown(let cause): (cause as? any CodedError)?.remedy ?? "Try again; report it if it lasts."
        case .cancelled, .declined: "Ask again when the member wants to."
        case .authAlreadyInProgress: "Wait for it to end."
        case .codeVerifierNotProvided: "Pass the verifier, or let the package make the values."
        case .authCodeExchangedOnYourBackend: "Ask the backend for the session."
        }
    }

    init(_ error: OAuthError) {
        switch error {
        case .agent(.cancelled), .transport(_, .cancelled): self = .cancelled
        case .declined(let description): self = .declined(description: description)
        case .configuration(.verifierMissing): self = .codeVerifierNotProvided
        default: self = .unknown(cause: error)
        }
    }

    init(_ failure: SignInFailure) {
        switch failure.cause {
        case let error as AuthError: self = error
        case let error as OAuthError: self.init(error)
        case let error as SignInError: self = .unknown(cause: error.inVKTerms)
        default: self = .unknown(cause: failure.cause)
        }
    }
}
