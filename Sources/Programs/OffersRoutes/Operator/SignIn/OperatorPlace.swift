/// A page of operators with its query, as it is in the address line: where signing in leads back to.
struct OperatorPlace {
    /// Path and query.
    let target: String

    private static let longest = 2048

    /// Reads a target; nil for anything that is not one of the pages, such as another site's address.
    init?(_ text: String?) {
        guard let text, text.utf8.count <= Self.longest, text.utf8.allSatisfy(Self.isInTarget) else { return nil }
        let path = text.prefix { $0 != "?" }
        guard OperatorRoute.all.contains(where: { $0.isPage && $0.matches(path) }) else { return nil }
        target = text
    }

    /// Whether a target may have a byte: visible ASCII, without what browsers read as something else.
    private static func isInTarget(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !["\\", "\"", "#", "<", ">"].contains(UnicodeScalar(byte))
    }
}

extension OperatorRoute {
    /// Whether it is a page, and not a form or a file.
    fileprivate var isPage: Bool { method == "GET" && name != .metricsFile }

    /// Whether a path as it was sent is this route's.
    fileprivate func matches(_ sent: Substring) -> Bool {
        let (pattern, parts) = (
            path.split(separator: "/"), sent.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
        )
        guard sent.hasPrefix("/"), pattern.count == parts.count else { return false }
        return zip(pattern, parts).allSatisfy { $0.hasPrefix("{") ? !$1.isEmpty : $0.isExactly($1) }
    }
}
