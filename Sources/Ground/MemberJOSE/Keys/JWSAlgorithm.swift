import Foundation
package import MemberCrypto

/// A signature algorithm (RFC 7518 §3.1).
///
/// Only algorithms that protect the token exist as values. `none` does not, in any spelling, so no allow-list can hold it.
/// A new algorithm is one more static value below, and its name in ``known``.
public struct JWSAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The name in a header's `alg`, case and all.
    public let rawValue: String
    /// The hash inside, which also makes `at_hash` and `c_hash` (OpenID Connect Core §3.1.3.6).
    package let hash: SignatureHash
    /// Whether the key is a secret shared with the issuer (HMAC) and not the public half of a pair.
    public let isShared: Bool
    /// Whether a key has the type and curve of this algorithm.
    let fits: @Sendable (JWK.Key) -> Bool
    /// Whether a key made a signature over an input.
    let verify: @Sendable (JWK.Key, _ signature: Data, _ input: Data) -> Bool
    /// Signs; nil if the key does not fit or the system refuses.
    let sign: @Sendable (PrivateKey, _ input: Data) -> Data?

    init(
        name: String, hash: SignatureHash, isShared: Bool = false, fits: @escaping @Sendable (JWK.Key) -> Bool,
        verify: @escaping @Sendable (JWK.Key, _ signature: Data, _ input: Data) -> Bool,
        sign: @escaping @Sendable (PrivateKey, _ input: Data) -> Data?
    ) {
        (rawValue, self.hash, self.isShared) = (name, hash, isShared)
        (self.fits, self.verify, self.sign) = (fits, verify, sign)
    }

    /// A known algorithm by its name.
    /// - Parameter rawValue: The name; `rs256` is not `RS256`.
    public init?(rawValue: String) {
        guard let algorithm = Self.named[rawValue] else { return nil }
        self = algorithm
    }

    /// All algorithms.
    public static let known: [JWSAlgorithm] = [
        .rs256, .rs384, .rs512, .ps256, .ps384, .ps512, .es256, .es384, .es512, .edDSA, .hs256, .hs384, .hs512,
    ]

    private static let named = Dictionary(uniqueKeysWithValues: known.map { ($0.rawValue, $0) })

    /// Whether the names are the same.
    public static func == (left: JWSAlgorithm, right: JWSAlgorithm) -> Bool { left.rawValue == right.rawValue }
    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension JWSAlgorithm {
    /// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518 §3.3).
    public static let rs256 = rsa("RS256", .pkcs1(.sha256))
    /// RSASSA-PKCS1-v1_5 with SHA-384 (RFC 7518 §3.3).
    public static let rs384 = rsa("RS384", .pkcs1(.sha384))
    /// RSASSA-PKCS1-v1_5 with SHA-512 (RFC 7518 §3.3).
    public static let rs512 = rsa("RS512", .pkcs1(.sha512))
    /// RSASSA-PSS with SHA-256, MGF1 of the same and a salt as long as the hash (RFC 7518 §3.5).
    public static let ps256 = rsa("PS256", .pss(.sha256))
    /// RSASSA-PSS with SHA-384, MGF1 of the same and a salt as long as the hash (RFC 7518 §3.5).
    public static let ps384 = rsa("PS384", .pss(.sha384))
    /// RSASSA-PSS with SHA-512, MGF1 of the same and a salt as long as the hash (RFC 7518 §3.5).
    public static let ps512 = rsa("PS512", .pss(.sha512))

    private static func rsa(_ name: String, _ scheme: RSAScheme) -> JWSAlgorithm {
        JWSAlgorithm(
            name: name, hash: scheme.hash,
            fits: { if case .rsa = $0 { true } else { false } },
            verify: { key, signature, input in
                guard case .rsa(let key) = key else { return false }
                return key.verify(signature: signature, over: input, scheme: scheme)
            },
            sign: { key, input in
                guard case .rsa(let key) = key else { return nil }
                return try? key.sign(input, scheme: scheme)
            })
    }
}

extension JWSAlgorithm {
    /// ECDSA on P-256 with SHA-256; r and s side by side (RFC 7518 §3.4).
    public static let es256 = ecdsa(
        "ES256", publicKey: { if case .p256(let key) = $0 { key } else { nil } },
        privateKey: { if case .p256(let key) = $0 { key } else { nil } })
    /// ECDSA on P-384 with SHA-384; r and s side by side (RFC 7518 §3.4).
    public static let es384 = ecdsa(
        "ES384", publicKey: { if case .p384(let key) = $0 { key } else { nil } },
        privateKey: { if case .p384(let key) = $0 { key } else { nil } })
    /// ECDSA on P-521 with SHA-512; r and s side by side (RFC 7518 §3.4).
    public static let es512 = ecdsa(
        "ES512", publicKey: { if case .p521(let key) = $0 { key } else { nil } },
        privateKey: { if case .p521(let key) = $0 { key } else { nil } })
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

    private static func ecdsa<Curve: NamedCurve>(
        _ name: String, publicKey: @escaping @Sendable (JWK.Key) -> ECPublicKey<Curve>?,
        privateKey: @escaping @Sendable (PrivateKey) -> ECPrivateKey<Curve>?
    ) -> JWSAlgorithm {
        JWSAlgorithm(
            name: name, hash: Curve.curve.hash,
            fits: { publicKey($0) != nil },
            verify: { key, signature, input in publicKey(key)?.verify(signature: signature, over: input) ?? false },
            sign: { key, input in try? privateKey(key)?.sign(input) })
    }
}

extension JWSAlgorithm {
    /// HMAC with SHA-256 (RFC 7518 §3.2).
    ///
    /// The key is a shared secret. No key of a set fits it, so a public key cannot pass for the secret (RFC 8725 §2.1).
    /// ``JWSVerifier/verify(_:secret:allowed:)`` checks such a signature, ``MACSigner`` makes one.
    public static let hs256 = hmac("HS256", .sha256)
    /// HMAC with SHA-384 (RFC 7518 §3.2); see ``hs256``.
    public static let hs384 = hmac("HS384", .sha384)
    /// HMAC with SHA-512 (RFC 7518 §3.2); see ``hs256``.
    public static let hs512 = hmac("HS512", .sha512)

    private static func hmac(_ name: String, _ hash: SignatureHash) -> JWSAlgorithm {
        JWSAlgorithm(
            name: name, hash: hash, isShared: true, fits: { _ in false }, verify: { _, _, _ in false }, sign: { _, _ in nil })
    }
}
