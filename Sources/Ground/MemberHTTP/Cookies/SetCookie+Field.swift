import Foundation
import MemberCore

extension SetCookie {
    /// Reads a `Set-Cookie` field; nil for a cookie without a name, with a control character, and for one of a foreign domain.
    /// - Parameters:
    ///   - field: The field's value.
    ///   - url: The address that sent it.
    ///   - now: The time at which it was received.
    init?(_ field: String, from url: URL, at now: Date) {
        let isPlain = field.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }
        let parts = field.split(separator: ";", omittingEmptySubsequences: false).map(Self.pair)
        guard isPlain, let first = parts.first, !first.name.isEmpty, let host = url.host()?.lowercased() else { return nil }
        self.init(first.name, first.value, domain: host, path: Self.defaultPath(of: url))
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

    /// Applies the `Domain` attribute; the domain of a numeric address or of `localhost` is never widened.
    private mutating func take(domain text: String, from host: String) -> Bool {
        let wanted = (text.hasPrefix(".") ? String(text.dropFirst()) : text).lowercased()
        if wanted == host {
            isHostOnly = !host.contains(".") || host.isNumericHost
            return true
        }
        guard wanted.contains("."), host.domainMatches(wanted) else { return false }
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
