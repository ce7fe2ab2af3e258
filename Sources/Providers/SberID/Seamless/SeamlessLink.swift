public import Foundation
import MemberCore

/// Reads the link by which the bank's app opens this one; it names the way back.
///
/// ```swift
/// if let base = try SeamlessLink.base(in: url) { request.ssoBaseUrl = base.text }
/// ```
/// Anyone can write the link, and a request that follows it sends its values to the address that it names. So the characters are
/// checked before a parser of the system corrects them, and the base is built from its parts.
public enum SeamlessLink {
    /// The parameter's name, in lower case.
    private static let parameter = "sberidredirect"
    /// The longest value read, in bytes.
    private static let maximumBytes = 2048
    /// The longest link read, in bytes.
    private static let maximumLinkBytes = 8192

    /// Returns the base that a link names.
    /// - Parameters:
    ///   - url: The address that opened this app.
    ///   - policy: The allowed bases.
    /// - Returns: The base; nil if the link names none, as in an ordinary launch.
    /// - Throws: The reason why the link is not followed.
    public static func base(in url: URL, policy: SeamlessPolicy = SeamlessPolicy()) throws(SeamlessLinkError) -> SeamlessBase? {
        let link = url.absoluteString
        guard link.utf8.count <= maximumLinkBytes else { throw .tooLong }
        let text = link.split(at: "#", maxSplits: 1, omitsEmpty: false)[0]
        let query = text.split(at: "?", maxSplits: 1, omitsEmpty: false).dropFirst().first ?? ""
        let values = query.split(at: "&").compactMap(value)
        guard values.count <= 1 else { throw .repeated }
        guard let value = values.first else { return nil }
        guard value.utf8.count <= maximumBytes else { throw .tooLong }
        return try base(of: decoded(value), policy: policy)
    }

    /// Judges a base that a request contains.
    /// - Parameters:
    ///   - text: The address.
    ///   - policy: The allowed bases.
    /// - Returns: The base.
    /// - Throws: The reason why it is not followed.
    public static func base(of text: String, policy: SeamlessPolicy = SeamlessPolicy()) throws(SeamlessLinkError) -> SeamlessBase
    {
        guard text.utf8.count <= maximumBytes else { throw .tooLong }
        guard text.utf8.allSatisfy(isAllowed) else { throw .character }
        let parts = try Parts(text)
        guard policy.schemes.contains(parts.scheme) || parts.scheme == "https" else { throw .scheme(clipped(parts.scheme)) }
        let host = try host(parts)
        guard parts.scheme == "https" else { return SeamlessBase(scheme: parts.scheme, host: host, path: parts.path) }
        guard policy.hosts.contains(host.asciiLowercased) else { throw .host(clipped(host)) }
        return SeamlessBase(scheme: parts.scheme, host: host.asciiLowercased, path: parts.path)
    }

    /// Returns the value of a pair of the query, if it is the parameter.
    private static func value(_ pair: Substring) -> Substring? {
        let sides = pair.split(at: "=", maxSplits: 1, omitsEmpty: false)
        guard let name = PercentCoding.decode(sides[0], plusIsSpace: false), name.asciiLowercased.isExactly(parameter) else {
            return nil
        }
        return sides.count > 1 ? sides[1] : ""
    }

    /// Returns the value decoded once, and a second time if it is still encoded.
    private static func decoded(_ value: Substring) throws(SeamlessLinkError) -> String {
        guard let once = PercentCoding.decode(value, plusIsSpace: false) else { throw .encoding }
        guard once.utf8.contains(percent) else { return once }
        guard let twice = PercentCoding.decode(once, plusIsSpace: false), !twice.utf8.contains(percent) else { throw .encoding }
        return twice
    }

    private static let percent = UInt8(ascii: "%")

    /// Whether a byte is allowed in a base. A percent-encoded byte is refused too: the next reader of the address might decode
    /// it.
    private static func isAllowed(_ byte: UInt8) -> Bool {
        AddressText.isLetter(byte) || AddressText.isDigit(byte) || others.contains(byte)
    }

    private static let others = Set("-._~:/?#@!$&'()*+,;=[]".utf8)

    private static func host(_ parts: Parts) throws(SeamlessLinkError) -> String {
        let authority = parts.authority
        guard !authority.utf8.contains(UInt8(ascii: "@")) else { throw .userInfo }
        guard !authority.utf8.contains(UInt8(ascii: ":")) else { throw .port }
        guard !authority.isEmpty else { throw .noHost }
        let isName = authority.utf8.allSatisfy {
            AddressText.isLetter($0) || AddressText.isDigit($0) || Set("-._~".utf8).contains($0)
        }
        guard isName else { throw .character }
        return authority
    }

    private static func clipped(_ text: String) -> String { String(text.prefix(64)) }
}

extension SeamlessLink {
    /// The parts of an address with checked characters, without query and fragment.
    private struct Parts {
        let scheme: String
        let authority: String
        let path: String

        init(_ text: String) throws(SeamlessLinkError) {
            guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")), AddressText.isScheme(text[..<colon]) else {
                throw .notAnAddress
            }
            scheme = text[..<colon].asciiLowercased
            let rest = text[text.utf8.index(after: colon)...].utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            guard rest.starts(with: "//".utf8) else {
                // The caller checks the scheme before the host, so that `javascript:` is refused because of its scheme.
                (authority, path) = ("", "")
                return
            }
            let named = rest.dropFirst(2)
            let end = named.firstIndex(of: UInt8(ascii: "/")) ?? named.endIndex
            authority = String(Substring(named[..<end]))
            path = String(Substring(named[end...]))
        }
    }
}
