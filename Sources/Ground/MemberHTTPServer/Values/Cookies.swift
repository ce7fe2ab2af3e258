import Foundation
import MemberCore

/// The `Cookie` field (RFC 6265 §4.2, §5.4), leniently read.
package enum Cookies {
    /// Reads cookies.
    ///
    /// A name is what this server writes for it, byte by byte: `%70ortal` is not `portal`, so that no other way to write a name gets
    /// round the rules that browsers have for it (`__Host-`).
    /// - Parameter lines: The values of all `Cookie` fields.
    /// - Returns: Values by name; of two of one name the first, for that is the one with the longer path.
    package static func parse(_ lines: [String]) -> [String: String] {
        var cookies: [String: String] = [:]
        var odd: [String: String] = [:]
        for pair in lines.joined(separator: ";").split(at: ";") {
            let parts = pair.split(at: "=", maxSplits: 1, omitsEmpty: false)
            guard parts.count == 2, let name = Name(String(parts[0].withoutBlanks)) else { continue }
            if name.isOdd, odd[name.text] == nil { odd[name.text] = decode(parts[1]) }
            if !name.isOdd, cookies[name.text] == nil { cookies[name.text] = decode(parts[1]) }
        }
        return cookies.merging(odd) { written, _ in written }
    }

    /// Encodes a name: a token stays as it is, else percent stands for what is none, and for the percent sign.
    static func encode(name: String) -> String {
        name.isToken ? name : encode(name) { String(UnicodeScalar($0)).isToken && $0 != UInt8(ascii: "%") }
    }

    /// Encodes a value: percent for what is no cookie-byte, and for the percent sign.
    static func encode(_ value: String) -> String {
        let forbidden = Set("\"%,;\\".utf8)
        return encode(value) { (0x21...0x7E).contains($0) && !forbidden.contains($0) }
    }

    private static func encode(_ text: String, isPlain: (UInt8) -> Bool) -> String {
        text.utf8.reduce(into: "") { text, byte in
            text +=
                isPlain(byte)
                ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }
    }

    private static func decode(_ text: Substring) -> String {
        var bare = text.trimmingCharacters(in: .whitespaces)[...]
        if bare.count > 1, bare.first == "\"", bare.last == "\"" { bare = bare.dropFirst().dropLast() }
        return PercentCoding.decode(bare, plusIsSpace: false) ?? String(bare)
    }

    /// A cookie's name as it came.
    private struct Name {
        let text: String
        /// Whether it is not a name that this server writes; one that is goes before it.
        let isOdd: Bool

        /// Nil for an empty name, and for one that Swift would take for another.
        init?(_ raw: String) {
            guard !raw.isEmpty, raw.isExactly(raw.precomposedStringWithCanonicalMapping) else { return nil }
            let decoded = PercentCoding.decode(raw, plusIsSpace: false)
            if let decoded, !decoded.isToken, Cookies.encode(name: decoded).isExactly(raw),
                decoded.isExactly(decoded.precomposedStringWithCanonicalMapping)
            {
                (text, isOdd) = (decoded, false)
            } else {
                (text, isOdd) = (raw, !raw.isToken)
            }
        }
    }
}
