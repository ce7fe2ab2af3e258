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
