import Foundation

/// A curve for ECDSA (FIPS 186-4 D.1.2), by the name that RFC 7518 §6.2.1.1 gives it.
public enum EllipticCurve: String, Sendable, CaseIterable {
    /// P-256, with SHA-256.
    case p256 = "P-256"
    /// P-384, with SHA-384.
    case p384 = "P-384"
    /// P-521, with SHA-512.
    case p521 = "P-521"

    /// The length of a coordinate and of each half of a signature.
    public var octets: Int { order.count }

    /// The hash that goes with it (RFC 7518 §3.4).
    public var hash: SignatureHash {
        switch self {
        case .p256: .sha256
        case .p384: .sha384
        case .p521: .sha512
        }
    }

    /// The number of points, n: both halves of a signature lie in 1..n-1.
    var order: Data {
        switch self {
        case .p256: Self.p256Order
        case .p384: Self.p384Order
        case .p521: Self.p521Order
        }
    }

    /// Whether a signature has the curve's width, and both its halves lie in 1..n-1.
    func admits(signature: Data) -> Bool {
        guard signature.count == 2 * octets else { return false }
        return [signature.prefix(octets), signature.suffix(octets)].allSatisfy { half in
            half.contains { $0 != 0 } && half.lexicographicallyPrecedes(order)
        }
    }

    private static let p256Order =
        Data(repeating: 0xFF, count: 4) + Data(count: 4) + Data(repeating: 0xFF, count: 8)
        + octets(0xBCE6_FAAD_A717_9E84, 0xF3B9_CAC2_FC63_2551)
    private static let p384Order =
        Data(repeating: 0xFF, count: 24)
        + octets(0xC763_4D81_F437_2DDF, 0x581A_0DB2_48B0_A77A, 0xECEC_196A_CCC5_2973)
    private static let p521Order =
        Data([0x01]) + Data(repeating: 0xFF, count: 32) + Data([0xFA])
        + octets(0x5186_8783_BF2F_966B, 0x7FCC_0148_F709_A5D0, 0x3BB5_C9B8_899C_47AE, 0xBB6F_B71E_9138_6409)

    private static func octets(_ words: UInt64...) -> Data {
        words.reduce(into: Data()) { data, word in withUnsafeBytes(of: word.bigEndian) { data.append(contentsOf: $0) } }
    }
}

/// A curve as a type, so that a key of one curve cannot be taken for a key of another.
public protocol NamedCurve: Sendable {
    /// The curve.
    static var curve: EllipticCurve { get }
}

/// P-256 as a type.
public enum P256Curve: NamedCurve {
    /// P-256.
    public static var curve: EllipticCurve { .p256 }
}

/// P-384 as a type.
public enum P384Curve: NamedCurve {
    /// P-384.
    public static var curve: EllipticCurve { .p384 }
}

/// P-521 as a type.
public enum P521Curve: NamedCurve {
    /// P-521.
    public static var curve: EllipticCurve { .p521 }
}
