/// How an RSA key signs.
public enum RSAScheme: Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2; `RS256`, `RS384`, `RS512`).
    case pkcs1(SignatureHash)
    /// RSASSA-PSS with MGF1 of the same hash and a salt as long as the hash (RFC 8017 §8.1, RFC 7518 §3.5; `PS256`, …).
    case pss(SignatureHash)

    /// All six.
    public static let allCases = SignatureHash.allCases.flatMap { [RSAScheme.pkcs1($0), .pss($0)] }

    /// The hash.
    public var hash: SignatureHash {
        switch self {
        case .pkcs1(let hash), .pss(let hash): hash
        }
    }
}
