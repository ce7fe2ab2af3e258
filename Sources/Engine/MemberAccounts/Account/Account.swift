public import Foundation

/// A person at one provider, as stored: everything but the tokens.
public struct Account: Sendable, Equatable, Identifiable {
    /// Whether the account's tokens can still be used.
    public enum State: Sendable, Equatable {
        /// They can, as far as is known.
        case ready
        /// The member must sign in again; the stable code of the reason.
        case needsSignIn(String)
        /// What is stored of the account is not what was sealed. It can be removed and signed in again, nothing else.
        case damaged

        /// Why the member must sign in again; nil where that is not needed.
        public var reason: String? { if case .needsSignIn(let reason) = self { reason } else { nil } }
    }

    /// The key.
    public let key: AccountKey
    /// A name to show, if the provider told one.
    public var label: String?
    /// Whether the tokens can still be used.
    public var state: State
    /// What the provider's module needs to know before any token is unsealed: endpoints, never a secret.
    public var details: Data
    /// When the account was first stored.
    public let created: Date
    /// When the member last signed in.
    public var signedIn: Date

    /// The short name for people and command lines.
    public var id: String { key.id }
}
