import MemberCore
import MemberCrypto
import MemberJOSE

extension IDTokenCheck {
    /// The standard's checks in their order (OpenID Connect Core §3.1.3.7, RFC 8725).
    public static let standard: [IDTokenCheck] =
        [.signature, .type, .issuer, .audience, .authorizedParty, .subject] + times + [.nonce, .hashes]
        + [.authenticationAge, .authenticationClass]
    /// The checks of `exp`, `iat` and `nbf`, in this order.
    public static let times: [IDTokenCheck] = [.expiry, .issueTime, .notBefore]

    /// The algorithm is allowed, and the signature is the issuer's, or the transport is trusted (``IDTokenRules/Trust``). Checks
    /// of claims before it cost no fetch of keys where they fail.
    public static let signature = IDTokenCheck("signature", .signature, as: .signature)
    /// A third part that contradicts `alg` is malformed, whichever algorithms are allowed: `none` with a signature, or another
    /// `alg` without one (RFC 7518 §3.6). It runs when the token is split, and always where the transport is trusted; a list
    /// need not have it.
    public static let form = IDTokenCheck("form", .form)
    /// `typ` is absent, or `JWT` or `application/jwt` in any case.
    public static let type = claims("type", .type) { facts in
        guard let found = facts.header.typ else { return nil }
        return ["jwt", "application/jwt"].contains(found.lowercased()) ? nil : .wrongType(found)
    }
    /// `iss` is an issuer that ``IDTokenRules/issuer`` accepts.
    public static let issuer = claims("issuer", .issuer) { facts in
        guard let found = facts.claims.iss else { return .claimMissing("iss") }
        let expected = facts.expected
        return expected.rules.issuer.accepts(found, for: expected.issuer) ? nil : .issuer(expected: expected.issuer, found: found)
    }
    /// `aud` names the client, and beside it only parties that are trusted.
    public static let audience: IDTokenCheck = audience(trustingOthers: false)
    /// `azp` is the client; it may be absent where `aud` has one element.
    public static let authorizedParty = claims("authorized party", .authorizedParty) { facts in
        let (claims, clientID) = (facts.claims, facts.expected.clientID)
        guard let party = claims.azp else { return claims.aud?.count ?? 0 > 1 ? .claimMissing("azp") : nil }
        return party.isExactly(clientID) ? nil : .authorizedParty(expected: clientID, found: party)
    }
    /// `sub` has 1 to 255 bytes.
    public static let subject = claims("subject", .subject) { facts in
        guard let subject = facts.claims.sub else { return .claimMissing("sub") }
        return SubjectForm.standard.accepts(subject) ? nil : .subjectInvalid
    }
    /// `nonce` is the one that was sent, compared in constant time, or absent where none was.
    public static let nonce = claims("nonce", .nonce) { facts in
        guard let nonce = facts.expected.nonce else { return facts.claims.nonce == nil ? nil : .nonce }
        guard let found = facts.claims.nonce else { return .claimMissing("nonce") }
        return constantTimeEquals(found, nonce.reveal) ? nil : .nonce
    }
    /// `at_hash` and `c_hash` belong to the access token and the code at hand; both must be present in a token that came with
    /// them through the browser (OpenID Connect Core §3.3.2.11).
    public static let hashes: IDTokenCheck = hashes(mayBeAbsent: false)

    /// `aud` names the client.
    /// - Parameter trustsOthers: Whether any party may be named beside the client.
    /// - Returns: The check.
    public static func audience(trustingOthers trustsOthers: Bool) -> IDTokenCheck {
        claims("audience", .audience) { facts in
            let expected = facts.expected
            let isClient = { (audience: String) in expected.rules.namesClient(audience, expected.clientID) }
            guard let audiences = facts.claims.aud, !audiences.isEmpty else { return .claimMissing("aud") }
            guard audiences.contains(where: isClient) else {
                return .audience(expected: expected.clientID, found: audiences)
            }
            let isTrusted = { trustsOthers || isClient($0) || expected.trustedAudiences.containsExactly($0) }
            return audiences.first { !isTrusted($0) }.map(IDTokenProblem.untrustedAudience)
        }
    }

    /// `at_hash` and `c_hash` belong to the access token and the code at hand.
    /// - Parameter mayBeAbsent: Whether a token may lack them even where it came with those through the browser.
    /// - Returns: The check.
    public static func hashes(mayBeAbsent: Bool) -> IDTokenCheck {
        claims("hashes", .hashes) { facts in
            let (claims, expected) = (facts.claims, facts.expected)
            let isRight = { (found: String?, secret: Secret?) -> Bool in
                guard let secret else { return true }
                guard let found else { return mayBeAbsent || !expected.demandsHashes }
                return found.isExactly(leftHalf(of: secret, by: facts.header.alg))
            }
            if !isRight(claims.atHash, expected.accessToken) { return .accessTokenHash }
            return isRight(claims.cHash, expected.authorizationCode) ? nil : .codeHash
        }
    }

    /// The left half of the hash that belongs to the algorithm, in base64url (OpenID Connect Core §3.1.3.6).
    private static func leftHalf(of secret: Secret, by algorithm: String) -> String {
        let digest =
            switch JWSAlgorithm(rawValue: algorithm)?.hash {
            case .sha384: Digest.sha384(secret.bytes)
            case .sha512: Digest.sha512(secret.bytes)
            case .sha256, nil: Digest.sha256(secret.bytes)
            }
        return Base64URL.encode(digest.prefix(digest.count / 2))
    }

    /// A required check of header and claims.
    static func claims(
        _ name: String, _ required: Required, _ problem: @escaping @Sendable (IDTokenFacts) -> IDTokenProblem?
    ) -> IDTokenCheck {
        IDTokenCheck(name, .claims(problem), as: required)
    }
}
