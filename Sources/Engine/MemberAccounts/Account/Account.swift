public import Foundation
import MemberCore
public import MemberOAuth

/// A person at one provider, as stored, without the tokens.
public struct Account: Sendable, Equatable, Identifiable {
    /// Whether the account's tokens can still be used.
    public enum State: Sendable, Equatable {
        /// They can be used, as far as is known.
        case ready
        /// The member must sign in again; the stable code of the reason.
        case needsSignIn(String)
        /// The stored account differs from the sealed one. The only possible actions are to remove it and to sign in again.
        case damaged

        /// The reason why the member must sign in again; nil if no sign-in is needed.
        public var reason: String? { if case .needsSignIn(let reason) = self { reason } else { nil } }
    }

    /// The key.
    public let key: AccountKey
    /// A name to show; nil until the provider has returned one, which may be later than the sign-in.
    public var label: String?
    /// Whether the tokens can still be used.
    public var state: State
    /// Data that the provider's module needs before a token is unsealed: endpoints, never a secret.
    public var details: Data
    /// When the account was first stored.
    public let created: Date
    /// When the member last signed in.
    public var signedIn: Date

    /// The short name for people and command lines.
    public var id: String { key.id }

    package init(key: AccountKey, label: String?, state: State, details: Data, created: Date, signedIn: Date) {
        (self.key, self.label, self.state, self.details) = (key, label, state, details)
        (self.created, self.signedIn) = (created, signedIn)
    }
}

/// The sealed part of an account.
///
/// Members that a newer version wrote survive reading and writing by this one.
public struct AccountSecrets: Sendable, Equatable {
    /// The current tokens.
    public var tokens: TokenSet
    /// The claims of the sign-in's ID token, if it was checked.
    public var claims: IDTokenClaims?
    /// The scopes requested at the sign-in.
    public var requestedScopes: [String]
    /// The module's data about the person, in its own form.
    public var profile: Data?
    private var unknown: [String: JSONValue] = [:]

    /// Creates the secrets of a new account.
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - claims: The verified claims.
    ///   - requestedScopes: The requested scopes.
    ///   - profile: The module's data about the person.
    public init(
        tokens: TokenSet, claims: IDTokenClaims? = nil, requestedScopes: [String] = [], profile: Data? = nil
    ) {
        self.tokens = tokens
        self.claims = claims
        self.requestedScopes = requestedScopes
        self.profile = profile
    }

    /// The permissions of the tokens: those that their response named, or the requested ones if it named none.
    package var grantedScopes: Set<String> { Set(tokens.scopes ?? requestedScopes) }

    private struct Known: Decodable {
        enum CodingKeys: String, CodingKey { case tokens, claims, requestedScopes, profile }

        var tokens: TokenSet.Stored
        var claims: IDTokenClaims?
        var requestedScopes: [String]
        var profile: Data?
        var unknown: [String: JSONValue] = [:]

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            tokens = try values.decode(TokenSet.Stored.self, forKey: .tokens)
            claims = try values.decodeIfPresent(IDTokenClaims.self, forKey: .claims)
            requestedScopes = try values.decode([String].self, forKey: .requestedScopes)
            profile = try values.decodeIfPresent(Data.self, forKey: .profile)
            let all = try decoder.container(keyedBy: MemberName.self)
            for name in all.allKeys where CodingKeys(stringValue: name.stringValue) == nil {
                unknown[name.stringValue] = try all.decode(JSONValue.self, forKey: name)
            }
        }
    }

    /// The name of any member.
    private struct MemberName: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package init(decoding data: Data) throws {
        let known = try JSONDecoder().decode(Known.self, from: data)
        tokens = TokenSet(known.tokens)
        claims = known.claims
        requestedScopes = known.requestedScopes
        profile = known.profile
        unknown = known.unknown
    }

    package func encoded() throws -> Data {
        var writer = JSONObjectWriter()
        writer.add("tokens", json: try tokens.encoded())
        writer.add("claims", json: try claims.map { try JSONEncoder().encode($0) })
        writer.add("requestedScopes", requestedScopes)
        writer.add("profile", profile?.base64EncodedString())
        let known = writer.data
        guard !unknown.isEmpty else { return known }
        let members = try JSONDecoder().decode([String: JSONValue].self, from: known)
        return try JSONEncoder().encode(members.merging(unknown) { mine, _ in mine })
    }
}
