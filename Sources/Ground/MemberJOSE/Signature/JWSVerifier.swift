public import Foundation
import MemberCore
import MemberCrypto

/// Decides whether the expected issuer signed a token.
///
/// ```swift
/// let token = try CompactJWS(text)
/// try JWSVerifier.verify(token, keys: issuerKeys, allowed: [.rs256])
/// let claims = try JSONDecoder().decode(Claims.self, from: token.payload)
/// ```
public enum JWSVerifier {
    /// Checks a token against an issuer's keys.
    /// - Parameters:
    ///   - jws: The token.
    ///   - keys: The issuer's keys, from a place the caller trusts.
    ///   - allowed: The algorithms the caller expects; the token's is compared with them before any key is used
    ///     (RFC 8725 §3.1).
    /// - Returns: The key that made the signature.
    /// - Throws: ``JOSEError/algorithmNotAllowed``, ``JOSEError/critNotSupported``, ``JOSEError/keyNotFound`` if no key may check it
    ///   (fetch the set once more), ``JOSEError/weakKey``, ``JOSEError/badSignature``.
    @discardableResult
    public static func verify(_ jws: CompactJWS, keys: JWKSet, allowed: [JWSAlgorithm]) throws(JOSEError) -> JWK {
        let algorithm = try admitted(jws.header, allowed)
        let candidates = keys.candidates(for: jws.header)
        guard !candidates.isEmpty else { throw keys.hasWeakCandidate(for: jws.header) ? .weakKey : .keyNotFound }
        for candidate in candidates where algorithm.verify(candidate.key, jws.signature, jws.signingInput) {
            return candidate
        }
        throw .badSignature
    }

    /// Checks a token against a secret shared with its issuer.
    /// - Parameters:
    ///   - jws: The token.
    ///   - secret: At least as many bytes as the hash has: 32, 48 or 64.
    ///   - allowed: The algorithms the caller expects; only those of shared secrets count.
    /// - Throws: ``JOSEError/algorithmNotAllowed``, ``JOSEError/critNotSupported``, ``JOSEError/weakKey``,
    ///   ``JOSEError/badSignature``.
    public static func verify(_ jws: CompactJWS, secret: Data, allowed: [JWSAlgorithm] = [.hs256]) throws(JOSEError) {
        let algorithm = try admitted(jws.header, allowed.filter(\.isShared))
        guard secret.count >= algorithm.hash.byteCount else { throw .weakKey }
        guard constantTimeEquals(MAC.hmac(algorithm.hash, key: secret, message: jws.signingInput), jws.signature) else {
            throw .badSignature
        }
    }

    private static func admitted(_ header: JOSEHeader, _ allowed: [JWSAlgorithm]) throws(JOSEError) -> JWSAlgorithm {
        guard let algorithm = allowed.first(where: { $0.rawValue.isExactly(header.alg) }) else { throw .algorithmNotAllowed }
        guard !header.hasCrit else { throw .critNotSupported }
        return algorithm
    }
}

extension JWKSet {
    /// The keys that may check a token: type and curve fit the algorithm; name, use, operations and the key's own algorithm allow
    /// it (RFC 7517 §4, RFC 8725 §3.1).
    /// - Parameter header: The token's header.
    /// - Returns: At most eight keys, in the set's order; several if the header names none.
    package func candidates(for header: JOSEHeader) -> [JWK] {
        guard let algorithm = JWSAlgorithm(rawValue: header.alg) else { return [] }
        return Array(keys.lazy.filter { $0.allows(header) && algorithm.fits($0.key) }.prefix(8))
    }

    /// Whether a key that matches the header is left out only because it is too short.
    func hasWeakCandidate(for header: JOSEHeader) -> Bool {
        let wantsRSA = header.alg.hasPrefix("RS") || header.alg.hasPrefix("PS")
        return wantsRSA && keys.contains { $0.isWeak && $0.allows(header) }
    }
}

extension JWK {
    /// Whether the key's own members allow checking a token with it.
    fileprivate func allows(_ header: JOSEHeader) -> Bool {
        (header.kid.map { kid?.isExactly($0) == true } ?? true) && (use ?? "sig") == "sig" && keyOps?.contains("verify") != false
            && (alg ?? header.alg).isExactly(header.alg)
    }
}
