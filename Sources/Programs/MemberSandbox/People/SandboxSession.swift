public import Foundation
import MemberCore

/// A signed-in session at one of the sandbox's providers; no token.
public struct SandboxSession: Sendable, Equatable, Identifiable {
    /// Why a session is over.
    public enum End: String, Sendable, Codable {
        /// The member signed out.
        case signedOut = "signed-out"
        /// The member took the app's permissions back.
        case revoked
        /// A code was used a second time.
        case codeReuse = "code-reuse"
        /// A refresh token was used a second time, or a fault said so.
        case tokenReuse = "token-reuse"
        /// The sandbox's operator ended it.
        case ended
    }

    /// The provider's short name.
    public let provider: String
    /// What the sandbox calls it.
    public let id: String
    /// Whose it is.
    public let memberID: Int
    /// The app's client id.
    public let client: String
    /// What was allowed.
    public let scopes: [String]
    /// When its newest access token ends; nil before the code was exchanged.
    public let accessTokenExpires: Date?
    /// How many refresh tokens were given out; all but the last were exchanged.
    public let refreshTokens: Int
    /// Why it is over; nil while it lives.
    public let end: End?

    /// A session.
    /// - Parameters:
    ///   - provider: The provider's short name.
    ///   - id: What the sandbox calls it; no two sessions of a sandbox have the same.
    ///   - memberID: Whose it is, as ``InventedPerson/id``.
    ///   - client: The app's client id.
    ///   - scopes: What was allowed.
    ///   - accessTokenExpires: When its newest access token ends; nil before the code was exchanged.
    ///   - refreshTokens: How many refresh tokens were given out.
    ///   - end: Why it is over; nil while it lives.
    public init(
        provider: String, id: String, memberID: Int, client: String, scopes: [String], accessTokenExpires: Date?,
        refreshTokens: Int, end: End?
    ) {
        (self.provider, self.id, self.memberID, self.client) = (provider, id, memberID, client)
        (self.scopes, self.accessTokenExpires, self.refreshTokens, self.end) = (scopes, accessTokenExpires, refreshTokens, end)
    }
}

extension SandboxSession {
    /// As `/_sandbox/state` tells it.
    var json: JSONValue {
        var members: [String: JSONValue] = [
            "id": .string(id), "member": .integer(Int64(memberID)), "client": .string(client),
            "scope": .array(scopes.map(JSONValue.string)), "refresh_tokens": .integer(Int64(refreshTokens)),
        ]
        if let accessTokenExpires { members["access_expires"] = .integer(Int64(accessTokenExpires.timeIntervalSince1970)) }
        if let end { members["end"] = .string(end.rawValue) }
        return .object(members)
    }
}
