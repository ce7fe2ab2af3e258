import Foundation

/// The DER form of RSA keys, a sequence of whole numbers (RFC 8017 A.1), which every platform reads and writes.
enum PKCS1 {
    /// Writes numbers.
    static func encode(_ numbers: [Data]) -> Data {
        element(0x30, numbers.reduce(into: Data()) { $0 += element(0x02, signed($1)) })
    }

    /// Reads numbers; nil if the bytes are anything but one sequence of them. None has leading zeros.
    static func decode(_ der: Data) -> [Data]? {
        var outer = DERReader(der)
        guard var content = outer.takeSequence(), outer.isAtEnd else { return nil }
        var numbers: [Data] = []
        while !content.isAtEnd {
            guard let number = content.take(DERReader.integer) else { return nil }
            numbers.append(stripped(number))
        }
        return numbers
    }

    /// A number without leading zeros.
    static func stripped(_ number: Data) -> Data { Data(number.drop { $0 == 0 }) }

    /// A number below 0x80 in its first byte, for DER's numbers have a sign.
    private static func signed(_ number: Data) -> Data {
        let plain = stripped(number)
        return (plain.first ?? 0x80) < 0x80 ? plain : [0] + plain
    }

    private static func element(_ tag: UInt8, _ content: Data) -> Data {
        let length = withUnsafeBytes(of: UInt32(content.count).bigEndian) { stripped(Data($0)) }
        return if content.count < 0x80 {
            Data([tag, UInt8(content.count)]) + content
        } else {
            Data([tag, 0x80 | UInt8(length.count)]) + length + content
        }
    }
}
