import MemberCrypto

extension JWSAlgorithm {
    /// ECDSA on P-256 with SHA-256; r and s side by side (RFC 7518 §3.4).
    public static let es256 = JWSAlgorithm(
        name: "ES256", hash: .sha256,
        fits: { if case .p256 = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .p256(let key) = key else { return false }
            return key.verify(signature: signature, over: input)
        },
        sign: { key, input in
            guard case .p256(let key) = key else { return nil }
            return try? key.sign(input)
        })
}
