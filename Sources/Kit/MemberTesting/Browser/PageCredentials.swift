public import Foundation
public import MemberCore

/// A member's name and password for login pages, and the servers that the password may be sent to.
///
/// ```swift
/// var walker = PageWalker(as: "anna", transport: transport)
/// walker.filling.credentials = PageCredentials(userName: "anna", password: password)
/// ```
/// A walk adds the server of the address at which it begins.
public struct PageCredentials: Sendable {
    /// The member's name.
    public var userName: String
    /// The member's password.
    public var password: Secret
    /// The servers that may receive the password.
    public var origins: Set<PageOrigin>

    /// Creates credentials.
    /// - Parameters:
    ///   - userName: The member's name.
    ///   - password: The member's password.
    ///   - origins: The servers that may receive the password, besides the one at which the walk begins.
    public init(userName: String, password: Secret, origins: Set<PageOrigin> = []) {
        (self.userName, self.password, self.origins) = (userName, password, origins)
    }

    /// Returns the reason why a password must not be sent to an address; nil if it may.
    func obstacle(to address: URL?) -> FormFilling.Obstacle? {
        guard let origin = address.flatMap(PageOrigin.init) else { return .noAddress }
        guard origins.contains(origin) else { return .passwordForStranger(origin) }
        return origin.isProtected ? nil : .passwordUnprotected(origin)
    }
}

/// A server as browsers distinguish them: by scheme, host and port (RFC 6454).
public struct PageOrigin: Hashable, Sendable, CustomStringConvertible {
    private let scheme: String
    private let host: String
    private let port: Int

    /// Creates the server of an address.
    /// - Parameter url: An http or https address; nil is returned for any other.
    public init?(_ url: URL) {
        guard let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme), let host = url.host()?.lowercased(),
            !host.isEmpty
        else { return nil }
        (self.scheme, self.host, port) = (scheme, host, url.port ?? (scheme == "https" ? 443 : 80))
    }

    /// The server, as an address without a path.
    public var description: String {
        let isUsual = port == (scheme == "https" ? 443 : 80)
        return "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host)\(isUsual ? "" : ":\(port)")"
    }

    /// Whether the connection cannot be read by others: https, or this machine.
    var isProtected: Bool { scheme == "https" || ["127.0.0.1", "localhost", "::1", "[::1]"].contains(host) }
}
