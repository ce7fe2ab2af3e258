import Foundation

/// A curve for ECDSA (FIPS 186-4 D.1.2), by the name that RFC 7518 §6.2.1.1 gives it.
public enum EllipticCurve: String, Sendable, CaseIterable {
    /// P-256, with SHA-256.
    case p256 = "P-256"
    /// P-384, with SHA-384.
    case p384 = "P-384"
    /// P-521, with SHA-512.
    case p521 = "P-521"

    /// The length of a coordinate, and of each half of a signature, in bytes.
    public var byteCount: Int { order.count }

    /// The hash that goes with it (RFC 7518 §3.4).
    package var hash: SignatureHash {
        switch self {
        case .p256: .sha256
        case .p384: .sha384
        case .p521: .sha512
        }
    }

    /// The number of points, n: both halves of a signature are in 1..n-1.
    var order: Data {
        switch self {
        case .p256: Self.p256Order
        case .p384: Self.p384Order
        case .p521: Self.p521Order
        }
    }

    /// Whether a signature has the curve's width, and both its halves are in 1..n-1.
    func admits(signature: Data) -> Bool {
        guard signature.count == 2 * byteCount else { return false }
        return [signature.prefix(byteCount), signature.suffix(byteCount)].allSatisfy { half in
            half.contains { $0 != 0 } && half.lexicographicallyPrecedes(order)
        }
    }

    private static let p256Order =
        Data(repeating: 0xFF, count: 4) + Data(count: 4) + Data(repeating: 0xFF, count: 8)
        + bytes(0xBCE6_FAAD_A717_9E84, 0xF3B9_CAC2_FC63_2551)
    private static let p384Order =
        Data(repeating: 0xFF, count: 24)
        + bytes(0xC763_4D81_F437_2DDF, 0x581A_0DB2_48B0_A77A, 0xECEC_196A_CCC5_2973)
    private static let p521Order =
        Data([0x01]) + Data(repeating: 0xFF, count: 32) + Data([0xFA])
        + bytes(0x5186_8783_BF2F_966B, 0x7FCC_0148_F709_A5D0, 0x3BB5_C9B8_899C_47AE, 0xBB6F_B71E_9138_6409)

    private static func bytes(_ words: UInt64...) -> Data {
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

/// The kind of key that an AlgorithmIdentifier names (RFC 3279 §2.3, RFC 5480 §2.1.1, RFC 8410 §3).
enum KeyAlgorithm {
    case rsa
    case ec(EllipticCurve)
    case ed25519

    /// Reads the content of an AlgorithmIdentifier; nil for other kinds of keys.
    init?(_ reader: DERReader) {
        var reader = reader
        switch reader.take(DERReader.objectIdentifier).map(Array.init) {
        case [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]: self = .rsa
        case [0x2B, 0x65, 0x70]: self = .ed25519
        case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01]:
            guard let curve = reader.take(DERReader.objectIdentifier).flatMap(EllipticCurve.init(identifier:)) else { return nil }
            self = .ec(curve)
        default: return nil
        }
    }
}

extension EllipticCurve {
    /// A curve by its object identifier (RFC 5480 §2.1.1.1).
    init?(identifier: Data) {
        switch Array(identifier) {
        case [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]: self = .p256
        case [0x2B, 0x81, 0x04, 0x00, 0x22]: self = .p384
        case [0x2B, 0x81, 0x04, 0x00, 0x23]: self = .p521
        default: return nil
        }
    }
}
