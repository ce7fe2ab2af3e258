public import MemberHTTP

/// What a protected resource's answer asks of the client (RFC 6750 §3.1, RFC 9470 §3): a pure decision.
public enum ResourceReaction: Sendable, Equatable {
    /// The answer is the resource's own matter.
    case none
    /// The access token is invalid: one refresh, one repetition, never a second.
    case renewToken
    /// The token allows too little, or the member's sign-in was too weak or is too old: ask the member.
    case stepUp(StepUpChallenge)
    /// The request itself is wrong; hand the error over.
    case report(error: String?)
    /// A passing fault: try later.
    case later

    /// Judges an answer by its status and its header alone, whatever its body says: the header is where RFC 6750 puts the error.
    /// - Parameter response: The answer.
    /// - Returns: What to do.
    public static func of(_ response: HTTPResponse) -> ResourceReaction {
        let bearer = AuthenticationChallenge.bearer(of: response)
        switch (response.status, bearer?.error) {
        case (200..<400, _): return .none
        case (401, nil), (401, "invalid_token"): return .renewToken
        case (403, "insufficient_scope"), (401, "insufficient_user_authentication"):
            return .stepUp(bearer?.stepUp ?? StepUpChallenge())
        case (408, _), (429, _), (500..., _): return .later
        case (_, let error): return .report(error: error)
        }
    }
}

extension AuthenticationChallenge {
    /// The bearer challenge of a response: the first with an error, else the first.
    static func bearer(of response: HTTPResponse) -> AuthenticationChallenge? {
        let challenges = parse(response.headers.all("WWW-Authenticate")).filter { $0.scheme == "bearer" }
        return challenges.first { $0.error != nil } ?? challenges.first
    }
}
