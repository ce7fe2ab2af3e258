import Foundation

/// Addresses as texts, read before a parser of the system corrects them.
enum AddressText {
    /// Returns an absolute address (RFC 3986 §4.3); nil for a text without a scheme, or with characters that an address may not
    /// have.
    static func absolute(_ text: String) -> URL? {
        guard text.utf8.allSatisfy(isAllowed), let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")),
            isScheme(text[..<colon]), let url = URL(string: text, encodingInvalidCharacters: false), url.scheme != nil
        else { return nil }
        return url
    }

    /// Whether a text is a scheme (RFC 3986 §3.1).
    static func isScheme(_ text: some StringProtocol) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || [0x2B, 0x2D, 0x2E].contains($0) }
    }

    static func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    /// Whether a byte is allowed in an address: visible ASCII without quotes, angle brackets, braces, `\`, `^`, backtick and `|`.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !Array("\"<>\\^`{|}".utf8).contains(byte)
    }
}
