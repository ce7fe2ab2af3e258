import Foundation

/// A hash that signatures and message authentication codes use (FIPS 180-4).
public enum SignatureHash: String, Sendable, CaseIterable {
    /// SHA-256.
    case sha256
    /// SHA-384.
    case sha384
    /// SHA-512.
    case sha512

    /// The length of its output.
    public var octets: Int {
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
