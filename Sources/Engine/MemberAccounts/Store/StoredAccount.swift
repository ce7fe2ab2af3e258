public import Foundation
public import MemberOAuth

/// An account and its secrets, read together: the details are those that the seal was checked against.
public struct StoredAccount: Sendable, Equatable {
    /// The account.
    public let account: Account
    /// Its sealed part.
    public let secrets: AccountSecrets

    /// Creates a pair.
    /// - Parameters:
    ///   - account: The account.
    ///   - secrets: Its sealed part.
    public init(account: Account, secrets: AccountSecrets) { (self.account, self.secrets) = (account, secrets) }
}

/// A signed-in account on its way into a store.
public struct SignedInAccount: Sendable {
    /// The key.
    public var key: AccountKey
    /// A name to show; nil keeps the stored one.
    public var label: String?
    /// Data that the provider's module needs before a token is unsealed; no secret.
    public var details: Data
    /// The tokens; without a profile the stored one is kept.
    public var secrets: AccountSecrets
    /// The purpose of the requested scopes, in the app's own words, for the ledger.
    public var purpose: String?
    /// Whether the account becomes its client's active one; a server with many members sets false.
    public var activates = true
    /// Small values that change in the same step.
    public var values: [SmallValueChange] = []

    /// Creates an account.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: A name to show; nil keeps the stored one.
    ///   - details: Data that the provider's module needs before a token is unsealed; no secret.
    ///   - secrets: The tokens.
    public init(_ key: AccountKey, label: String? = nil, details: Data = Data(), secrets: AccountSecrets) {
        (self.key, self.label, self.details, self.secrets) = (key, label, details, secrets)
    }
}

/// What a decision changes of an account, in one step.
public struct AccountChange: Sendable {
    /// A name to show; nil leaves the stored one.
    public var label: String?
    /// The tokens, with which the account is ready and a lease ends; nil leaves the stored ones.
    public var tokens: TokenSet?
    /// What is sealed beside the tokens; nil leaves what is stored. Its tokens do not count.
    public var secrets: AccountSecrets?
    /// The stable code of the reason why the member must sign in again; nil leaves the state.
    public var needsSignIn: String?

    /// Creates a change that changes nothing.
    public init() {}
}

/// The condition under which an account is removed.
public enum AccountCondition: Sendable {
    /// In any case; the tokens are not read, because they may be damaged.
    case always
    /// Only while these tokens are stored.
    case holds(TokenSet)
    /// Only while it needs a sign-in for one of these reasons, by their stable codes.
    case needsSignIn(for: Set<String>)

    /// Decides whether an account meets the condition.
    /// - Parameters:
    ///   - state: The stored state.
    ///   - tokens: Opens the stored tokens; called only if they matter, because they may be damaged.
    /// - Returns: Whether it meets the condition.
    package func isMet(by state: Account.State, _ tokens: () throws -> TokenSet) rethrows -> Bool {
        switch self {
        case .always: return true
        case .holds(let expected):
            let stored = try tokens()
            return stored.accessToken == expected.accessToken && stored.refreshToken == expected.refreshToken
                && stored.idToken == expected.idToken
        case .needsSignIn(let reasons):
            guard case .needsSignIn(let reason) = state else { return false }
            return reasons.contains(reason)
        }
    }
}

/// What a decision changes of a client's sign-ins on their way, in one step.
public struct AttemptStep: Sendable {
    /// The change of one sign-in's phase.
    public struct Move: Sendable {
        /// The sign-in.
        public let id: Attempt.ID
        /// Its new phase.
        public let phase: Attempt.Phase

        /// Creates a change.
        /// - Parameters:
        ///   - id: The sign-in.
        ///   - phase: Its new phase.
        public init(_ id: Attempt.ID, to phase: Attempt.Phase) { (self.id, self.phase) = (id, phase) }
    }

    /// The sign-ins to move or end.
    public var moves: [Move] = []
    /// A new sign-in to keep; nil for none.
    public var inserted: Attempt?
    /// Small values that change in the same step.
    public var values: [SmallValueChange] = []

    /// Creates a step that changes nothing.
    public init() {}
}

/// Some accounts of a list, and where the next ones begin.
public struct AccountPage: Sendable {
    /// A place in a store's list of accounts, which only that store can read.
    public struct Mark: Sendable, Hashable {
        package let text: String
        package init(_ text: String) { self.text = text }
    }

    /// The greatest number of accounts of a page.
    public static let greatestSize = 1_000

    /// The accounts, in the store's order.
    public let accounts: [Account]
    /// Where the next page begins; nil after the last one.
    public let next: Mark?

    /// Creates a page.
    package init(_ accounts: [Account], next: Mark?) { (self.accounts, self.next) = (accounts, next) }

    /// Returns the number of accounts of a page for which a caller asked for any number.
    package static func size(_ limit: Int) -> Int { min(max(1, limit), greatestSize) }
}
