import MemberCrypto

extension JWSAlgorithm {
    /// HMAC with SHA-384 (RFC 7518 §3.2).
    ///
    /// Its key is a shared secret, never a key of a set: no public key fits it, so that nobody can pass one off as the secret
    /// (RFC 8725 §2.1). ``JWSVerifier/verify(_:secret:allowed:)`` checks it, ``MACSigner`` makes it.
    public static let hs384 = JWSAlgorithm(
        name: "HS384", hash: .sha384, isShared: true,
        fits: { _ in false }, verify: { _, _, _ in false }, sign: { _, _ in nil })
}
