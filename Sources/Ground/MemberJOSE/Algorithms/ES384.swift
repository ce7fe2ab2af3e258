import MemberCrypto

extension JWSAlgorithm {
    /// ECDSA on P-384 with SHA-384; r and s side by side (RFC 7518 §3.4).
    public static let es384 = JWSAlgorithm(
        name: "ES384", hash: .sha384,
        fits: { if case .p384 = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .p384(let key) = key else { return false }
            return key.verify(signature: signature, over: input)
        },
        sign: { key, input in
            guard case .p384(let key) = key else { return nil }
            return try? key.sign(input)
        })
}
