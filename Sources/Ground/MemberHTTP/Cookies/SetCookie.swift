public import Foundation
public import MemberCore

/// A cookie as a server sets it (RFC 6265 §5.2, §5.3).
///
/// Its coded form contains the value and is a secret.
public struct SetCookie: Sendable, Equatable, Codable {
    /// Its name.
    public let name: String
    /// Its value, as written.
    public let value: String
    /// The host it belongs to, in lower case and without a leading dot.
    public internal(set) var domain: String
    /// Whether it is sent only to exactly that host, and not to those below it.
    public internal(set) var isHostOnly = true
    /// The path to which, and below which, it is sent.
    public internal(set) var path: String
    /// The time at which it expires; nil if it lasts as long as its jar.
    public internal(set) var expires: Date?
    /// Whether it is sent only over https.
    public internal(set) var isSecure = false
    /// Whether scripts cannot read it.
    public internal(set) var isHTTPOnly = false

    /// Creates a cookie that a browser has already accepted, such as a web view's.
    /// - Parameters:
    ///   - name: The name.
    ///   - value: The value, as written in the field.
    ///   - domain: The host; with a leading dot, also the hosts below it.
    ///   - path: The path to which, and below which, it is sent.
    ///   - expires: The time at which it expires; nil if it lasts as long as its jar.
    ///   - isSecure: Whether it is sent only over https.
    ///   - isHTTPOnly: Whether scripts cannot read it.
    public init(
        _ name: String, _ value: String, domain: String, path: String = "/", expires: Date? = nil, isSecure: Bool = false,
        isHTTPOnly: Bool = false
    ) {
        (self.name, self.value, self.path, self.expires) = (name, value, path, expires)
        (self.isSecure, self.isHTTPOnly) = (isSecure, isHTTPOnly)
        isHostOnly = !domain.hasPrefix(".")
        self.domain = (isHostOnly ? domain : String(domain.dropFirst())).lowercased()
    }

    /// Whether a request contains it; its expiry is not considered.
    /// - Parameter url: The request's address.
    /// - Returns: Whether host, path and scheme match.
    public func belongs(to url: URL) -> Bool {
        let host = url.host()?.lowercased() ?? ""
        guard isHostOnly ? host == domain : host.domainMatches(domain) else { return false }
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        let requested = url.path(percentEncoded: true)
        guard requested.hasPrefix(path) || path == "/" else { return false }
        return path.hasSuffix("/") || requested.count == path.count || requested.dropFirst(path.count).hasPrefix("/")
    }

    /// Whether it has expired.
    func isExpired(at now: Date) -> Bool { expires.map { $0 <= now } ?? false }

    /// Whether it takes the place of another one.
    func isSame(as other: SetCookie) -> Bool { (name, domain, path) == (other.name, other.domain, other.path) }
}

extension SetCookie: Masked {
    /// The name, domain and path; never the value.
    public var description: String { "\(name)=<secret> (\(isHostOnly ? "" : ".")\(domain)\(path))" }
}
