public import Foundation
public import MemberCore

/// The cookies of one person's walks, kept as a browser keeps them (RFC 6265).
///
/// ```swift
/// jar.store(response.headers.all("Set-Cookie"), from: url, at: clock.now)
/// request.headers["Cookie"] = jar.header(for: url, at: clock.now)
/// ```
/// Its coded form contains the values of the cookies, which sign their holder in: it is a secret, to be stored sealed only.
public struct CookieJar: Sendable, Equatable {
    /// The cookies in the order in which they arrived, expired ones included.
    public private(set) var cookies: [SetCookie] = []

    /// The most cookies of a jar; the oldest one makes room for a further one.
    private static let limit = 200
    /// The most bytes of a `Set-Cookie` field (RFC 6265 §6.1).
    private static let fieldLimit = 4096

    /// An empty jar.
    public init() {}

    /// How many cookies there are.
    public var count: Int { cookies.count }

    /// Whether there are no cookies.
    public var isEmpty: Bool { cookies.isEmpty }

    /// Stores the cookies that a server sets; an expired cookie removes the one of its name.
    ///
    /// A cookie of a foreign domain is not stored, nor one for a single label such as `com`. There is no list of public suffixes:
    /// a server below `co.uk` may set a cookie for all of `co.uk`.
    /// - Parameters:
    ///   - fields: The values of the `Set-Cookie` fields, in order. A field of more than 4096 bytes is ignored.
    ///   - url: The address that sent them.
    ///   - now: The time.
    public mutating func store(_ fields: [String], from url: URL, at now: Date) {
        for field in fields where field.utf8.count <= Self.fieldLimit {
            if let cookie = SetCookie(field, from: url, at: now) { store(cookie, at: now) }
        }
    }

    /// Stores a cookie, such as one that a web view has received, in place of the one with the same name, domain and path.
    /// - Parameters:
    ///   - cookie: The cookie; an expired one only removes the other.
    ///   - now: The time.
    public mutating func store(_ cookie: SetCookie, at now: Date) {
        let place = cookies.firstIndex { $0.isSame(as: cookie) }
        if cookie.isExpired(at: now) {
            if let place { cookies.remove(at: place) }
        } else if let place {
            cookies[place] = cookie
        } else {
            cookies.append(cookie)
            makeRoom(at: now)
        }
    }

    /// Returns the cookies of a request: longer paths first, else in the order of arrival.
    /// - Parameters:
    ///   - url: The request's address.
    ///   - now: The time.
    /// - Returns: The `Cookie` field's value; nil without cookies.
    public func header(for url: URL, at now: Date) -> String? {
        let sent = cookies.filter { $0.belongs(to: url) && !$0.isExpired(at: now) }
            .enumerated().sorted { ($1.element.path.count, $0.offset) < ($0.element.path.count, $1.offset) }
        return sent.isEmpty ? nil : sent.map { "\($0.element.name)=\($0.element.value)" }.joined(separator: "; ")
    }

    /// Removes the cookies of some domains and of all hosts below them, which signs their member out of the browser's session.
    /// - Parameter domains: The names, such as `vk.com`, in any case. `notvk.com` is not below `vk.com`.
    public mutating func remove(domains: some Sequence<String>) {
        let names = Array(domains)
        cookies.removeAll { cookie in names.contains { cookie.domain.domainMatches($0) } }
    }

    /// Removes cookies beyond the limit: those that have expired, then the oldest.
    private mutating func makeRoom(at now: Date) {
        guard cookies.count > Self.limit else { return }
        cookies.removeAll { $0.isExpired(at: now) }
        cookies.removeFirst(max(0, cookies.count - Self.limit))
    }
}

extension CookieJar: Codable {
    /// Reads the list of cookies.
    /// - Parameter decoder: The decoder.
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        cookies = Array(try [SetCookie](from: decoder).suffix(Self.limit))
    }

    /// Writes the list of cookies with their values: the result is a secret.
    /// - Parameter encoder: The encoder.
    /// - Throws: The encoder's error.
    public func encode(to encoder: any Encoder) throws { try cookies.encode(to: encoder) }
}

extension CookieJar: Masked {
    /// The cookies without their values.
    public var description: String { "<cookies: \(cookies.map(\.description).joined(separator: ", "))>" }
}
