/// Percent encoding with the unreserved set of RFC 3986 §2.3 only, so that every form decoder reads back the same text.
package enum PercentCoding {
    /// Encodes a name or a value: letters, digits, `-._~` stay bare, a space becomes `%20`, hex is upper case.
    /// - Parameter text: Any text.
    /// - Returns: The encoded text.
    package static func encode(_ text: some StringProtocol) -> String { encode(String(text)) }

    /// Not generic: a generic function is slow where its caller's module cannot see into it.
    private static func encode(_ text: String) -> String {
        if text.utf8.allSatisfy(isUnreserved) { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count * 3 / 2)
        for byte in text.utf8 {
            if isUnreserved(byte) {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Decodes a percent-encoded text.
    /// - Parameters:
    ///   - text: The encoded text.
    ///   - plusIsSpace: Whether `+` means a space, as in a form.
    /// - Returns: The text, or nil for a broken percent sequence or bytes that are not UTF-8.
    package static func decode(_ text: some StringProtocol, plusIsSpace: Bool) -> String? {
        decode(String(text), plusIsSpace)
    }

    private static func decode(_ text: String, _ plusIsSpace: Bool) -> String? {
        let (percent, plus) = (UInt8(ascii: "%"), plusIsSpace ? UInt8(ascii: "+") : UInt8(ascii: "%"))
        guard text.utf8.contains(where: { $0 == percent || $0 == plus }) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.utf8.count)
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = bytes.next().flatMap(digit), let low = bytes.next().flatMap(digit) else { return nil }
                result.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: result.append(UInt8(ascii: " "))
            default: result.append(byte)
            }
        }
        return String(validUTF8: result)
    }

    private static let hex = Array("0123456789ABCDEF".utf8)

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
