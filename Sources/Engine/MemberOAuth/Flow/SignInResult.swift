public import Foundation
import MemberCore

/// What a finished sign-in brought.
public struct SignInResult: Sendable {
    /// The tokens; the ID token among them has been verified.
    public var tokens: TokenSet
    /// The member at this provider: the user id, or the issuer's `sub`.
    public var subject: String
    /// The verified claims; nil where the provider's tokens are not checked by key.
    public var claims: IDTokenClaims?
    /// The scopes asked for.
    public var requestedScopes: [String]
    /// The scopes granted: as the answer says, else as requested.
    public var grantedScopes: [String]
    /// Why the app asked, in its own words.
    public var purpose: String?
    /// What whoever started the sign-in kept with it.
    public var payload: Data?
    /// The attempt this grant ends; it has ended.
    public var attemptID: Attempt.ID
}

/// A sign-in that was begun and waits for its answer.
public struct PendingAuthorization: Sendable {
    /// The attempt's name, for ``OAuthClient/finish(_:redirectedTo:)``.
    public let id: Attempt.ID
    /// What the member's browser opens.
    public let address: URL
    /// When it is given up.
    public let expires: Date

    package init(id: Attempt.ID, address: URL, expires: Date) {
        self.id = id
        self.address = address
        self.expires = expires
    }
}

extension PendingAuthorization: CustomStringConvertible, CustomReflectable {
    /// Its name alone: the address holds the state and the nonce.
    public var description: String { "<pending authorization \(id)>" }
    /// An empty mirror.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
