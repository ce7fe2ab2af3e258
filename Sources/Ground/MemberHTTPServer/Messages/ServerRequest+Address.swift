public import Foundation
import MemberCore

extension ServerRequest {
    /// The address that the browser requested, for a server whose public address is not its own, such as one behind a proxy.
    ///
    /// ```swift
    /// let site = URL(string: "https://shop.example/")!   // with or without a slash at its end
    /// guard let url = request.address(at: site) else { return .empty(400) }
    /// let account = try await members.finish(id, redirectedTo: url)
    /// ```
    /// The query stays as it came; it is not decoded and encoded again.
    /// - Parameter site: The public address, http or https. Its path, such as `/club` of `https://example.org/club`, comes before the
    ///   target's, as behind a proxy that removes it.
    /// - Returns: The address; nil if the site's address has no host.
    public func address(at site: URL) -> URL? { Self.address(of: target, at: site) }

    /// The address that a browser requested, for a handler of another server.
    /// - Parameters:
    ///   - target: Path and query as they came: `request.head.path` on Hummingbird, `request.url.string` on Vapor.
    ///   - site: The public address, as for ``address(at:)``.
    /// - Returns: The address; nil if the site's address has no host, or the target is malformed.
    public static func address(of target: String, at site: URL) -> URL? {
        guard let path = RequestTarget(target)?.encodedPath, var parts = URLComponents(url: site, resolvingAgainstBaseURL: true),
            let host = parts.host, !host.isEmpty, let scheme = parts.scheme?.asciiLowercased, ["http", "https"].contains(scheme)
        else { return nil }
        (parts.query, parts.fragment) = (nil, nil)
        guard var text = parts.string else { return nil }
        while text.hasSuffix("/") { text.removeLast() }
        let query = target.utf8.firstIndex(of: UInt8(ascii: "?")).map { target[$0...] } ?? ""
        return URL(string: text + escaped(path) + escaped(query))
    }

    /// The same text with the bytes escaped that an address cannot contain, so that the rest stays as it came.
    private static func escaped(_ text: some StringProtocol) -> String {
        var escaped = ""
        for byte in text.utf8 {
            let isKept = byte > 0x20 && byte < 0x7F && !#""<>[\]^`{|}"#.utf8.contains(byte)
            escaped += isKept ? String(UnicodeScalar(byte)) : "%" + String(format: "%02X", byte)
        }
        return escaped
    }
}
