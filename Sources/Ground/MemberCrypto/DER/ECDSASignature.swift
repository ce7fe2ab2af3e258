package import Foundation

/// The two forms of an ECDSA signature.
package enum ECDSASignature {
    /// A signature as documents and StoreKit have it (RFC 3279 §2.2.3), from r and s side by side (RFC 7518 §3.4).
    /// - Parameter raw: Two numbers of the same length.
    /// - Returns: The DER.
    package static func der(_ raw: Data) -> Data {
        let half = raw.count / 2
        return element(0x30, integer(raw.prefix(half)) + integer(raw.suffix(half)))
    }

    private static func integer(_ bytes: Data) -> Data {
        let plain = Data(bytes.drop { $0 == 0 })
        return element(0x02, (plain.first ?? 0x80) < 0x80 ? plain : [0] + plain)
    }

    /// P-521's signatures are the only ones above 127 bytes.
    private static func element(_ tag: UInt8, _ content: Data) -> Data {
        [tag] + (content.count < 0x80 ? [] : [0x81]) + [UInt8(content.count)] + content
    }
}
