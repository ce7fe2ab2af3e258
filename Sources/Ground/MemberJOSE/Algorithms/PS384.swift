import MemberCrypto

extension JWSAlgorithm {
    /// RSASSA-PSS with SHA-384, MGF1 of the same and a salt as long as the hash (RFC 7518 §3.5).
    public static let ps384 = JWSAlgorithm(
        name: "PS384", hash: .sha384,
        fits: { if case .rsa = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .rsa(let key) = key else { return false }
            return key.verify(signature: signature, over: input, scheme: .pss(.sha384))
        },
        sign: { key, input in
            guard case .rsa(let key) = key else { return nil }
            return try? key.sign(input, scheme: .pss(.sha384))
        })
}
