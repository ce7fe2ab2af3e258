public import Foundation
public import MemberCore
import MemberCrypto
public import MemberJOSE

/// The claim checks of an ID token: a pure decision over claims, expectations and a moment (OpenID Connect Core §3.1.3.7, RFC 8725).
public struct IDTokenValidator: Sendable {
    /// The issuer, compared character by character.
    public var issuer: String
    /// Which other issuers are accepted as well.
    public var issuerRule = IssuerRule.exact
    /// The client id.
    public var clientID: String
    /// Further audiences that are trusted.
    public var trustedAudiences: Set<String> = []
    /// The nonce sent; nil where none was.
    public var nonce: Secret?
    /// The access token at hand, for `at_hash`.
    public var accessToken: Secret?
    /// The code at hand, for `c_hash`.
    public var authorizationCode: Secret?
    /// Whether the hashes of the access token and code at hand must be present, as in a token that came with them through the
    /// browser (OpenID Connect Core §3.3.2.11).
    public var demandsHashes = false
    /// The oldest sign-in accepted, in seconds.
    public var maximumAge: Int?
    /// The `acr` values of which one must be present; empty means no demand.
    public var acrValues: [String] = []
    /// How far the clocks may be apart, in seconds; 0 to 300.
    public var skew: Double = 60
    /// How old the token may be by its `iat`, in seconds; nil sets no limit.
    public var maximumTokenAge: Double?
    /// Whether a token that is dated ahead of this machine's clock is accepted.
    public var acceptsFutureIssue = false
    /// The `typ` that the header must have, character by character; nil accepts an absent `typ`, and `JWT` and
    /// `application/jwt` in any case.
    public var type: String?
    /// Whether the header must name its key by `kid`.
    public var wantsKeyID = false
    /// Claims beyond those of ``IDTokenClaims`` that must be present, each a non-empty string.
    public var requiredTexts: [String] = []
    /// Whether the header is judged after the claims, which decides the reported problem of a token that has several.
    public var judgesHeaderLast = false
    /// Whether audiences are compared without regard to the case of ASCII letters.
    public var audienceIgnoresCase = false
    /// Whether any party may be named beside the client, as long as the client is the authorized one.
    public var allowsFurtherAudiences = false
    /// Whether the subject is judged after times and nonce, which decides the reported problem of a token that has several.
    public var judgesSubjectLast = false

    /// Creates a validator for a client at an issuer.
    /// - Parameters:
    ///   - issuer: The issuer, compared character by character.
    ///   - clientID: The client id.
    public init(issuer: String, clientID: String) {
        self.issuer = issuer
        self.clientID = clientID
    }

    /// Checks claims whose signature has already been verified.
    /// - Parameters:
    ///   - claims: The claims.
    ///   - header: The token's header.
    ///   - now: The moment of judgement.
    /// - Throws: ``OAuthError/idToken(_:)`` with the first step that failed.
    public func check(_ claims: IDTokenClaims, header: JOSEHeader, at now: Date) throws(OAuthError) {
        if let problem = problem(claims, header, now.timeIntervalSince1970) { throw .idToken(problem) }
    }

    /// The first step that fails. A step that the rules move behind its place in the standard is skipped at first.
    private func problem(_ claims: IDTokenClaims, _ header: JOSEHeader, _ now: Double) -> IDTokenProblem? {
        if !judgesHeaderLast, let problem = headerProblem(header) { return problem }
        if let problem = textProblem(claims) ?? issuerProblem(claims) ?? audienceProblem(claims) { return problem }
        if !judgesSubjectLast, let problem = subjectProblem(claims) { return problem }
        if let problem = timeProblem(claims, now) ?? nonceProblem(claims) ?? subjectProblem(claims) { return problem }
        return headerProblem(header) ?? hashProblem(claims, header) ?? ageProblem(claims, now) ?? acrProblem(claims)
    }

    private func headerProblem(_ header: JOSEHeader) -> IDTokenProblem? {
        if wantsKeyID, header.kid?.isEmpty != false { return .claimMissing("kid") }
        guard let found = header.typ else { return type == nil ? nil : .claimMissing("typ") }
        let isRight = type.map(found.isExactly) ?? ["jwt", "application/jwt"].contains(found.lowercased())
        return isRight ? nil : .wrongType(found)
    }

    private func textProblem(_ claims: IDTokenClaims) -> IDTokenProblem? {
        guard !requiredTexts.isEmpty else { return nil }
        let found = claims.extra
        for name in requiredTexts {
            guard let value = found[name], value != .null else { return .claimMissing(name) }
            guard let text = value.string else { return .claimOfWrongKind(name) }
            if text.isEmpty { return .claimMissing(name) }
        }
        return nil
    }

