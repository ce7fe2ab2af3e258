public import Foundation

/// The cookies of one walk, kept as a browser keeps them (RFC 6265).
public struct CookieJar: Sendable, Equatable {
    private var cookies: [SetCookie] = []

    /// An empty jar.
    public init() {}

    /// How many cookies there are.
    public var count: Int { cookies.count }

    /// Keeps what a server set; a cookie that ended already removes the one of its name.
    /// - Parameters:
    ///   - fields: The values of the `Set-Cookie` fields, in order.
    ///   - url: Who sent them.
    ///   - now: The moment.
    public mutating func store(_ fields: [String], from url: URL, at now: Date) {
        for cookie in fields.compactMap({ SetCookie($0, from: url, at: now) }) {
            let place = cookies.firstIndex { ($0.name, $0.domain, $0.path) == (cookie.name, cookie.domain, cookie.path) }
            if let expires = cookie.expires, expires <= now {
                if let place { cookies.remove(at: place) }
            } else if let place {
                cookies[place] = cookie
            } else {
                cookies.append(cookie)
            }
        }
    }

    /// What a request carries: longer paths first, else as they came.
    /// - Parameters:
    ///   - url: The request's address.
    ///   - now: The moment.
    /// - Returns: The `Cookie` field's value; nil for none.
    public func header(for url: URL, at now: Date) -> String? {
        let sent = cookies.filter { $0.belongs(to: url) && ($0.expires ?? .distantFuture) > now }
            .enumerated().sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
        return sent.isEmpty ? nil : sent.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }
}
