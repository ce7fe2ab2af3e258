public import Foundation
public import MemberAccounts
public import MemberCore
public import MemberHTTP
public import MemberOAuth

/// Why a request to a provider brought no value.
public enum RequestError: CodedError, UnansweredError {
    /// The account has no usable token.
    case account(AccountError)
    /// The source of tokens has none; the code is that of the error below.
    case tokenUnavailable(code: String)
    /// No response came.
    case transport(HTTPError)
    /// The provider refused by its own error code.
    case refused(APIRefusal)
    /// The resource wants more of the member than the account's tokens show: further scopes, or another sign-in.
    case stepUp(StepUpChallenge)
    /// The status of the response says that there is no value.
    case status(ResponseHead)
    /// The response has no usable form.
    case invalidReply(String)
    /// The provider has refused such calls for a time; this one was not sent.
    case blocked(scope: String, until: Date)

    /// Whether the provider may have done what it was asked to.
    package var mayBeDone: Bool {
        if case .transport(let error) = self { error.mayBeDone } else { false }
    }

    /// The stable name.
    public var code: String {
        switch self {
        case .account(let error): error.code
        case .transport(let error): error.code
        case .tokenUnavailable: "requests.token_unavailable"
        case .refused: "requests.refused"
        case .stepUp: "requests.step_up"
        case .status: "requests.status"
        case .invalidReply: "requests.invalid_reply"
        case .blocked: "requests.blocked"
        }
    }

    /// What was wrong.
    public var problem: String {
        switch self {
        case .account(let error): error.problem
        case .tokenUnavailable(let code): "There is no token for the call (\(code))."
        case .transport(let error): error.problem
        case .refused(let refusal): refusal.sentence
        case .stepUp(let challenge): OAuthError.stepUp(challenge).problem
        case .status(let head): "The server responded with status \(head.status)."
        case .invalidReply(let reason): "The server's response cannot be used: \(reason)."
        case .blocked(let scope, let until):
            "The provider has refused calls of \(scope) for a time that ends \(until.ISO8601Format())."
        }
    }

    /// What the provider said itself.
    public var providerWords: String? {
        switch self {
        case .account(let error): error.providerWords
        case .refused(let refusal): refusal.text.isEmpty ? nil : refusal.text
        case .stepUp(let challenge): OAuthError.stepUp(challenge).providerWords
        default: nil
        }
    }

    /// What to do.
    public var remedy: String {
        switch self {
        case .account(let error): error.remedy
        case .tokenUnavailable: "Check what makes or keeps the tokens."
        case .transport(let error): error.remedy
        case .refused(let refusal): refusal.remedy ?? "See the provider's documentation for this code."
        case .stepUp(let challenge): OAuthError.stepUp(challenge).remedy
        case .status(let head): Self.remedy(for: head.status)
        case .invalidReply: "Check that no proxy or captive portal responds instead of the provider."
        case .blocked: "Wait until then; the call was not sent."
        }
    }
}

extension RequestError {
    /// What to do about a status: only some of them pass by themselves.
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
