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

    /// Reads a raw target, in origin or absolute form; nil for a NUL, a fragment, a broken percent sequence, octets that are not
    /// UTF-8, and a target without a path.
    /// - Parameter raw: As on the request line.
    package init?(_ raw: String) {
        guard raw.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "#") }), !raw.contains("%00") else {
            return nil
        }
        guard let local = Self.withoutAuthority(raw) else { return nil }
        let parts = local.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard let path = PercentCoding.decode(parts[0], plusIsSpace: false),
            let query = FormFields(encoded: parts.count > 1 ? parts[1] : "")
        else { return nil }
        self.path = path
        encodedPath = String(parts[0])
        self.query = query
        segments = parts[0].split(separator: "/", omittingEmptySubsequences: false).dropFirst()
            .map { PercentCoding.decode($0, plusIsSpace: false) ?? "" }
    }

    private static func withoutAuthority(_ raw: String) -> Substring? {
        if raw.utf8.first == UInt8(ascii: "/") { return raw[...] }
        for scheme in ["http://", "https://"] where raw.lowercased().hasPrefix(scheme) {
            let rest = raw.dropFirst(scheme.count)
            guard let start = rest.firstIndex(where: { $0 == "/" || $0 == "?" }) else { return "/" }
            return rest[start] == "/" ? rest[start...] : "/" + rest[start...]
        }
        return nil
    }
}
