import Foundation
import MemberCore

/// The `Cookie` field (RFC 6265 §4.2, §5.4), leniently read.
package enum Cookies {
    /// Reads cookies.
    /// - Parameter lines: The values of all `Cookie` fields.
    /// - Returns: Values by name; of two of one name the first, for that is the one with the longer path.
    package static func parse(_ lines: [String]) -> [String: String] {
        var cookies: [String: String] = [:]
        for pair in lines.joined(separator: ";").split(sign: ";") {
            let parts = pair.split(sign: "=", maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2 else { continue }
            let name = decode(parts[0])
            if !name.isEmpty, cookies[name] == nil { cookies[name] = decode(parts[1]) }
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

    private static func decode(_ text: Substring) -> String {
        var bare = text.trimmingCharacters(in: .whitespaces)[...]
        if bare.count > 1, bare.first == "\"", bare.last == "\"" { bare = bare.dropFirst().dropLast() }
        return PercentCoding.decode(bare, plusIsSpace: false) ?? String(bare)
    }
}
