import MemberCore
import MemberHTTPServer

extension TokenIssuer {
    /// Stores a sign-in, and returns its new code.
    func begin(_ signIn: SignIn<State.Terms>) -> String {
        let code = makeToken("code")
        var signIn = signIn
        (signIn.code, signIn.codeExpires) = (Self.fingerprint(code), now + Double(context.codeLife))
        let begun = signIn
        change { $0.signIns.append(begun) }
        return code
    }

    /// Exchanges a code; see ``TokenBook/redeem(_:as:by:at:)``.
    func redeem(
        _ request: TokenRequest, as kind: WritableKeyPath<SignIn<State.Terms>, String?> = \.code, by own: TokenRules? = nil
    ) throws(TokenProblem) -> Int {
        let (rules, now) = (own ?? rules, now)
        return try change { $0.signIns.redeem(request, as: kind, by: rules, at: now) }.get()
    }

    /// Exchanges a refresh token; see ``TokenBook/refresh(_:by:at:grace:)``.
    func refresh(_ request: TokenRequest) throws(TokenProblem) -> Int {
        let (rules, now, grace) = (rules, now, context.rotationGrace)
        return try change { $0.signIns.refresh(request, by: rules, at: now, grace: grace) }.get()
    }

    /// Makes an access token, and returns it with its stored part.
    func makeAccessToken() -> (token: String, kept: AccessToken) {
        let token = makeToken("access")
        return (token, AccessToken(fingerprint: Self.fingerprint(token), expires: now + Double(rules.accessLife)))
    }

    /// Issues an access token of a sign-in and, if `refreshes` is set, a refresh token. `predecessor` is the fingerprint of the
    /// refresh token that is exchanged; nil for a code.
    func issue(at place: Int, refreshes: Bool, insteadOf predecessor: String? = nil) -> (access: String, refresh: String?) {
        let (access, kept) = makeAccessToken()
        let refresh = refreshes ? makeToken("refresh") : nil
        let (rules, now) = (rules, now)
        change { state in
            let token = refresh.map {
                RefreshToken(
                    token: Self.fingerprint($0), expires: rules.refreshLife.map { now + Double($0) }, predecessor: predecessor)
            }
            state.signIns.add(kept, token, at: place, by: rules)
        }
        return (access, refresh)
    }

    /// Stores the fingerprint of a sign-in's ID token.
    func note(identity token: String, at place: Int) {
        change { $0.signIns[place].identities.append(Self.fingerprint(token)) }
    }
}

extension ServerRequest {
    /// The token in the header (RFC 6750 §2.1).
    var bearer: String? {
        guard let header = headers["Authorization"], header.lowercased().hasPrefix("bearer ") else { return nil }
        return String(header.dropFirst(7))
    }
}
