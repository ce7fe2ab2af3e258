import MemberCore
public import MemberHTTP
public import MemberOAuth

/// In what one provider's API differs from another's, as a value.
public struct CallRules: Sendable {
    /// What an answer means.
    public enum Judgement: Sendable {
        /// It brings a value.
        case value
        /// The access token is void: renewed once, then the call is repeated once.
        case tokenRejected(APIRefusal)
        /// It ends the call.
        case refused(RequestError)
    }

    /// Parameters that do not enter the cache key.
    public var volatileParameters: Set<String> = ["access_token"]
    /// Puts the token on a request; the `Authorization` header unless said otherwise, so that it stays out of addresses.
    public var authorize: @Sendable (inout HTTPRequest, TokenSet) -> Void = { request, tokens in
        request.headers["Authorization"] = "Bearer " + tokens.accessToken.reveal
    }
    /// Judges an answer.
    public var judge: @Sendable (HTTPResponse) -> Judgement = { response in
        switch ResourceReaction.of(response) {
        case .none where (200..<300).contains(response.status): .value
        case .renewToken: .tokenRejected(APIRefusal(code: "invalid_token", text: "the access token was refused"))
        case .stepUp(let challenge): .refused(.stepUp(challenge))
        case .report(let error?): .refused(.refused(APIRefusal(code: error, text: "status \(response.status)")))
        default: .refused(.status(response.status))
        }
    }

    /// The rules of a plain bearer-token API (RFC 6750).
    public init() {}
}
