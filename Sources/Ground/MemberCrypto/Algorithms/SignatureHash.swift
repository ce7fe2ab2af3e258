import Foundation

/// A hash that signatures and message authentication codes use (FIPS 180-4).
package enum SignatureHash: String, Sendable, CaseIterable {
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512

    /// The length of its output in bytes.
    package var byteCount: Int {
        switch self {
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }

    /// The same hash in the list that a platform offers.
    var algorithm: DigestAlgorithm {
        switch self {
        case .sha256: .sha256
        case .sha384: .sha384
        case .sha512: .sha512
        }
    }
}

/// The hashes a platform offers.
package enum DigestAlgorithm: Sendable {
    case md5, sha1, sha256, sha384, sha512
}

/// How an RSA key signs.
package enum RSAScheme: Sendable, Hashable, CaseIterable {
    /// RSASSA-PKCS1-v1_5 (RFC 8017 §8.2; `RS256`, `RS384`, `RS512`).
    case pkcs1(SignatureHash)
    /// RSASSA-PSS with MGF1 of the same hash and a salt as long as the hash (RFC 8017 §8.1, RFC 7518 §3.5; `PS256`, …).
    case pss(SignatureHash)

    /// All six.
    package static let allCases = SignatureHash.allCases.flatMap { [RSAScheme.pkcs1($0), .pss($0)] }

    /// The hash.
    package var hash: SignatureHash {
        switch self {
        case .pkcs1(let hash), .pss(let hash): hash
        }
    }
}
