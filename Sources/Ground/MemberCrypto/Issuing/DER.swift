package import Foundation

/// Writes the elements of DER (X.690), of which certificates, keys and signed documents consist.
package enum DER {
    package static func element(_ tag: UInt8, _ content: Data) -> Data { DERWriter.element(tag, content) }

    package static func element(_ tag: UInt8, _ parts: [Data]) -> Data { element(tag, parts.reduce(into: Data()) { $0 += $1 }) }

    package static func sequence(_ parts: Data...) -> Data { element(0x30, parts) }

    /// Returns a SET with its members in the order that DER demands.
    package static func set(_ parts: [Data]) -> Data { element(0x31, parts.sorted { $0.lexicographicallyPrecedes($1) }) }

    package static func integer(_ value: Int64) -> Data { integer(withUnsafeBytes(of: value.bigEndian) { Data($0) }) }

    /// Returns a number that is not negative, from its bytes in big-endian order.
    package static func integer(_ bytes: Data) -> Data { DERWriter.integer(bytes) }

    package static func octetString(_ content: Data) -> Data { element(0x04, content) }

    package static func bits(_ content: Data) -> Data { element(0x03, [0] + content) }

    package static func utf8(_ text: String) -> Data { element(0x0C, Data(text.utf8)) }

    package static func ascii(_ text: String) -> Data { element(0x16, Data(text.utf8)) }

    package static func boolean(_ value: Bool) -> Data { element(0x01, Data([value ? 0xFF : 0])) }

    package static var null: Data { Data([0x05, 0]) }

    package static func explicit(_ number: UInt8, _ content: Data) -> Data { element(0xA0 | number, content) }

    /// Returns an object identifier from its numbers with dots.
    package static func identifier(_ text: String) -> Data {
        let numbers = text.split(separator: ".").compactMap { Int($0) }
        let whole = [numbers[0] * 40 + numbers[1]] + numbers.dropFirst(2)
        return element(0x06, Data(whole.flatMap(base128)))
    }

    /// Returns a time: with two digits for the year until 2049, with four later (RFC 5280 §4.1.2.5).
    package static func time(_ time: Date) -> Data {
        let digits = time.ISO8601Format().filter(\.isNumber)
        return digits < "2050"
            ? element(0x17, Data((digits.dropFirst(2) + "Z").utf8)) : element(0x18, Data((digits + "Z").utf8))
    }

    private static func base128(_ number: Int) -> [UInt8] {
        var (rest, bytes) = (number >> 7, [UInt8(number & 0x7F)])
        while rest > 0 {
            bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
            rest >>= 7
        }
        return bytes
    }
}
