import MemberCrypto

extension JWSAlgorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3).
    public static let rs256 = JWSAlgorithm(
        name: "RS256", hash: .sha256,
        fits: { if case .rsa = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .rsa(let key) = key else { return false }
            return key.verify(signature: signature, over: input, scheme: .pkcs1(.sha256))
        },
        sign: { key, input in
            guard case .rsa(let key) = key else { return nil }
            return try? key.sign(input, scheme: .pkcs1(.sha256))
        })
}
