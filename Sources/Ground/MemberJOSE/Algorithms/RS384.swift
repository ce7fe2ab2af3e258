import MemberCrypto

extension JWSAlgorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 7518 §3.3).
    public static let rs384 = JWSAlgorithm(
        name: "RS384", hash: .sha384,
        fits: { if case .rsa = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .rsa(let key) = key else { return false }
            return key.verify(signature: signature, over: input, scheme: .pkcs1(.sha384))
        },
        sign: { key, input in
            guard case .rsa(let key) = key else { return nil }
            return try? key.sign(input, scheme: .pkcs1(.sha384))
        })
}
