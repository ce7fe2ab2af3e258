public import Foundation
public import MemberCore

/// A signed token that says who logged in: all that a limited login brings. The Graph API does not take it.
public struct AuthenticationToken: Sendable, Hashable, Masked {
    /// The token itself, a compact JWS.
    public let tokenString: String
    /// What ties it to its login.
    public let nonce: String
    /// Where the member belongs to: `facebook`, or `gaming`.
    public let graphDomain: String

    /// A token.
    /// - Parameters:
    ///   - tokenString: The token itself.
    ///   - nonce: What ties it to its login.
    ///   - graphDomain: Where the member belongs to.
    public init(tokenString: String, nonce: String, graphDomain: String = "facebook") {
        self.tokenString = tokenString
        self.nonce = nonce
        self.graphDomain = graphDomain
    }

    /// What the token says of the member. It was checked when the member logged in; its age does not matter here.
    /// - Returns: The claims; nil where the text is no such token.
    public func claims() -> AuthenticationTokenClaims? {
        let parts = tokenString.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(parts[1]) else { return nil }
        return (try? JSONValue(parsing: payload)).flatMap(AuthenticationTokenClaims.init)
    }

    /// Whether the token is over at a moment; one that cannot be read is.
    /// - Parameter now: The moment.
    /// - Returns: Whether its end has come.
    public func isExpired(at now: Date) -> Bool { claims().map { $0.exp <= now.timeIntervalSince1970 } ?? true }
}
