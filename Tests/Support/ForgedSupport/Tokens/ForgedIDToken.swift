package import MemberCore
import MemberJOSE
package import MemberOAuth
import MemberTesting

/// An ID token with exactly one fault, and the check that must find it.
package struct ForgedIDToken: Sendable, CustomStringConvertible {
    /// The name of the check.
    package let check: String
    /// The fault.
    package let description: String
    /// The end of the error's code.
    package let code: String
    /// The signer; nil for the issuer.
    var signer: TokenBuilder?
    var type: String?
    let change: @Sendable (inout [String: JSONValue]) -> Void

    init(
        _ check: String, _ description: String, _ code: String, by signer: TokenBuilder? = nil, type: String? = "JWT",
        _ change: @escaping @Sendable (inout [String: JSONValue]) -> Void = { _ in }
    ) {
        (self.check, self.description, self.code, self.signer, self.type) = (check, description, code, signer, type)
        self.change = change
    }

    private static func claim(
        _ name: String, _ value: JSONValue?, of check: String, _ code: String, _ description: String
    ) -> ForgedIDToken {
        ForgedIDToken(check, description, code) { $0[name] = value }
    }

    /// One for each check that no profile can omit, and each way to fail it.
    package static let all: [ForgedIDToken] = [
        ForgedIDToken("signature", "signed by a stranger with the key's name", "bad_signature", by: TokenBuilder()),
        ForgedIDToken("type", "of another type", "wrong_type", type: "at+jwt"),
        claim("iss", .string("https://evil.example"), of: "issuer", "issuer", "by another issuer"),
        claim("iss", nil, of: "issuer", "claim_missing", "without an issuer"),
        claim("aud", .string("other"), of: "audience", "audience", "for another client"),
        claim("aud", nil, of: "audience", "claim_missing", "for nobody"),
        claim("azp", .string("other"), of: "authorized party", "authorized_party", "issued to another"),
        claim("exp", .integer(1), of: "expiry", "expired", "that is over"),
        claim("exp", nil, of: "expiry", "claim_missing", "without an end"),
        claim("iat", nil, of: "issue time", "claim_missing", "without a beginning"),
        claim("nbf", .integer(99_999_999_999), of: "not before", "not_yet_valid", "not valid yet"),
        claim("nonce", .string("other"), of: "nonce", "nonce", "with another nonce"),
        claim("nonce", nil, of: "nonce", "claim_missing", "without a nonce"),
        claim("sub", .string(""), of: "subject", "subject_invalid", "with an empty subject"),
        claim("at_hash", .string("AAAAAAAAAAAAAAAAAAAAAA"), of: "hashes", "at_hash", "that hashes another token"),
    ]
}

/// The ID tokens for a test of a profile: good ones, and ones with exactly one fault.
package struct IDTokenTrial: Sendable {
    private let builder: TokenBuilder
    private let clock = TestClock()
    private let claims: [String: JSONValue]
    /// The profile, with an issuer and this trial's algorithm.
    package var profile: ProviderProfile

    /// Creates a trial.
    /// - Parameters:
    ///   - profile: A provider's profile; if it has no issuer, the trial sets one.
    ///   - claims: The claims that the provider's good tokens have besides the usual ones.
    package init(_ profile: ProviderProfile, claims: [String: JSONValue] = [:]) {
        var builder = TokenBuilder()
        builder.issuer = profile.issuer ?? builder.issuer
        self.builder = builder
        self.profile = profile
        self.profile.issuer = builder.issuer
        self.profile.idTokenAlgorithms = [.es256]
        self.claims = claims
    }

    /// Verifies a token.
    /// - Parameter forged: The token's fault; nil for a good token.
    /// - Returns: The code of the error without its prefix; nil if the token is accepted.
    /// - Throws: If the token cannot be signed.
    package func refusal(_ forged: ForgedIDToken? = nil) async throws -> String? {
        var claims = builder.claims(nonce: "n-1", at: clock.now).merging(self.claims) { $1 }
        forged?.change(&claims)
        let token = try (forged?.signer ?? builder).sign(claims, type: forged.map(\.type) ?? "JWT")
        let client = OAuthClient(
            profile: profile, registration: ClientRegistration(id: builder.clientID), transport: ScriptedTransport([]),
            clock: clock, keySource: OneKey(set: JWKSet(keys: [builder.signer.publicJWK])))
        do throws(OAuthError) {
            _ = try await client.verify(idToken: Secret(token), nonce: .equal(Secret("n-1")), accessToken: Secret("access-1"))
            return nil
        } catch { return error.code.replacing("oauth.id_token_", with: "") }
    }

    private struct OneKey: KeySource {
        let set: JWKSet

        func keys(for header: JOSEHeader) async throws(OAuthError) -> JWKSet { set }
    }
}
