public import MemberCore
public import MemberOAuth

/// The reason why a sign-in did not start. Nothing was opened then.
public enum SIDStartError: ExplainedError, Equatable {
    /// A property of the request.
    public enum Field: String, Sendable, CaseIterable {
        /// `scope`.
        case scope
        /// `state`.
        case state
        /// `nonce`.
        case nonce
        /// `redirectUri`.
        case redirectUri
    }

    /// A required property is empty.
    case empty(Field)
    /// A property has more characters than the bank allows: 96 for a state, 64 for a nonce.
    case tooLong(Field)
    /// The first scope is not `openid`.
    case scopeWithoutOpenID
    /// `redirectUri` is not an address that can receive a response.
    case badRedirectURI
    /// The link by which the bank's app should return is not an absolute address.
    case badReturnLink
    /// `loginHint` is not a phone number of eleven digits that begins with 7.
    case badLoginHint
    /// `codeChallengeMethod` is set to a value other than S256.
    case unsupportedChallengeMethod
    /// `codeChallenge` was not made from `codeVerifier`.
    case verifierMismatch
    /// The verifier is too short or too long, or has characters that are not allowed (RFC 7636 §4.1).
    case badVerifier
    /// No client id was set.
    case notConfigured
    /// There is no place to present the sign-in page.
    case noPresenter
    /// No app accepted the link.
    case cannotOpen
    /// The sign-in could not be stored; nothing was opened, because it could not be finished.
    case notStored(StoreFailure)

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .empty(let field):
            .init("sberid.empty", "The request's \(field.rawValue) is empty.", "Set it before the sign-in starts.")
        case .tooLong(let field):
            .init(
                "sberid.too_long", "The request's \(field.rawValue) is too long.",
                "Use at most 96 characters for a state and 64 for a nonce.")
        case .scopeWithoutOpenID:
            .init("sberid.scope_without_openid", "The first scope is not openid.", "Put openid first in the scopes.")
        case .badRedirectURI:
            .init(
                "sberid.bad_redirect_uri", "The redirect address cannot take a response.",
                "Use an absolute address: https, or a scheme of the app's own, without a fragment.")
        case .badReturnLink:
            .init(
                "sberid.bad_return_link", "The link back into this app is not an absolute address.",
                "Pass an address with a scheme that opens this app.")
        case .badLoginHint:
            .init(
                "sberid.bad_login_hint", "The login hint is not a phone number.",
                "Pass eleven digits that begin with 7, or no login hint.")
        case .unsupportedChallengeMethod:
            .init(
                "sberid.unsupported_challenge_method", "The challenge's method is not S256.",
                "Use SIDAuthRequest.challengeMethod.")
        case .badVerifier:
            .init(
                "sberid.bad_verifier", "The verifier has not 43 to 128 letters, digits and signs of - . _ ~.",
                "Make it with SIDUtils.createVerifier.")
        case .verifierMismatch:
            .init(
                "sberid.verifier_mismatch", "The verifier does not belong to the challenge.",
                "Make both with SIDAuthRequest.make, or the challenge of this verifier with SIDUtils.")
        case .notConfigured:
            .init("sberid.not_configured", "No client id is set.", "Call SID.settings.applyMainPreferences first.")
        case .noPresenter:
            .init(
                "sberid.no_presenter", "There is nothing to present the sign-in page on.",
                "Pass a view controller that is on the screen.")
        case .cannotOpen:
            .init(
                "sberid.cannot_open", "No app took the link.",
                "See that LSApplicationQueriesSchemes names the bank app's schemes, or start with the sign-in page.")
        case .notStored(let failure):
            .init("sberid.not_stored", "The sign-in could not be stored: \(failure.problem)", failure.remedy)
        }
    }
}