    private func issuerProblem(_ claims: IDTokenClaims) -> IDTokenProblem? {
        guard let found = claims.iss else { return .claimMissing("iss") }
        return issuerRule.accepts(found, for: issuer) ? nil : .issuer(expected: issuer, found: found)
    }

    private func audienceProblem(_ claims: IDTokenClaims) -> IDTokenProblem? {
        guard let audiences = claims.aud, !audiences.isEmpty else { return .claimMissing("aud") }
        guard audiences.contains(where: isClient) else { return .audience(expected: clientID, found: audiences) }
        let isTrusted = { allowsFurtherAudiences || isClient($0) || trustedAudiences.containsExactly($0) }
        if let stranger = audiences.first(where: { !isTrusted($0) }) {
            return .untrustedAudience(stranger)
        }
        if audiences.count > 1, claims.azp == nil { return .claimMissing("azp") }
        if let party = claims.azp, !party.isExactly(clientID) { return .authorizedParty(expected: clientID, found: party) }
        return nil
    }

    private func isClient(_ audience: String) -> Bool {
        audienceIgnoresCase ? audience.equalsIgnoringCase(clientID) : audience.isExactly(clientID)
    }

    private func subjectProblem(_ claims: IDTokenClaims) -> IDTokenProblem? {
        guard let subject = claims.sub else { return .claimMissing("sub") }
        return SubjectForm.standard.accepts(subject) ? nil : .subjectInvalid
    }

    private func timeProblem(_ claims: IDTokenClaims, _ now: Double) -> IDTokenProblem? {
        guard let exp = claims.exp else { return .claimMissing("exp") }
        guard now < exp + skew else { return .expired(secondsAgo: Self.whole(now - exp)) }
        guard let iat = claims.iat else { return .claimMissing("iat") }
        guard acceptsFutureIssue || iat <= now + skew else { return .issuedInFuture(seconds: Self.whole(iat - now)) }
        if let maximumTokenAge, now - iat > maximumTokenAge + skew {
            return .issuedTooLongAgo(seconds: Self.whole(now - iat), allowed: Self.whole(maximumTokenAge))
        }
        guard let nbf = claims.nbf, now + skew < nbf else { return nil }
        return .notYetValid(seconds: Self.whole(nbf - now))
    }

    private func nonceProblem(_ claims: IDTokenClaims) -> IDTokenProblem? {
        guard let nonce else { return claims.nonce == nil ? nil : .nonce }
        guard let found = claims.nonce else { return .claimMissing("nonce") }
        return constantTimeEquals(found, nonce.reveal) ? nil : .nonce
    }

    private func hashProblem(_ claims: IDTokenClaims, _ header: JOSEHeader) -> IDTokenProblem? {
        if !isRight(claims.atHash, of: accessToken, header) { return .accessTokenHash }
        return isRight(claims.cHash, of: authorizationCode, header) ? nil : .codeHash
    }

    private func isRight(_ found: String?, of secret: Secret?, _ header: JOSEHeader) -> Bool {
        guard let secret else { return true }
        guard let found else { return !demandsHashes }
        return found.isExactly(Self.leftHalf(of: secret, header))
    }

    private func ageProblem(_ claims: IDTokenClaims, _ now: Double) -> IDTokenProblem? {
        guard let maximumAge else { return nil }
        guard let authTime = claims.authTime else { return .claimMissing("auth_time") }
        let age = now - authTime
        return age <= Double(maximumAge) + skew ? nil : .loginTooOld(seconds: Self.whole(age), allowed: maximumAge)
    }

    private func acrProblem(_ claims: IDTokenClaims) -> IDTokenProblem? {
        guard !acrValues.isEmpty else { return nil }
        guard let found = claims.acr else { return .claimMissing("acr") }
        return acrValues.containsExactly(found) ? nil : .authenticationClass(expected: acrValues, found: found)
    }

    /// The left half of the hash that belongs to the algorithm, in base64url (OpenID Connect Core §3.1.3.6).
    static func leftHalf(of secret: Secret, _ header: JOSEHeader) -> String {
        let digest =
            switch JWSAlgorithm(rawValue: header.alg)?.hash {
            case .sha384: Digest.sha384(secret.bytes)
            case .sha512: Digest.sha512(secret.bytes)
            case .sha256, nil: Digest.sha256(secret.bytes)
            }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }

    private static func whole(_ seconds: Double) -> Int { seconds < 1e15 ? Int(seconds.rounded(.up)) : Int.max }
}
