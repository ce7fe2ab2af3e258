import MemberCrypto

extension JWSAlgorithm {
    /// ECDSA on P-521 with SHA-512; r and s side by side (RFC 7518 §3.4).
    public static let es512 = JWSAlgorithm(
        name: "ES512", hash: .sha512,
        fits: { if case .p521 = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .p521(let key) = key else { return false }
            return key.verify(signature: signature, over: input)
        },
        sign: { key, input in
            guard case .p521(let key) = key else { return nil }
            return try? key.sign(input)
        })
}
