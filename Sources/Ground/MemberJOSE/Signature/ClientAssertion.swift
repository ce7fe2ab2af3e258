package import Foundation
package import MemberCore

/// A token that a client signs to authenticate: `private_key_jwt` (RFC 7523 §3, OpenID Connect Core §9).
///
/// ```swift
/// let assertion = ClientAssertion(clientID: "app", audience: "https://id.example.com", at: clock.now, random: random)
/// fields["client_assertion_type"] = ClientAssertion.type
/// fields["client_assertion"] = try assertion.signed(by: signer).reveal
/// ```
/// Each is used once: make a new one for each request.
package struct ClientAssertion: Sendable, Equatable {
    /// The `client_assertion_type` that goes with it (RFC 7523 §2.2).
    package static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"
    /// The longest life, in seconds.
    package static let maximumLife = 60

    /// The client id: `iss` and `sub`.
    package let clientID: String
    /// The audience: the issuer, or the token endpoint where a provider wants that.
    package let audience: String
    /// Its unique id, `jti`: 128 random bits.
    package let id: String
    /// When it was made, `iat`, in whole seconds since 1970.
    package let issuedAt: Int64
    /// When it ends, `exp`.
    package let expires: Int64

    /// An assertion.
    /// - Parameters:
    ///   - clientID: The client id.
    ///   - audience: The issuer, or the token endpoint.
    ///   - now: The time.
    ///   - random: The source of its id.
    ///   - life: Its life in seconds; 1 to 60, other values are brought into this range.
    package init(
        clientID: String, audience: String, at now: Date, random: any RandomSource, life: Int = ClientAssertion.maximumLife
    ) {
        (self.clientID, self.audience, id) = (clientID, audience, random.token(bytes: 16))
        issuedAt = Int64(now.timeIntervalSince1970)
        expires = issuedAt + Int64(min(max(life, 1), Self.maximumLife))
    }

    /// Signs it.
    /// - Parameter signer: The client's key, with the `kid` that the provider knows; ES256, PS256 or RS256 are usual.
    /// - Returns: The `client_assertion`.
    /// - Throws: ``JOSEError/signingFailed``.
    package func signed(by signer: JWSSigner) throws(JOSEError) -> Secret {
        let claims: [String: JSONValue] = [
            "iss": .string(clientID), "sub": .string(clientID), "aud": .string(audience), "jti": .string(id),
            "iat": .integer(issuedAt), "exp": .integer(expires),
        ]
        return Secret(try signer.sign(payload: sortedJSON(.object(claims))))
    }
}
