import MemberAccounts
public import MemberCore
import MemberOAuth
import MemberSignIn
public import VKWire

// Most of these errors can have any cause: `unknown` contains it and uses its explanation.

extension VKID {
    /// The reason why a sign-in ended without a session.
    public enum AuthError: ExplainedError, CausedError {
        /// Any other reason, with its cause.
        case unknown(cause: (any Error)? = nil)
        /// The member closed the window, or the task was cancelled.
        case cancelled
        /// The member declined at VK; with VK's own text if VK sent one.
        case declined(description: String? = nil)
        /// Another sign-in of this `VKID` object is under way; that one is not affected.
        case authAlreadyInProgress
        /// The caller's own PKCE values lack the verifier, which this flow needs.
        case codeVerifierNotProvided
        /// The app's backend received the code; in the completion form this case means success.
        case authCodeExchangedOnYourBackend

        package var isUnknown: Bool { if case .unknown = self { true } else { false } }

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            let again = "Ask again when the member is ready."
            return switch self {
            case .unknown(let cause):
                .init(cause, else: "vkid.unknown", "The sign-in failed.", "Try again; report it if it lasts.")
            case .cancelled: .init("vkid.cancelled", "The member cancelled the sign-in.", again)
            case .declined: .init("vkid.declined", "The member declined the sign-in at VK.", again)
            case .authAlreadyInProgress:
                .init("vkid.auth_already_in_progress", "Another sign-in is under way.", "Wait for it to end.")
            case .codeVerifierNotProvided:
                .init(
                    "vkid.code_verifier_not_provided", "The PKCE values have no verifier.",
                    "Pass the verifier, or let the package create the values.")
            case .authCodeExchangedOnYourBackend:
                .init(
                    "vkid.auth_code_exchanged_on_your_backend", "The code was handed to the backend.",
                    "Ask the backend for the session.")
            }
        }
    }

    /// The reason why a session was not ended.
    public enum LogoutError: ExplainedError, CausedError {
        /// Any other reason, with its cause.
        case unknown(cause: (any Error)? = nil)
        /// VK says that the access token is invalid; the session is kept.
        case invalidAccessToken

        package var isUnknown: Bool { if case .unknown = self { true } else { false } }

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            var explanation =
                switch self {
                case .unknown(let cause): ErrorExplanation(cause, else: "vkid.unknown", "VK did not end the session.", "")
                case .invalidAccessToken:
                    ErrorExplanation("vkid.invalid_access_token", "VK reports that the access token is already invalid.", "")
                }
            explanation.remedy = "Try again, or remove the session here with logout(removeLocally: true)."
            return explanation
        }
    }

    /// The reason why fresh tokens could not be obtained.
    public enum TokenRefreshingError: ExplainedError, CausedError {
        /// The refresh token is invalid; the session is kept and needs a sign-in. The cause contains VK's own words, if VK sent
        /// any.
        case invalidRefreshToken(cause: (any Error)? = nil)
        /// The response belongs to another request.
        case stateMismatch
        /// Any other reason, with its cause.
        case unknown(cause: (any Error)? = nil)

        package var isUnknown: Bool { if case .unknown = self { true } else { false } }

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            switch self {
            case .invalidRefreshToken: .init("vkid.invalid_refresh_token", "The refresh token is invalid.", "Sign in again.")
            case .stateMismatch: .init("vkid.state_mismatch", "The response belongs to another request.", "Try again.")
            case .unknown(let cause): .init(cause, else: "vkid.unknown", "The token could not be refreshed.", "Try again later.")
            }
        }
    }

    /// The reason why the member's data could not be fetched.
    public enum UserFetchingError: ExplainedError {
        /// The access token is invalid, and could not be renewed or was refused again. The cause contains VK's own words, if VK
        /// sent any.
        case invalidAccessToken(cause: (any Error)? = nil)
        /// VK requires proof that a person is present, and there was no solution; with the page, if VK named one.
        case captchaError(Captcha? = nil)
        /// Any other reason, with its cause.
        case unknown(cause: (any Error)? = nil)

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            switch self {
            case .invalidAccessToken:
                .init("vkid.invalid_access_token", "The access token is invalid.", "Ask for a fresh token, or sign in again.")
            case .captchaError(let captcha): .unsolved(captcha)
            case .unknown(let cause):
                .init(cause, else: "vkid.unknown", "The member's data could not be fetched.", "Try again later.")
            }
        }
    }

    /// The reason why a session of version 1 was not migrated.
    public enum OAuth2MigrationError: ExplainedError, CausedError {
        /// Its access token is invalid.
        case invalidAccessToken
        /// The passed secrets are older than 15 minutes.
        case migrationOverdue
        /// The passed secrets lack the verifier.
        case codeVerifierNotProvided
        /// Any other reason, with its cause.
        case unknown(cause: (any Error)? = nil)

        package var isUnknown: Bool { if case .unknown = self { true } else { false } }

        /// Code, problem and remedy.
        public var explanation: ErrorExplanation {
            switch self {
            case .invalidAccessToken:
                .init("vkid.invalid_access_token", "The access token of the old session is invalid.", "Let the member sign in.")
            case .migrationOverdue:
                .init("vkid.migration_overdue", "The secrets are older than 15 minutes.", "Pass fresh secrets, or none.")
            case .codeVerifierNotProvided:
                .init("vkid.code_verifier_not_provided", "The secrets have no verifier.", "Pass the verifier, or no secrets.")
            case .unknown(let cause):
                .init(
                    cause, else: "vkid.unknown", "The old session was not brought over.",
                    "Try again later; the old session is still there.")
            }
        }
    }
}

extension ErrorExplanation {
    /// The explanation of an unsolved captcha.
    static func unsolved(_ captcha: Captcha?) -> ErrorExplanation {
        ErrorExplanation("vkid.captcha_error", "VK requires a captcha to be solved first.", Captcha.remedy(for: captcha))
    }
}

extension AuthError {
    init(_ error: OAuthError) {
        switch error {
        case .agent(.cancelled), .transport(_, .cancelled): self = .cancelled
        case .declined(let description): self = .declined(description: description)
        // VK's app leaves the state out of its errors, so the member may not have declined; the app receives this error
        // nevertheless.
        case .refused(let refusal) where refusal.place == .authorization && refusal.reaction == .declined:
            self = .declined(description: refusal.description)
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

extension TokenRefreshingError {
    init(_ error: AccountError) {
        switch error {
        case .needsSignIn: self = .invalidRefreshToken(cause: error)
        case .refresh(let cause) where cause.isForeignAnswer: self = .stateMismatch
        default: self = .unknown(cause: error)
        }
    }
}
