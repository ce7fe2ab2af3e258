public import Foundation
public import MemberCore

/// A signed token that identifies the member: the only token of a limited login. The Graph API does not accept it.
public struct AuthenticationToken: Sendable, Hashable, Masked {
    /// The token itself, a compact JWS.
    public let tokenString: String
    /// The value that ties it to its login.
    public let nonce: String
    /// The member's domain: `facebook` or `gaming`.
    public let graphDomain: String

    /// Creates a token.
    /// - Parameters:
    ///   - tokenString: The token itself.
    ///   - nonce: The value that ties it to its login.
    ///   - graphDomain: The member's domain.
    public init(tokenString: String, nonce: String, graphDomain: String = "facebook") {
        self.tokenString = tokenString
        self.nonce = nonce
        self.graphDomain = graphDomain
    }

    /// Reads the token's claims about the member. They were checked when the member logged in; the token's age does not matter
    /// here.
    /// - Returns: The claims; nil if the text is not such a token.
    public func claims() -> AuthenticationTokenClaims? {
        let parts = tokenString.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]) else { return nil }
        return (try? JSONValue(parsing: payload)).flatMap(AuthenticationTokenClaims.init)
    }

    /// Whether the token has expired at a time; an unreadable one has.
    /// - Parameter now: The time.
    /// - Returns: Whether its end is reached.
    public func isExpired(at now: Date) -> Bool { claims().map { $0.exp <= now.timeIntervalSince1970 } ?? true }
}
