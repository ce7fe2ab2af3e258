import Foundation
import MemberCrypto

/// As much of DER as OpenSSL wants to see of keys and signatures (X.690).
enum DER {
    /// The SubjectPublicKeyInfo of an RSA key (RFC 8017 A.1).
    static func key(_ key: RSAPublicKey) -> Data {
        let numbers = element(0x30, number(key.modulus) + number(key.exponent))
        return element(0x30, rsaEncryption + element(0x03, Data([0]) + numbers))
    }

    /// The SubjectPublicKeyInfo of a P-256 key (RFC 5480 §2).
    static func key(_ key: P256PublicKey) -> Data {
        element(0x30, p256 + element(0x03, Data([0, 4]) + key.x + key.y))
    }

    /// A signature of two numbers side by side (RFC 3279 §2.2.3).
    static func signature(_ raw: Data) -> Data {
        element(0x30, number(raw.prefix(raw.count / 2)) + number(raw.suffix(raw.count / 2)))
    }

    private static let rsaEncryption = Data([0x30, 13, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 1, 1, 5, 0])
    private static let p256 = Data(
        [0x30, 19, 6, 7, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 2, 1, 6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7])

    private static func number(_ bytes: Data) -> Data {
        let bare = Data(bytes.drop { $0 == 0 })
        return element(0x02, (bare.first ?? 0x80) >= 0x80 ? Data([0]) + bare : bare)
    }

    /// An element of less than 16 MB.
    static func element(_ tag: UInt8, _ content: Data) -> Data {
        switch content.count {
        case ..<128: Data([tag, UInt8(content.count)]) + content
        case ..<256: Data([tag, 0x81, UInt8(content.count)]) + content
        case ..<65_536: Data([tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)]) + content
        default:
            Data([tag, 0x83, UInt8(content.count >> 16), UInt8(content.count >> 8 & 0xFF), UInt8(content.count & 0xFF)]) + content
        }
    }
}
