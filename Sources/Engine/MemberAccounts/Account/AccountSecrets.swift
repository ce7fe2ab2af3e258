import Foundation
import MemberCore
public import MemberOAuth

/// What of an account lies sealed.
///
/// Members that a newer version wrote survive reading and writing by this one.
public struct AccountSecrets: Sendable, Equatable {
    /// The current tokens.
    public var tokens: TokenSet
    /// The claims of the sign-in's ID token, if it was checked.
    public var claims: IDTokenClaims?
    /// The scopes asked for at the sign-in.
    public var requestedScopes: [String]
    private var unknown: [String: JSONValue] = [:]

    /// The secrets of a new account.
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - claims: The verified claims.
    ///   - requestedScopes: The scopes asked for.
    public init(tokens: TokenSet, claims: IDTokenClaims? = nil, requestedScopes: [String] = []) {
        self.tokens = tokens
        self.claims = claims
        self.requestedScopes = requestedScopes
    }

    private struct Known: Codable {
        var tokens: TokenSet.Stored
        var claims: IDTokenClaims?
        var requestedScopes: [String]
    }

    init(decoding data: Data) throws {
        let known = try JSONDecoder().decode(Known.self, from: data)
        tokens = TokenSet(known.tokens)
        claims = known.claims
        requestedScopes = known.requestedScopes
        unknown = try JSONDecoder().decode([String: JSONValue].self, from: data)
        for name in ["tokens", "claims", "requestedScopes"] { unknown[name] = nil }
    }

    func encoded() throws -> Data {
        let known = try JSONEncoder().encode(
            Known(tokens: tokens.stored, claims: claims, requestedScopes: requestedScopes))
        guard !unknown.isEmpty else { return known }
        let members = try JSONDecoder().decode([String: JSONValue].self, from: known)
        return try JSONEncoder().encode(members.merging(unknown) { mine, _ in mine })
    }
}
