/// What a refreshed ID token may not change (OpenID Connect Core §12.2).
enum RefreshedIDToken {
    /// Compares with the first token of the account.
    static func check(_ claims: IDTokenClaims, against first: IDTokenClaims) throws(OAuthError) {
        if !isSame(claims.iss, first.iss) { throw .idToken(.changedInRefresh("iss")) }
        if !isSame(claims.sub, first.sub) { throw .idToken(.changedInRefresh("sub")) }
        if let time = claims.authTime, let before = first.authTime, time != before {
            throw .idToken(.changedInRefresh("auth_time"))
        }
        if !isSame(claims.azp, first.azp) { throw .idToken(.changedInRefresh("azp")) }
        // The moment of this token, not of the first; a minute for clocks of several servers.
        if let time = claims.iat, let before = first.iat, time < before - 60 { throw .idToken(.changedInRefresh("iat")) }
        if let nonce = claims.nonce, !isSame(nonce, first.nonce) { throw .idToken(.changedInRefresh("nonce")) }
    }

    private static func isSame(_ one: String?, _ other: String?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.isExactly(other)
    }
}
