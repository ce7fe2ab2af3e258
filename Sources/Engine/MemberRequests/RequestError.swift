public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth

/// Why a request to a provider returned no value.
public enum RequestError: ExplainedError, UnansweredError {
    /// The account has no usable token.
    case account(AccountError)
    /// The source of tokens has none; the code is that of the error below.
    case tokenUnavailable(code: String)
    /// The provider did not respond.
    case transport(HTTPError)
    /// The provider refused with its own error code.
    case refused(APIRefusal)
    /// The resource demands more of the member than the account's tokens prove: further scopes, or another sign-in.
    case stepUp(StepUpChallenge)
    /// The status of the response means that there is no value.
    case status(ResponseHead)
    /// The response has no usable form.
    case invalidReply(String)
    /// The provider has refused such calls for a time; this one was not sent.
    case blocked(scope: String, until: Date)

    /// Whether the provider may have done what it was asked to.
    package var mayBeDone: Bool {
        if case .transport(let error) = self { error.mayBeDone } else { false }
    }

    /// Code, problem and remedy.
    public var explanation: ErrorExplanation {
        switch self {
        case .account(let error): .init(error)
        case .transport(let error): .init(error)
        case .tokenUnavailable(let code):
            .init(
                "requests.token_unavailable", "No token is available for the call (\(code)).",
                "Check the token source."
            )
        case .refused(let refusal):
            .init("requests.refused", refusal.sentence, refusal.remedy ?? "See the provider's documentation for this code.")
        case .stepUp(let challenge):
            .init("requests.step_up", OAuthError.stepUp(challenge).problem, OAuthError.stepUp(challenge).remedy)
        case .status(let head):
            .init("requests.status", "The server responded with status \(head.status).", Self.remedy(for: head.status))
        case .invalidReply(let reason):
            .init(
                "requests.invalid_reply", "The server's response cannot be used: \(reason).",
                "Check that no proxy or captive portal responds instead of the provider.")
        case .blocked(let scope, let until):
            .init(
                "requests.blocked", "The provider has refused calls of \(scope) for a time that ends \(until.ISO8601Format()).",
                "Wait until then; the call was not sent.")
        }
    }

    /// The provider's own text.
    public var providerWords: String? {
        switch self {
        case .account(let error): error.providerWords
        case .refused(let refusal): refusal.text.isEmpty ? nil : refusal.text
        case .stepUp(let challenge): OAuthError.stepUp(challenge).providerWords
        default: nil
        }
    }
}

extension RequestError {
    /// The remedy for a status: only some of them are temporary.
    private static func remedy(for status: Int) -> String {
        switch status {
        case 408, 429, 500...: "Try again later; report it if it lasts."
        case 401, 403: "Check that the member and the app may do this; it may need another scope or another account."
        case 404, 410: "Check the address or the name that was called: nothing is there."
        case 405: "Check the address or the name that was called: it does not take such calls."
        case 300..<400: "Call the address that it has moved to; a token is not sent on to another one by itself."
        default: "Check what was called and its parameters: the same call brings the same response."
        }
    }
}
