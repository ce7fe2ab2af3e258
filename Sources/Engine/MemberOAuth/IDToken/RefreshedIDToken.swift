import MemberCore

/// What a refreshed ID token may not change (OpenID Connect Core §12.2).
enum RefreshedIDToken {
    /// Compares with the first token of the account.
    static func check(_ claims: IDTokenClaims, against first: IDTokenClaims) throws(OAuthError) {
        if !claims.iss.isExactly(first.iss) { throw .idToken(.changedInRefresh("iss")) }
        if !claims.sub.isExactly(first.sub) { throw .idToken(.changedInRefresh("sub")) }
        if let time = claims.authTime, let before = first.authTime, time != before {
            throw .idToken(.changedInRefresh("auth_time"))
        }
        if !claims.azp.isExactly(first.azp) { throw .idToken(.changedInRefresh("azp")) }
        // The moment of this token, not of the first; a minute for clocks of several servers.
        if let time = claims.iat, let before = first.iat, time < before - 60 { throw .idToken(.changedInRefresh("iat")) }
        if let nonce = claims.nonce, first.nonce?.isExactly(nonce) != true { throw .idToken(.changedInRefresh("nonce")) }
    }
}
