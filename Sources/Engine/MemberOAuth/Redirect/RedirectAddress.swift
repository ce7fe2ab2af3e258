public import Foundation
import MemberCore

/// Which redirect addresses are allowed, and which arriving address belongs to one (RFC 8252 §7).
public struct RedirectAddress: Sendable {
    /// The address as registered.
    public let url: URL
    private let rules: RedirectRules

    /// Checks an address.
    /// - Parameters:
    ///   - url: The app's redirect address.
    ///   - rules: The provider's rules.
    /// - Throws: ``OAuthError/configuration(_:)`` unless it is https, a loopback address with http, or a private scheme.
    public init(_ url: URL, rules: RedirectRules) throws(OAuthError) {
        self.url = url
        self.rules = rules
        guard isAllowed else { throw .configuration(.redirectNotAllowed) }
    }

    private var isAllowed: Bool {
        guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: false), let scheme = parts.scheme?.lowercased(),
            parts.fragment == nil, parts.user == nil, parts.password == nil
        else { return false }
        switch scheme {
        case "https": return parts.host?.isEmpty == false
        case "http":
            let isNamed = rules.loopbackName.map { (parts.host ?? "").equalsIgnoringCase($0) } ?? false
            return isLoopbackHost(parts.host) || isNamed
        default: return (rules.allowsPlainScheme || scheme.contains(".")) && isAllowedPrivate(parts)
        }
    }

    /// Whether a private-scheme address has one slash and a path; if the profile allows a host, the path may be empty.
    private func isAllowedPrivate(_ parts: URLComponents) -> Bool {
        if parts.host != nil { return rules.allowsPrivateAuthority }
        return parts.percentEncodedPath.hasPrefix("/")
    }

    /// Whether an address that arrived belongs to this redirect address: scheme and host are compared without case, the port
    /// with its default filled in, the path exactly; there must be no user part, and the registered query's pairs must be
    /// present unless the rules ignore them.
    /// - Parameter arrived: The whole address.
    /// - Returns: Whether it belongs here; otherwise it must be left to others.
    public func matches(_ arrived: URL) -> Bool {
        guard let mine = URLComponents(url: url, resolvingAgainstBaseURL: false),
            let other = URLComponents(url: arrived, resolvingAgainstBaseURL: false),
            let scheme = mine.scheme?.lowercased(), other.scheme?.lowercased() == scheme, other.user == nil, other.password == nil
        else { return false }
        let isPrivate = scheme != "https" && scheme != "http"
        if isPrivate, rules.acceptsOwnScheme(arrived) { return true }
        return (mine.host ?? "").equalsIgnoringCase(other.host ?? "")
            && port(mine, scheme) == port(other, scheme)
            && path(mine).isExactly(path(other))
            && (rules.ignoresQuery || containsQuery(of: mine, other))
    }

    /// The port as it is written: a number that is too large for a port is not a value, and is not the scheme's default.
    private func port(_ parts: URLComponents, _ scheme: String) -> Substring {
        let written = parts.string.flatMap { text in parts.rangeOfPort.map { text[$0] } } ?? ""
        return written.isEmpty ? (scheme == "https" ? "443" : scheme == "http" ? "80" : "") : written
    }

    private func path(_ parts: URLComponents) -> String {
        let path = parts.percentEncodedPath
        return rules.ignoresTrailingSlash && path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private func containsQuery(of mine: URLComponents, _ other: URLComponents) -> Bool {
        guard let query = mine.percentEncodedQuery, !query.isEmpty else { return true }
        let present = Set((other.percentEncodedQuery ?? "").split(separator: "&"))
        return query.split(separator: "&").allSatisfy(present.contains)
    }
}

/// Whether a host names this machine by number, not by a name that may resolve elsewhere (RFC 8252 §8.3).
package func isLoopbackHost(_ host: String?) -> Bool {
    host == "127.0.0.1" || host == "[::1]" || host == "::1"
}
