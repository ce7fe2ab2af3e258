public import Foundation
import MemberCore

/// A session at one of the sandbox's providers, without tokens.
public struct SandboxSession: Sendable, Equatable, Identifiable {
    /// The reason why a session has ended.
    public enum End: String, Sendable, Codable {
        /// The member signed out.
        case signedOut = "signed-out"
        /// The member revoked the app's permissions.
        case revoked
        /// A code was used a second time.
        case codeReuse = "code-reuse"
        /// A refresh token was used a second time, or a fault simulated it.
        case tokenReuse = "token-reuse"
        /// The sandbox's operator ended it.
        case ended
    }

    /// The provider's short name.
    public let provider: String
    /// The session's id in the sandbox.
    public let id: String
    /// The member's number.
    public let memberID: Int
    /// The app's client id.
    public let client: String
    /// The granted scopes.
    public let scopes: [String]
    /// When the newest access token expires; nil before the code is exchanged.
    public let accessTokenExpires: Date?
    /// The number of refresh tokens that were issued; all except the last have been exchanged.
    public let refreshTokens: Int
    /// The reason why the session has ended; nil while it has not.
    public let end: End?

    /// Creates a session.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - id: The session's id in the sandbox; no two sessions of a sandbox share one.
    ///   - memberID: The member's number, ``InventedPerson/id``.
    ///   - client: The app's client id.
    ///   - scopes: The granted scopes.
    ///   - accessTokenExpires: When the newest access token expires; nil before the code is exchanged.
    ///   - refreshTokens: The number of refresh tokens that were issued.
    ///   - end: The reason why the session has ended; nil while it has not.
    public init(
        provider: String, id: String, memberID: Int, client: String, scopes: [String], accessTokenExpires: Date?,
        refreshTokens: Int, end: End?
    ) {
        (self.provider, self.id, self.memberID, self.client) = (provider, id, memberID, client)
        (self.scopes, self.accessTokenExpires, self.refreshTokens, self.end) = (scopes, accessTokenExpires, refreshTokens, end)
    }
}

extension SandboxSession {
    /// Whether tokens were issued, so that the member is signed in: not before a code is exchanged, and not if the exchange fails.
    var hasTokens: Bool { accessTokenExpires != nil || refreshTokens > 0 }

    /// The session as `/_sandbox/state` contains it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "member": .integer(Int64(memberID)), "client": .string(client),
            "scope": .array(scopes.map(JSONValue.string)), "refresh_tokens": .integer(Int64(refreshTokens)),
        ]
        if let accessTokenExpires { members["access_expires"] = .string(accessTokenExpires.ISO8601Format()) }
        if let end { members["end"] = .string(end.rawValue) }
        return .object(members)
    }
}
