import Foundation
import MemberCore

/// The `Cookie` field (RFC 6265 §4.2, §5.4): names byte by byte, values leniently.
package enum Cookies {
    /// Reads cookies.
    /// - Parameter lines: The values of all `Cookie` fields.
    /// - Returns: Values by name; of two of one name the first, for that is the one with the longer path.
    package static func parse(_ lines: [String]) -> [String: String] {
        var cookies: [String: String] = [:]
        for pair in lines.joined(separator: ";").split(sign: ";") {
            let parts = pair.split(sign: "=", maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2 else { continue }
            let name = name(bare(parts[0]))
            if !name.isEmpty, cookies[name] == nil { cookies[name] = value(bare(parts[1])) }
        }
        return cookies
    }

    /// Encodes a value: percent for what is no cookie-octet, and for the percent sign.
    static func encode(_ value: String) -> String {
        let forbidden = Set("\"%,;\\".utf8)
        return value.utf8.reduce(into: "") { text, byte in
            let isPlain = (0x21...0x7E).contains(byte) && !forbidden.contains(byte)
            text +=
                isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }

    /// A name as it was sent; decoded only where ``ServerCookie`` would write it in just these bytes.
    ///
    /// Any other spelling is the name of another cookie: browsers guard `__Host-` and `__Secure-` by the bytes that are sent.
    private static func name(_ text: Substring) -> String {
        guard let decoded = PercentCoding.decode(text, plusIsSpace: false), PercentCoding.encode(decoded).isExactly(text) else {
            return String(text)
        }
        return decoded
    }

    private static func value(_ text: Substring) -> String {
        var bare = text
        if bare.utf8.count > 1, bare.utf8.first == UInt8(ascii: "\""), bare.utf8.last == UInt8(ascii: "\"") {
            bare = Substring(bare.utf8.dropFirst().dropLast())
        }
        return PercentCoding.decode(bare, plusIsSpace: false) ?? String(bare)
    }

    /// Without blanks and tabs around it; other white space belongs to the text (RFC 6265 §5.2).
    private static func bare(_ text: Substring) -> Substring {
        let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
        var bytes = text.utf8.drop(while: isBlank)
        while let last = bytes.last, isBlank(last) { bytes = bytes.dropLast() }
        return Substring(bytes)
    }
}
