package import Foundation

/// The cookies of one walk, kept as a browser keeps them (RFC 6265).
package struct CookieJar: Sendable, Equatable {
    private var cookies: [SetCookie] = []

    /// An empty jar.
    package init() {}

    /// How many cookies there are.
    package var count: Int { cookies.count }

    /// Stores the cookies that a server sets; an expired cookie removes the one of its name.
    /// - Parameters:
    ///   - fields: The values of the `Set-Cookie` fields, in order.
    ///   - url: The address that sent them.
    ///   - now: The time.
    package mutating func store(_ fields: [String], from url: URL, at now: Date) {
        // A server cannot fill the memory (RFC 6265 §6.1 asks for 4096 bytes of a cookie, and 50 of a host).
        for cookie in fields.compactMap({ $0.utf8.count <= 4096 ? SetCookie($0, from: url, at: now) : nil }) {
            let place = cookies.firstIndex { ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path) }
            if let expires = cookie.expires, expires <= now {
                if let place { cookies.remove(at: place) }
            } else if let place {
                cookies[place] = cookie
            } else {
                cookies.append(cookie)
                if cookies.count > 200 { cookies.removeFirst() }
            }
        }
    }

    /// Returns the cookies of a request: longer paths first, else in the order of arrival.
    /// - Parameters:
    ///   - url: The request's address.
    ///   - now: The time.
    /// - Returns: The `Cookie` field's value; nil without cookies.
    package func header(for url: URL, at now: Date) -> String? {
        let sent = cookies.filter { $0.belongs(to: url) && ($0.expires ?? .distantFuture) > now }
            .enumerated().sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
        return sent.isEmpty ? nil : sent.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }
}

/// A cookie as a server sets it (RFC 6265 §5.2, §5.3).
struct SetCookie: Sendable, Equatable {
    /// Its name.
    var name: String
    /// Its value, as written.
    var value: String
    /// The host it belongs to, in lower case.
    var domain: String
    /// Whether it is sent only to exactly that host.
    var isHostOnly = true
    /// The path to which, and below which, it is sent.
    var path: String
    /// The time at which it expires; nil if it lasts as long as the walk.
    var expires: Date?
    /// Whether it is sent only over https.
    var isSecure = false
    /// Whether scripts cannot read it; a walk runs no scripts.
    var isHTTPOnly = false

    /// Reads a `Set-Cookie` field; nil for a cookie without a name, and for one of a foreign domain.
    /// - Parameters:
    ///   - field: The field's value.
    ///   - url: The address that sent it.
    ///   - now: The time at which it was received.
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

    /// Whether a request contains it.
    /// - Parameter url: The request's address.
    /// - Returns: Whether host, path and scheme match.
    func belongs(to url: URL) -> Bool {
        let host = url.host()?.lowercased() ?? ""
        guard host == domain || (!isHostOnly && host.hasSuffix("." + domain)) else { return false }
        if isSecure, url.scheme?.lowercased() != "https" { return false }
        let requested = url.path(percentEncoded: true)
        guard requested.hasPrefix(path) || path == "/" else { return false }
        return path.hasSuffix("/") || requested.count == path.count || requested.dropFirst(path.count).hasPrefix("/")
    }

    /// Applies the `Domain` attribute; the domain of a numeric address or of `localhost` is never widened.
    private mutating func take(domain text: String, from host: String) -> Bool {
        let wanted = (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
        if wanted == host {
            isHostOnly = !host.contains(".") || host.allSatisfy { $0.isNumber || $0 == "." } || host.contains(":")
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

    /// Returns the folder of the address (RFC 6265 §5.1.4).
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
