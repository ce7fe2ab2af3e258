public import MemberCore
import MemberJOSE

/// Which nonce an ID token must carry.
public enum IDTokenNonce: Sendable, Equatable {
    /// This one, which was sent.
    case equal(Secret)
    /// None, because none was sent.
    case absent
    /// Any or none: the verifier does not know the sent nonce. A token may then come from another sign-in of the same member.
    case notChecked
}

extension OAuthClient {
    /// Verifies an ID token that another party received, for a backend whose app signs in and sends the token to it.
    ///
    /// ```swift
    /// let client = OAuthClient(profile: profile, registration: .init(id: "my-app"), transport: transport)
    /// let claims = try await client.verify(idToken: Secret(text), nonce: .equal(nonceOfThisLogin))
    /// ```
    /// The client's id is the audience; the issuer and its keys are the profile's.
    /// - Parameters:
    ///   - idToken: The compact token.
    ///   - nonce: Which nonce it must carry.
    ///   - accessToken: The access token that came with it, for `at_hash`.
    ///   - maximumAge: How old the member's sign-in at the provider may be, in seconds.
    ///   - acrValues: The `acr` values of which it must have one; empty means no demand.
    /// - Returns: The claims, after every check of OpenID Connect Core §3.1.3.7.
    /// - Throws: ``OAuthError/idToken(_:)`` with the first check that failed; an error whose reaction is ``Reaction/later`` if
    ///   the keys are not available now.
    public func verify(
        idToken: Secret, nonce: IDTokenNonce, accessToken: Secret? = nil, maximumAge: Int? = nil, acrValues: [String] = []
    ) async throws(OAuthError) -> IDTokenClaims {
        var validator = try validator()
        validator.accessToken = accessToken
        validator.maximumAge = maximumAge
        validator.acrValues = acrValues
        if case .equal(let expected) = nonce { validator.nonce = expected }
        return try await verify(idToken, validator, checksNonce: nonce != .notChecked)
    }

    /// Verifies the ID token of a sign-in and returns its claims. A token that may be from the redirect is trusted only by its
    /// signature and with the nonce that ties it to this sign-in (OpenID Connect Core §3.2.2.11).
    func verifyIDToken(_ tokens: TokenSet, _ grant: CodeGrant) async throws(OAuthError) -> IDTokenClaims {
        guard let token = tokens.idToken else { throw .idToken(.missing) }
        var validator = try validator()
        validator.nonce = grant.nonce
        let (isOfRedirect, isAccessTokenToo) = (grant.hasBrought(token), grant.hasBrought(tokens.accessToken))
        // An ID token from the redirect knows nothing of an access token that was exchanged later.
        validator.accessToken = tokens.accessToken.isEmpty || isOfRedirect && !isAccessTokenToo ? nil : tokens.accessToken
        validator.authorizationCode = grant.code.isEmpty ? nil : grant.code
        validator.demandsHashes = isOfRedirect
        validator.maximumAge = grant.maximumAge
        validator.acrValues = grant.acrValues
        if grant.brought != nil {
            guard grant.nonce != nil else { throw .idToken(.nonce) }
            return try await verify(token, validator)
        }
        try checkFirst(token, validator)
        return try check(try await received(token.reveal, from: endpoints.token, named: "token_endpoint"), validator)
    }

    /// Verifies the ID token of a refresh response against the first one.
    ///
    /// The refresh token is already spent: if there are no first claims to compare with, or no keys are available now, the
    /// tokens are kept without the ID token.
    /// - Returns: Whether the ID token may be kept.
    /// - Throws: An error if the ID token is wrong; the new tokens must not be used then.
    func isVerified(refreshed tokens: TokenSet, _ first: IDTokenClaims?) async throws(OAuthError) -> Bool {
        guard let token = tokens.idToken, let first else { return false }
        do throws(OAuthError) {
            try await verifyRefreshed(token, tokens.accessToken, first)
            return true
        } catch {
            guard error.reaction == .later else { throw error }
            // Even without keys, it must not be about another member.
            try RefreshedIDToken.check(try claims(of: try formed(token.reveal)), against: first)
            return false
        }
    }

