import Foundation

/// A cookie as a server sets it (RFC 6265 §5.2, §5.3).
struct SetCookie: Sendable, Equatable {
    /// Its name.
    var name: String
    /// Its value, as written.
    var value: String
    /// The host it belongs to, in lower case.
    var domain: String
    /// Whether it goes to that very host only.
    var isHostOnly = true
    /// The path it goes to, and below.
    var path: String
    /// When it ends; nil at the end of the walk.
    var expires: Date?
    /// Whether it goes to https only.
    var isSecure = false
    /// Whether scripts do not see it; the walk has none.
    var isHTTPOnly = false

    /// Reads a `Set-Cookie` field; nil for a cookie without a name, and for one of a foreign domain.
    /// - Parameters:
    ///   - field: The field's value.
    ///   - url: Who sent it.
    ///   - now: The moment it came.
    init?(_ field: String, from url: URL, at now: Date) {
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
        guard let first = parts.first, !first.name.isEmpty, let host = url.host()?.lowercased() else { return nil }
        (name, value) = first
        domain = host
        path = Self.defaultPath(of: url)
        var age: Date?
        for (name, value) in parts.dropFirst() {
            switch name.lowercased() {
            case "domain" where !value.isEmpty: guard take(domain: value, from: host) else { return nil }
            case "path" where value.hasPrefix("/"): path = value
            case "max-age": if let seconds = Int(value) { age = now.addingTimeInterval(Double(seconds)) }
            case "expires": expires = Self.date(value) ?? expires
            case "secure": isSecure = true
            case "httponly": isHTTPOnly = true
            default: break
            }
        }
        expires = age ?? expires
    }

    /// Whether it goes along with a request.
    /// - Parameter url: The request's address.
    /// - Returns: By host, path and scheme.
    func belongs(to url: URL) -> Bool {
        let host = url.host()?.lowercased() ?? ""
        guard host == domain || (!isHostOnly && host.hasSuffix("." + domain)) else { return false }
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        let requested = url.path(percentEncoded: true)
        guard requested.hasPrefix(path) || path == "/" else { return false }
        return path.hasSuffix("/") || requested.count == path.count || requested.dropFirst(path.count).hasPrefix("/")
    }

    /// Takes the `Domain` attribute; a numeric address is never widened.
    private mutating func take(domain text: String, from host: String) -> Bool {
        let wanted = (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
        if wanted == host {
            isHostOnly = host.allSatisfy { $0.isNumber || $0 == "." } || host.contains(":")
            return true
        }
        guard wanted.contains("."), host.hasSuffix("." + wanted), host.contains(where: \.isLetter) else { return false }
        domain = wanted
        isHostOnly = false
        return true
    }

    private static func pair(_ text: Substring) -> (name: String, value: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let trimmed = parts.map { $0.trimmingCharacters(in: .whitespaces) }
        return (trimmed[0], trimmed.count > 1 ? trimmed[1] : "")
    }

    /// The folder of the address (RFC 6265 §5.1.4).
    private static func defaultPath(of url: URL) -> String {
        let path = url.path(percentEncoded: true)
        guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
        return String(path[..<slash])
    }

    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        for format in ["EEE, dd MMM yyyy HH:mm:ss 'GMT'", "EEE, dd-MMM-yyyy HH:mm:ss 'GMT'"] {
            formatter.dateFormat = format
            if let date = formatter.date(from: text) { return date }
        }
        return nil
    }
}
