public import Foundation

/// Base64 with the URL alphabet and no padding, strictly (RFC 4648 §5, RFC 7515 §2).
public enum Base64URL {
    /// Encodes octets.
    /// - Parameter data: Any octets.
    /// - Returns: Letters, digits, `-` and `_` only.
    public static func encode(_ data: some DataProtocol) -> String {
        Data(data).base64EncodedString()
            .replacingOccurrences(of: "+", with: "-").replacingOccurrences(of: "/", with: "_")
            .replacingOccurrences(of: "=", with: "")
    }

    /// Decodes a text that is exactly what ``encode(_:)`` would have made.
    /// - Parameter text: No padding, no other sign, no unused bit set.
    /// - Returns: The octets, or nil if the text is of another form.
    public static func decode(_ text: some StringProtocol) -> Data? {
        guard text.utf8.count % 4 != 1, text.utf8.allSatisfy(isSign) else { return nil }
        let padded = String(text).replacingOccurrences(of: "-", with: "+").replacingOccurrences(of: "_", with: "/")
        let padding = String(repeating: "=", count: (4 - padded.utf8.count % 4) % 4)
        guard let data = Data(base64Encoded: padded + padding), encode(data) == text else { return nil }
        return data
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
