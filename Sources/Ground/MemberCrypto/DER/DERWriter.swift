package import Foundation

/// Writes DER elements (X.690 §8.1).
package enum DERWriter {
    /// An element: tag, length, content.
    package static func element(_ tag: UInt8, _ content: Data) -> Data {
        guard content.count >= 0x80 else { return Data([tag, UInt8(content.count)]) + content }
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { stripped(Data($0)) }
        return Data([tag, 0x80 | UInt8(length.count)]) + length + content
    }

    /// An INTEGER that is not negative. DER's numbers have a sign, so the first byte stays below 0x80.
    package static func integer(_ number: Data) -> Data {
        let plain = stripped(number)
        return element(DERReader.integer, (plain.first ?? 0x80) < 0x80 ? plain : [0] + plain)
    }

    /// A number without leading zeros.
    static func stripped(_ number: Data) -> Data { Data(number.drop { $0 == 0 }) }
}

/// The DER form of RSA keys, a sequence of whole numbers (RFC 8017 A.1), which every platform reads and writes.
enum PKCS1 {
    /// Writes numbers.
    static func encode(_ numbers: [Data]) -> Data {
        DERWriter.element(DERReader.sequence, numbers.reduce(into: Data()) { $0 += DERWriter.integer($1) })
    }

    /// Reads numbers, each without leading zeros; nil if the bytes are anything but one sequence of numbers.
    static func decode(_ der: Data) -> [Data]? {
        var outer = DERReader(der)
        guard var content = outer.takeSequence(), outer.isAtEnd else { return nil }
        var numbers: [Data] = []
        while !content.isAtEnd {
            guard let number = content.take(DERReader.integer) else { return nil }
            numbers.append(DERWriter.stripped(number))
        }
        return numbers
    }
}

/// The two forms of an ECDSA signature.
package enum ECDSASignature {
    /// A signature as documents and StoreKit have it (RFC 3279 §2.2.3), from r and s side by side (RFC 7518 §3.4).
    /// - Parameter raw: Two numbers of the same length.
    /// - Returns: The DER.
    package static func der(_ raw: Data) -> Data {
        let half = raw.count / 2
        let numbers = DERWriter.integer(raw.prefix(half)) + DERWriter.integer(raw.suffix(half))
        return DERWriter.element(DERReader.sequence, numbers)
    }
}
