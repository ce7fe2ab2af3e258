import Foundation
public import MemberCrypto

/// A signature algorithm (RFC 7518 §3.1).
///
/// Only algorithms that protect something exist as values: `none` has none, in any spelling, so no allow-list can hold it.
/// A further algorithm is a further file beside `RS256.swift` and its name in ``known``.
public struct JWSAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The name in a header's `alg`, case and all.
    public let rawValue: String
    /// The hash inside, which also makes `at_hash` and `c_hash` (OpenID Connect Core §3.1.3.6).
    public let hash: SignatureHash
    /// Whether the key is a secret shared with the issuer (HMAC) and not the public half of a pair.
    public let isShared: Bool
    /// Whether a key has the type and curve of this algorithm.
    let fits: @Sendable (JWK.Key) -> Bool
    /// Whether a key made a signature over an input.
    let verify: @Sendable (JWK.Key, _ signature: Data, _ input: Data) -> Bool
    /// Signs; nil if the key does not fit or the system refuses.
    let sign: @Sendable (SigningKey, _ input: Data) -> Data?

    init(
        name: String, hash: SignatureHash, isShared: Bool = false, fits: @escaping @Sendable (JWK.Key) -> Bool,
        verify: @escaping @Sendable (JWK.Key, _ signature: Data, _ input: Data) -> Bool,
        sign: @escaping @Sendable (SigningKey, _ input: Data) -> Data?
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
