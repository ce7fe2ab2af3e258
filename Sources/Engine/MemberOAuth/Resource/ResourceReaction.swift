public import MemberHTTP

/// What a protected resource's answer asks of the client (RFC 6750 §3.1, RFC 9470 §3): a pure decision.
public enum ResourceReaction: Sendable, Equatable {
    /// The answer is the resource's own matter.
    case none
    /// The access token is void: one refresh, one repetition, never a second.
    case renewToken
    /// The token allows too little, or the member's sign-in was too weak or is too old: ask the member.
    case stepUp(StepUpChallenge)
    /// The request itself is wrong; hand the error over.
    case report(error: String?)
    /// A passing fault: try later.
    case later

    /// The error code of a request that is wrong by itself.
    var error: String? { if case .report(let error) = self { error } else { nil } }

    /// Judges an answer.
    /// - Parameter response: The answer.
    /// - Returns: What to do.
    public static func of(_ response: HTTPResponse) -> ResourceReaction {
        let challenges = AuthenticationChallenge.parse(response.headers.all("WWW-Authenticate"))
        let bearer = challenges.first { $0.scheme == "bearer" && $0.error != nil } ?? challenges.first { $0.scheme == "bearer" }
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
