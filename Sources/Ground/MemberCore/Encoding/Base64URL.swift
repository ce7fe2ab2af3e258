public import Foundation

/// Base64 with the URL alphabet and no padding, strictly (RFC 4648 §5, RFC 7515 §2).
public enum Base64URL {
    /// Encodes bytes.
    /// - Parameter data: Any bytes.
    /// - Returns: Letters, digits, `-` and `_` only.
    public static func encode(_ data: some DataProtocol) -> String {
        Array(data).withUnsafeBufferPointer { bytes in
            let count = bytes.count / 3 * 4 + [0, 2, 3][bytes.count % 3]
            return String(unsafeUninitializedCapacity: count) { fill($0, from: bytes) }
        }
    }

    /// Three bytes make four characters; the bits missing at the end are zero.
    private static func fill(_ characters: UnsafeMutableBufferPointer<UInt8>, from bytes: UnsafeBufferPointer<UInt8>) -> Int {
        alphabet.withUnsafeBufferPointer { alphabet in
            var (filled, bits, word) = (0, 0, UInt32(0))
            for byte in bytes {
                (word, bits) = (word << 8 | UInt32(byte), bits + 8)
                while bits >= 6 {
                    bits -= 6
                    characters[filled] = alphabet[Int(word >> UInt32(bits) & 0x3F)]
                    filled += 1
                }
            }
            guard bits > 0 else { return filled }
            characters[filled] = alphabet[Int(word << UInt32(6 - bits) & 0x3F)]
            return filled + 1
        }
    }

    /// Decodes a string in exactly the form that ``encode(_:)`` makes.
    /// - Parameter text: No padding, no other character, no unused bit set.
    /// - Returns: The bytes, or nil if the text is of another form.
    public static func decode(_ text: some StringProtocol) -> Data? {
        if let data = text.utf8.withContiguousStorageIfAvailable({ decode(bytes: UnsafeRawBufferPointer($0)) }) { return data }
        return Array(text.utf8).withUnsafeBytes { decode(bytes: $0) }
    }

    /// Decodes the bytes of a text, as ``decode(_:)`` does.
    /// - Parameter text: The text's UTF-8.
    /// - Returns: The bytes, or nil if the text is of another form.
    package static func decode(bytes text: UnsafeRawBufferPointer) -> Data? {
        guard text.count % 4 != 1 else { return nil }
        var data = Data(count: text.count / 4 * 3 + [0, 0, 1, 2][text.count % 4])
        let isStrict = data.withUnsafeMutableBytes { fill($0, from: text) }
        return isStrict ? data : nil
    }

    /// Four characters make three bytes; the bits left over at the end must be zero.
    private static func fill(_ output: UnsafeMutableRawBufferPointer, from text: UnsafeRawBufferPointer) -> Bool {
        values.withUnsafeBufferPointer { values in
            let whole = text.count & ~3
            var (filled, seen) = (0, UInt8(0))
            for place in stride(from: 0, to: whole, by: 4) {
                let (first, second) = (values[Int(text[place])], values[Int(text[place + 1])])
                let (third, fourth) = (values[Int(text[place + 2])], values[Int(text[place + 3])])
                seen |= first | second | third | fourth
                output[filled] = first << 2 | second >> 4
                output[filled + 1] = second << 4 | third >> 2
                output[filled + 2] = third << 6 | fourth
                filled += 3
            }
            guard whole < text.count else { return seen < 0x40 }
            let (first, second) = (values[Int(text[whole])], values[Int(text[whole + 1])])
            output[filled] = first << 2 | second >> 4
            guard whole + 2 < text.count else { return seen | first | second < 0x40 && second & 0x0F == 0 }
            let third = values[Int(text[whole + 2])]
            output[filled + 1] = second << 4 | third >> 2
            // A character outside the alphabet has the highest bit.
            return seen | first | second | third < 0x40 && third & 0x03 == 0
        }
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of each byte as a character; 0x80 for those outside the alphabet.
    private static let values: [UInt8] = {
        var values = [UInt8](repeating: 0x80, count: 256)
        for (value, character) in alphabet.enumerated() { values[Int(character)] = UInt8(value) }
        return values
    }()
}

extension RandomSource {
    /// A random text of base64url characters.
    /// - Parameter count: How many bytes of randomness it carries; 32 give 43 characters.
    /// - Returns: The text, without padding.
    public func token(bytes count: Int = 32) -> String { Base64URL.encode(bytes(count)) }
}
