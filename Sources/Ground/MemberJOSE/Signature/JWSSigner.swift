public import Foundation
public import MemberCore
public import MemberCrypto

/// A key that signs tokens.
public typealias SigningKey = PrivateKey

extension PrivateKey {
    /// The algorithm of a signer for which no other is chosen.
    var usualAlgorithm: JWSAlgorithm {
        switch self {
        case .rsa: .rs256
        case .p256: .es256
        case .p384: .es384
        case .p521: .es512
        case .ed25519: .edDSA
        }
    }
}

/// Signs tokens in the compact form (RFC 7515 §5.1). It does not change after the initialiser, so tasks may share it.
public struct JWSSigner: Sendable {
    /// The name of the key, written into every header.
    public let kid: String?
    /// The algorithm of every token.
    public let algorithm: JWSAlgorithm
    private let key: SigningKey

    /// A signer with the key's usual algorithm: `RS256`, `ES256`, `ES384`, `ES512`, `EdDSA`.
    /// - Parameters:
    ///   - key: The pair.
    ///   - kid: The key's name; nil leaves it out.
    public init(key: SigningKey, kid: String?) {
        (self.key, self.kid, algorithm) = (key, kid, key.usualAlgorithm)
    }

    /// A signer with an algorithm of choice.
    /// - Parameters:
    ///   - key: The pair.
    ///   - kid: The key's name; nil leaves it out.
    ///   - algorithm: One that fits the key.
    /// - Throws: ``JOSEError/algorithmNotAllowed`` if it does not fit.
    public init(key: SigningKey, kid: String?, algorithm: JWSAlgorithm) throws(JOSEError) {
        guard algorithm.fits(JWK.Key(key.publicKey)) else { throw .algorithmNotAllowed }
        (self.key, self.kid, self.algorithm) = (key, kid, algorithm)
    }

    /// Signs.
    /// - Parameters:
    ///   - payload: The bytes, for a JWT the JSON of its claims.
    ///   - type: The header's `typ`; nil leaves it out.
    ///   - extra: Further header members, such as `jwk` of a DPoP proof; `alg`, `kid` and `typ` stay this signer's.
    /// - Returns: The token.
    /// - Throws: ``JOSEError/signingFailed``.
    public func sign(payload: Data, type: String? = "JWT", extra: [String: JSONValue] = [:]) throws(JOSEError) -> String {
        let input = signingInput(algorithm, kid: kid, type: type, extra: extra, payload: payload)
        guard let signature = algorithm.sign(key, Data(input.utf8)) else { throw .signingFailed }
        return input + "." + Base64URL.encode(signature)
    }

    /// The public half, to be published.
    public var publicJWK: JWK { JWK(key: JWK.Key(key.publicKey), kid: kid, algorithm: algorithm) }
}

/// Header and payload in the form that is signed.
func signingInput(
    _ algorithm: JWSAlgorithm, kid: String?, type: String?, extra: [String: JSONValue], payload: Data
) -> String {
    var header = extra
    header["alg"] = .string(algorithm.rawValue)
    header["kid"] = kid.map(JSONValue.string)
    header["typ"] = type.map(JSONValue.string)
    return Base64URL.encode(sortedJSON(.object(header))) + "." + Base64URL.encode(payload)
}

/// Signs tokens with a secret that the receiver shares (RFC 7518 §3.2). Nothing in it changes after the initialiser, so tasks may
/// share it.
public struct MACSigner: Sendable {
    /// The algorithm of every token.
    public let algorithm: JWSAlgorithm
    private let secret: Data

    /// A signer.
    /// - Parameters:
    ///   - secret: At least as many bytes as the hash has: 32, 48 or 64.
    ///   - algorithm: `HS256`, `HS384` or `HS512`.
    /// - Throws: ``JOSEError/algorithmNotAllowed`` for another algorithm, ``JOSEError/weakKey`` for a short secret.
    public init(secret: Data, algorithm: JWSAlgorithm = .hs256) throws(JOSEError) {
        guard algorithm.isShared else { throw .algorithmNotAllowed }
        guard secret.count >= algorithm.hash.byteCount else { throw .weakKey }
        (self.secret, self.algorithm) = (secret, algorithm)
    }

    /// Signs.
    /// - Parameters:
    ///   - payload: The bytes, for a JWT the JSON of its claims.
    ///   - type: The header's `typ`; nil leaves it out.
    ///   - extra: Further header members; `alg` and `typ` stay this signer's.
    /// - Returns: The token.
    public func sign(payload: Data, type: String? = "JWT", extra: [String: JSONValue] = [:]) -> String {
        let input = signingInput(algorithm, kid: extra["kid"]?.string, type: type, extra: extra, payload: payload)
        let code = MAC.hmac(algorithm.hash, key: secret, message: Data(input.utf8))
        return input + "." + Base64URL.encode(code)
    }
}

extension MACSigner: Masked {
    /// The algorithm; never the secret.
    public var description: String { "<\(algorithm.rawValue) signer>" }
}
