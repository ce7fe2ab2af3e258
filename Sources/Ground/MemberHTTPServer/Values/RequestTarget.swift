package import MemberCore

/// The target of a request line, taken apart by us and not by the library (RFC 9112 §3.2).
package struct RequestTarget: Equatable {
    /// The path as it came, without authority and query.
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
        let parts = local.split(at: "?", maxSplits: 1, omitsEmpty: false)
        guard let path = PercentCoding.decode(parts[0], plusIsSpace: false),
            let query = FormFields(encoded: parts.count > 1 ? parts[1] : ""), !Self.hasNUL(path),
            !query.fields.contains(where: { Self.hasNUL($0.name) || Self.hasNUL($0.value) })
        else { return nil }
        self.path = path
        encodedPath = String(parts[0])
        self.query = query
        segments = parts[0].split(at: "/", omitsEmpty: false).dropFirst()
            .map { PercentCoding.decode($0, plusIsSpace: false) ?? "" }
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
