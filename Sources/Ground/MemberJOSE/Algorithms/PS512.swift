import MemberCrypto

extension JWSAlgorithm {
    /// RSASSA-PSS with SHA-512, MGF1 of the same and a salt as long as the hash (RFC 7518 §3.5).
    public static let ps512 = JWSAlgorithm(
        name: "PS512", hash: .sha512,
        fits: { if case .rsa = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .rsa(let key) = key else { return false }
            return key.verify(signature: signature, over: input, scheme: .pss(.sha512))
        },
        sign: { key, input in
            guard case .rsa(let key) = key else { return nil }
            return try? key.sign(input, scheme: .pss(.sha512))
        })
}
