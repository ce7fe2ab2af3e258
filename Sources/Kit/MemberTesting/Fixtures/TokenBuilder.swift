public import Foundation
public import MemberCore
import MemberCrypto
public import MemberJOSE
public import MemberOAuth

/// Builds token sets, and ID tokens with a real signature, with useful defaults.
public struct TokenBuilder: Sendable {
    /// Signs the ID tokens.
    public let signer: JWSSigner
    /// The issuer's public keys.
    public var keySet: Data
    /// The issuer.
    public var issuer = "https://id.example.test"
    /// The client id.
    public var clientID = "app"
    /// The member.
    public var subject = "anna"

    /// Creates a builder with a new P-256 key.
    public init() {
        signer = JWSSigner(key: .p256(P256PrivateKey.generate()), kid: "test-1")
        keySet = JWKSet(keys: [signer.publicJWK]).encoded()
    }

    /// Returns the claims of a valid ID token.
    /// - Parameters:
    ///   - nonce: The nonce sent.
    ///   - now: The time of issue.
    /// - Returns: The claims as JSON members.
    public func claims(nonce: String?, at now: Date) -> [String: JSONValue] {
        let seconds = Int64(now.timeIntervalSince1970)
        var claims: [String: JSONValue] = [
            "iss": .string(issuer), "aud": .string(clientID), "sub": .string(subject), "iat": .integer(seconds),
            "exp": .integer(seconds + 600),
        ]
        if let nonce { claims["nonce"] = .string(nonce) }
        return claims
    }

    /// Signs claims.
    /// - Parameters:
    ///   - claims: The claims.
    ///   - type: The header's `typ`.
    /// - Returns: The compact token.
    /// - Throws: If signing fails.
    public func sign(_ claims: [String: JSONValue], type: String? = "JWT") throws -> String {
        try signer.sign(payload: try JSONEncoder().encode(claims), type: type)
    }

    /// Returns a token without a signature, whose header contains `"alg": "none"` (RFC 7519 §6): every client must refuse it unless it
    /// is set up for such tokens.
    /// - Parameters:
    ///   - claims: The claims.
    ///   - type: The header's `typ`; nil leaves it out.
    /// - Returns: The compact token, its third part empty.
    /// - Throws: If the claims cannot be encoded.
    public func unsigned(_ claims: [String: JSONValue], type: String? = "JWT") throws -> String {
        var header: [String: JSONValue] = ["alg": .string("none")]
        header["typ"] = type.map(JSONValue.string)
        let parts = try [header, claims].map { Base64URL.encode(try JSONEncoder().encode($0)) }
        return parts.joined(separator: ".") + "."
    }

    /// Returns a token set as if just received.
    /// - Parameters:
    ///   - access: The access token.
    ///   - refresh: The refresh token.
    ///   - life: Its life in seconds; nil if it is unknown.
    ///   - clock: The time of the response.
    /// - Returns: The tokens.
    public static func tokens(
        access: String = "access-1", refresh: String? = "refresh-1", life: Double? = 3600, by clock: any MemberClock
    ) -> TokenSet {
        TokenSet(
            accessToken: Secret(access), life: life.map(TokenSet.Life.seconds) ?? .unknown,
            refreshToken: refresh.map(Secret.init), receivedBy: clock)
    }
}