    private func verifyRefreshed(_ token: Secret, _ accessToken: Secret, _ first: IDTokenClaims) async throws(OAuthError) {
        var validator = try validator()
        validator.accessToken = accessToken
        try checkFirst(token, validator, checksNonce: false)
        let jws = try await received(token.reveal, from: endpoints.token, named: "token_endpoint")
        try RefreshedIDToken.check(try claims(of: jws), against: first)
        _ = try check(jws, validator, checksNonce: false)
    }

    /// Verifies an ID token: signature, then claims.
    package func verify(
        _ token: Secret, _ validator: IDTokenValidator, checksNonce: Bool = true
    ) async throws(OAuthError) -> IDTokenClaims {
        try checkFirst(token, validator, checksNonce: checksNonce)
        return try check(try await verified(token.reveal), validator, checksNonce: checksNonce)
    }

    /// Runs the checks of header and claims that the profile has before the signature, on a token from an unknown author.
    private func checkFirst(_ token: Secret, _ validator: IDTokenValidator, checksNonce: Bool = true) throws(OAuthError) {
        guard validator.rules.checksBeforeSignature.contains(where: \.isOfClaims) else { return }
        let jws = try formed(token.reveal)
        let claims = try claims(of: jws).with(nonce: checksNonce)
        try validator.checkBeforeSignature(claims, header: jws.header, at: serverClock.now(by: clock))
    }

    /// Checks the claims of a token that is known to be the issuer's.
    private func check(
        _ jws: CompactJWS, _ validator: IDTokenValidator, checksNonce: Bool = true
    ) throws(OAuthError) -> IDTokenClaims {
        let claims = try claims(of: jws)
        try validator.check(claims.with(nonce: checksNonce), header: jws.header, at: serverClock.now(by: clock))
        return claims
    }

    /// Reads the claims of a token by the profile's rules.
    func claims(of jws: CompactJWS) throws(OAuthError) -> IDTokenClaims {
        try IDTokenClaims(checked: jws.claims, by: profile.idToken.reading)
    }

    /// A token of the issuer, its signature checked.
    func verified(_ text: String) async throws(OAuthError) -> CompactJWS {
        let jws = try formed(text)
        let allowed = allowedAlgorithms
        guard let algorithm = allowed.first(where: { $0.rawValue.isExactly(jws.header.alg) }) else {
            throw .idToken(.algorithm(found: jws.header.alg, allowed: allowed.map(\.rawValue)))
        }
        if algorithm.isShared, let secret = registration.authentication.secret {
            try signed { () throws(JOSEError) in try JWSVerifier.verify(jws, secret: secret.bytes, allowed: allowed) }
        } else {
            guard let keySource else { throw .configuration(.endpointMissing("jwks_uri")) }
            let keys = try await keySource.keys(for: jws.header)
            _ = try signed { () throws(JOSEError) in try JWSVerifier.verify(jws, keys: keys, allowed: allowed) }
        }
        return jws
    }

    /// The algorithms that the client registered, else those of the profile. Algorithms with a shared secret count only where
    /// the client has a secret: every copy of a public client contains it (RFC 8725 §2.1).
    var allowedAlgorithms: [JWSAlgorithm] {
        let named = registration.idTokenAlgorithms ?? profile.idTokenAlgorithms
        return registration.authentication.secret == nil ? named.filter { !$0.isShared } : named
    }

    func signed<Value>(_ body: () throws(JOSEError) -> Value) throws(OAuthError) -> Value {
        do throws(JOSEError) { return try body() } catch { throw .idToken(.signature(error)) }
    }

    private func validator() throws(OAuthError) -> IDTokenValidator {
        guard let issuer = profile.issuer else { throw .configuration(.issuerInvalid) }
        var validator = IDTokenValidator(issuer: issuer, clientID: registration.id)
        validator.trustedAudiences = profile.trustedAudiences
        validator.skew = profile.clockSkew.inSeconds
        validator.rules = profile.idToken
        return validator
    }
}

extension IDTokenClaims {
    /// The claims as the checks see them: without a nonce where the verifier does not know the one that was sent.
    fileprivate func with(nonce isKnown: Bool) -> IDTokenClaims {
        var claims = self
        if !isKnown { claims.nonce = nil }
        return claims
    }
}

/// Checks the claims that a refreshed ID token must not change (OpenID Connect Core §12.2).
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
