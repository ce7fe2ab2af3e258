public import Foundation
public import MemberCore
public import MemberJOSE

/// The claim checks of an ID token: a pure decision over claims, expectations and a moment (OpenID Connect Core §3.1.3.7, RFC 8725).
public struct IDTokenValidator: Sendable {
    /// The issuer.
    public var issuer: String
    /// The client id.
    public var clientID: String
    /// The provider's rules, with the checks in their order.
    public var rules = IDTokenRules()
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

    /// Creates a validator for a client at an issuer.
    /// - Parameters:
    ///   - issuer: The issuer.
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
    /// - Throws: ``OAuthError/idToken(_:)`` with the first check that failed.
    public func check(_ claims: IDTokenClaims, header: JOSEHeader, at now: Date) throws(OAuthError) {
        try check(claims, header, now, rules.checks[...])
    }

    /// Checks claims by the checks that come before the signature's.
    func checkBeforeSignature(_ claims: IDTokenClaims, header: JOSEHeader, at now: Date) throws(OAuthError) {
        try check(claims, header, now, rules.checksBeforeSignature)
    }

    private func check(
        _ claims: IDTokenClaims, _ header: JOSEHeader, _ now: Date, _ checks: ArraySlice<IDTokenCheck>
    ) throws(OAuthError) {
        let facts = IDTokenFacts(claims: claims, header: header, expected: self, now: now.timeIntervalSince1970)
        for check in checks {
            if let problem = check.problem(facts) { throw .idToken(problem) }
        }
    }
}
