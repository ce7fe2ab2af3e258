public import Foundation
import MemberCore
public import MemberCrypto

/// A key that signs tokens.
public enum SigningKey: Sendable {
    /// An RSA pair.
    case rsa(RSAPrivateKey)
    /// A pair on P-256.
    case p256(P256PrivateKey)

    /// The public half.
    public var publicKey: JWK.Key {
        switch self {
        case .rsa(let key): .rsa(key.publicKey)
        case .p256(let key): .p256(key.publicKey)
        }
    }

    /// The algorithm used unless another is chosen.
    var usualAlgorithm: JWSAlgorithm {
        switch self {
        case .rsa: .rs256
        case .p256: .es256
        }
    }
}

/// Signs tokens in the compact form (RFC 7515 §5.1).
public struct JWSSigner: Sendable {
    /// The name of the key, written into every header.
    public let kid: String?
    /// The algorithm of every token.
    public let algorithm: JWSAlgorithm
    private let key: SigningKey

    /// A signer with the key's usual algorithm: `RS256`, `ES256`.
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
        guard algorithm.fits(key.publicKey) else { throw .algorithmNotAllowed }
        (self.key, self.kid, self.algorithm) = (key, kid, algorithm)
    }

    /// Signs.
    /// - Parameters:
    ///   - payload: The octets, for a JWT the JSON of its claims.
    ///   - type: The header's `typ`; nil leaves it out.
    /// - Returns: The token.
    /// - Throws: ``JOSEError/signingFailed``.
    public func sign(payload: Data, type: String? = "JWT") throws(JOSEError) -> String {
        var header: [String: JSONValue] = ["alg": .string(algorithm.rawValue)]
        header["kid"] = kid.map(JSONValue.string)
        header["typ"] = type.map(JSONValue.string)
        let input = Base64URL.encode(sortedJSON(.object(header))) + "." + Base64URL.encode(payload)
        guard let signature = algorithm.sign(key, Data(input.utf8)) else { throw .signingFailed }
        return input + "." + Base64URL.encode(signature)
    }

    /// The public half, to be published.
    public var publicJWK: JWK { JWK(key: key.publicKey, kid: kid, algorithm: algorithm) }
}
