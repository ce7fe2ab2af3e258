import Foundation
package import MemberCore

/// The target of a request line, parsed here and not by the library (RFC 9112 §3.2).
package struct RequestTarget: Equatable {
    /// The path as received, without authority and query.
    package let encodedPath: String
    /// The decoded path.
    package let path: String
    /// The decoded parts of the path; an encoded slash stays within its part.
    package let segments: [String]
    /// The decoded query.
    package let query: FormFields

    /// Reads a raw target, in origin or absolute form; nil for a NUL, a fragment, a broken percent sequence, bytes that are not
    /// UTF-8, and a target without a path.
    /// - Parameter raw: As on the request line.
    package init?(_ raw: String) {
        guard raw.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }) else { return nil }
        guard let local = Self.withoutAuthority(raw) else { return nil }
        let mark = local.utf8.firstIndex(of: UInt8(ascii: "?"))
        let encoded = local[..<(mark ?? local.endIndex)]
        guard let query = Self.query(in: local, from: mark) else { return nil }
        let parts = encoded.split(at: "/", omitsEmpty: false).dropFirst()
        (encodedPath, self.query) = (String(encoded), query)
        guard encodedPath.utf8.contains(UInt8(ascii: "%")) else {
            (path, segments) = (encodedPath, parts.map(String.init))
            return
        }
        let decoded = parts.compactMap { PercentCoding.decode($0, plusIsSpace: false) }
        guard decoded.count == parts.count, !decoded.contains(where: Self.hasNUL) else { return nil }
        (path, segments) = ("/" + decoded.joined(separator: "/"), decoded)
    }

    private static func query(in target: Substring, from mark: Substring.Index?) -> FormFields? {
        guard let mark else { return [] }
        let encoded = Substring(target.utf8[mark...].dropFirst())
        guard let query = FormFields(encoded: encoded),
            !query.fields.contains(where: { hasNUL($0.name) || hasNUL($0.value) })
        else { return nil }
        return query
    }

    private static func hasNUL(_ text: String) -> Bool { text.utf8.contains(0) }

    private static func withoutAuthority(_ raw: String) -> Substring? {
        if raw.utf8.first == UInt8(ascii: "/") { return raw[...] }
        for scheme in ["http://", "https://"] where raw.asciiLowercased.utf8.starts(with: scheme.utf8) {
            let rest = Substring(raw.utf8.dropFirst(scheme.utf8.count))
            let (slash, mark) = (UInt8(ascii: "/"), UInt8(ascii: "?"))
            guard let start = rest.utf8.firstIndex(where: { $0 == slash || $0 == mark }) else { return "/" }
            return rest.utf8[start] == slash ? rest[start...] : "/" + rest[start...]
        }
        return nil
    }
}

/// Where a request's body ends, and whether its head leaves doubt about it (RFC 9112 §6.3).
///
/// The library accepts two lengths, or a length beside an encoding. Another reader on the way may choose the other one, and then a
/// second request hides in the body. So such a head is refused before anything else.
package enum RequestFraming: Equatable {
    /// The body's length in bytes; zero without one.
    case length(Int)
    /// The body is sent in chunks.
    case chunked
    /// The end is in doubt.
    case ambiguous

    /// Reads the framing of a head.
    /// - Parameters:
    ///   - headers: All field lines.
    ///   - isOld: Whether it is of HTTP/1.0, which has no chunks: an encoding then leaves the end in doubt (RFC 9112 §6.1).
    package init(_ headers: HTTPHeaders, isOld: Bool = false) {
        let encodings = headers.all("Transfer-Encoding")
        let lengths = headers.all("Content-Length")
        guard let first = lengths.first else {
            switch encodings.count {
            case 0: self = .length(0)
            case 1: self = !isOld && encodings[0].equalsIgnoringCase("chunked") ? .chunked : .ambiguous
            default: self = .ambiguous
            }
            return
        }
        let isNumber = first.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard encodings.isEmpty, lengths.allSatisfy({ $0 == first }), isNumber, let length = Int(first) else {
            self = .ambiguous
            return
        }
        self = .length(length)
    }
}

extension HTTPHeaders {
    /// Whether a request names its host once and in a legal form (RFC 9112 §3.2). Of two, different readers may take different ones.
    /// - Parameter isOld: Whether it is of HTTP/1.0, which may leave the field out.
    /// - Returns: Whether it may be served.
    package func namesItsHost(isOld: Bool) -> Bool {
        let hosts = all("Host")
        guard let host = hosts.first, hosts.count == 1 else { return isOld && hosts.isEmpty }
        return host.utf8.allSatisfy(Self.isOfHosts)
    }

    /// Whether a byte may be part of a host: visible, and no delimiter of an address's other parts.
    private static func isOfHosts(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, 0x7F..., UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "\\"),
            UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "^"), UInt8(ascii: "`"), UInt8(ascii: "{"),
            UInt8(ascii: "|"), UInt8(ascii: "}"):
            false
        default: true
        }
    }
}
