extension StringProtocol {
    /// The text with its ASCII letters in lower case and every other byte as it is: Swift's own lower case of a KELVIN SIGN is a k.
    package var asciiLowercased: String {
        String(decoding: utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    /// The text without blanks around it (RFC 9110 §5.6.3), byte by byte.
    package var withoutBlanks: Substring {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = Substring(self).utf8
        while let first = bytes.first, isBlank(first) { bytes = bytes.dropFirst() }
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        return Substring(bytes)
    }
}

extension StringProtocol {
    /// Splits at an ASCII character, byte by byte.
    ///
    /// To Swift, `&` followed by a combining mark is one character, which is not equal to `&`; all other readers see the `&`. So
    /// text that two readers must split in the same way is never split by Swift's characters.
    /// - Parameters:
    ///   - separator: An ASCII character.
    ///   - maxSplits: How often at most.
    ///   - omitsEmpty: Whether parts of no bytes are left out.
    /// - Returns: The parts in order.
    package func split(at separator: Unicode.Scalar, maxSplits: Int = .max, omitsEmpty: Bool = true) -> [Substring] {
        Substring(self).utf8.split(
            maxSplits: maxSplits, omittingEmptySubsequences: omitsEmpty, whereSeparator: { $0 == UInt8(ascii: separator) }
        ).map(Substring.init)
    }
}

extension String {
    /// Takes bytes only if they are UTF-8; nil otherwise. The standard library's own `String(validating:as:)` needs iOS 18 and
    /// macOS 15.
    /// - Parameter bytes: The bytes; a byte order mark is a character like any other.
    @inlinable
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        // Bytes that are not UTF-8 become U+FFFD, whose own bytes differ from them.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}

extension String {
    /// Whether two header names are the same, without regard to ASCII case.
    package func equalsIgnoringCase(_ other: String) -> Bool {
        guard utf8.count == other.utf8.count else { return false }
        // Most names are spelt alike, or differ in their first letter.
        return isExactly(other)
            || zip(utf8, other.utf8).allSatisfy { left, right in
                left == right || (left ^ right == 0x20 && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(left | 0x20))
            }
    }

    /// Whether this is a token: the form of a method or a header's name (RFC 9110 §5.6.2).
    package var isToken: Bool { !isEmpty && utf8.allSatisfy(isTokenCharacter) }
}

private func isTokenCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
        true
    default: false
    }
}
