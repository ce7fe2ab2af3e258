public import Foundation
public import MemberCore
import MemberCrypto

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
        guard secret.count >= algorithm.hash.octets else { throw .weakKey }
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

extension MACSigner: CustomStringConvertible, CustomReflectable {
    /// The algorithm; never the secret.
    public var description: String { "<\(algorithm.rawValue) signer>" }
    /// An empty mirror, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
