import Foundation
public import MemberCore

/// A cookie to set (RFC 6265 §4.1). By default scripts cannot read it, and cross-site requests do not carry it.
public struct ServerCookie: Sendable, Equatable {
    /// When a browser sends it along from other sites.
    package enum SameSite: String, Sendable {
        /// With links of other sites, not with their forms and frames.
        case lax = "Lax"
        /// Never from other sites.
        case strict = "Strict"
        /// Always; browsers want ``ServerCookie/isSecure`` with it.
        case none = "None"
    }

    /// The name.
    public var name: String
    /// The value; characters that a cookie may not hold are percent-encoded, and decoded in ``ServerRequest/cookies``.
    public var value: String
    /// Paths below this one get it.
    public var path = "/"
    /// How long it lives, in whole seconds; nil for as long as the browser is open, zero to remove it.
    public var maxAge: Duration?
    /// Whether only https carries it. The default is false, because the server itself speaks http. It is always true where
    /// ``HTTPServerConfiguration/isBehindTLS`` is set or the server speaks TLS, with `SameSite.none`, and for a name that
    /// begins with `__Host-` or `__Secure-`, which browsers accept in no other way.
    public var isSecure = false
    /// Whether scripts cannot read it.
    public var isHTTPOnly = true
    /// When a browser sends it along from other sites.
    package var sameSite = SameSite.lax

    /// A cookie with the careful defaults.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// The value of the `Set-Cookie` field.
    package var headerValue: String {
        let isHost = name.hasPrefix("__Host-")
        let isSecure = isSecure || sameSite == .none || isHost || name.hasPrefix("__Secure-")
        var text = Cookies.encode(name: name) + "=" + Cookies.encode(value) + "; Path=" + (isHost ? "/" : path)
        if let maxAge { text += "; Max-Age=\(maxAge.components.seconds)" }
        if isSecure { text += "; Secure" }
        if isHTTPOnly { text += "; HttpOnly" }
        return text + "; SameSite=" + sameSite.rawValue
    }
}

extension ServerCookie: Masked {
    /// Only the name.
    public var description: String { name + "=<secret>" }
}

/// The `Cookie` field (RFC 6265 §4.2, §5.4), leniently read.
package enum Cookies {
    /// Reads cookies.
    ///
    /// A name is compared byte by byte with the form that this server writes: `%70ortal` is not `portal`, so that no other
    /// spelling of a name escapes the rules that browsers apply to it (`__Host-`).
    /// - Parameter lines: The values of all `Cookie` fields.
    /// - Returns: Values by name; of two with the same name the first, which has the longer path.
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

    /// Encodes a name: a token stays as it is; in others the percent sign and what a token cannot hold are percent-encoded.
    static func encode(name: String) -> String {
        name.isToken ? name : encode(name) { String(UnicodeScalar($0)).isToken && $0 != UInt8(ascii: "%") }
    }

    /// Encodes a value: the percent sign and what a cookie cannot hold are percent-encoded.
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

    /// A cookie's name as received.
    private struct Name {
        let text: String
        /// Whether this server does not write such a name; a name that it writes takes precedence.
        let isOdd: Bool

        /// Nil for an empty name, and for one that Swift would treat as equal to another.
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
