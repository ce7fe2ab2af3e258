import MemberCrypto

extension JWSAlgorithm {
    /// EdDSA with Ed25519 (RFC 8037 §3.1). The hash inside is SHA-512.
    public static let edDSA = JWSAlgorithm(
        name: "EdDSA", hash: .sha512,
        fits: { if case .ed25519 = $0 { true } else { false } },
        verify: { key, signature, input in
            guard case .ed25519(let key) = key else { return false }
            return key.verify(signature: signature, over: input)
        },
        sign: { key, input in
            guard case .ed25519(let key) = key else { return nil }
            return try? key.sign(input)
        })
}
