import Foundation

/// What kind of key an AlgorithmIdentifier names (RFC 3279 §2.3, RFC 5480 §2.1.1, RFC 8410 §3).
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
