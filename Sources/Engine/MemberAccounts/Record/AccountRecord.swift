package import Foundation
import MemberOAuth

/// All that a store keeps of one member with one client: what a step reads, changes and writes.
///
/// A store reads a record, lets one of the functions below decide, and writes it if what it read still stands, else again. So every
/// store decides by the same rules, whatever its rows look like.
package struct AccountRecord: Sendable {
    package let key: AccountKey
    /// The account; nil if it is not stored.
    package private(set) var account: Account?
    /// Its sealed part, or why that cannot be opened; nil if the account is not stored.
    package private(set) var sealed: Result<AccountSecrets, AccountError>?
    /// The record of its refreshes.
    package internal(set) var lease: LeaseRecord
    /// Counts how often the permissions were replaced by a list or revoked.
    package internal(set) var fence: Int64
    /// The events of its permissions, which are kept when the account is removed.
    package internal(set) var history: PermissionHistory
    /// Whether the step makes the account its client's active one.
    package private(set) var isActivated = false

    /// Creates a record as read; that of a member who is not known by default.
    package init(
        _ key: AccountKey, account: Account? = nil, sealed: Result<AccountSecrets, AccountError>? = nil,
        lease: LeaseRecord = LeaseRecord(), fence: Int64 = 0, history: PermissionHistory = PermissionHistory()
    ) {
        (self.key, self.account, self.sealed) = (key, account, sealed)
        (self.lease, self.fence, self.history) = (lease, fence, history)
    }

    /// Whether nothing is left to keep.
    package var isEmpty: Bool { account == nil && history.isEmpty }

    /// The record as it is to be read next: the step is over.
    package var asStored: AccountRecord {
        var record = self
        record.isActivated = false
        return record
    }

    /// Returns the account and its secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/damaged``, ``AccountError/keyMissing(path:isShared:)``.
    package func stored() throws(AccountError) -> StoredAccount {
        guard let account, let sealed else { throw .notSignedIn }
        return StoredAccount(account: account, secrets: try sealed.get())
    }

    /// The account for a list: damaged if its seal does not open.
    package var listed: Account? {
        guard var account else { return nil }
        if case .failure(.damaged)? = sealed { account.state = .damaged }
        return account
    }

    mutating func set(_ secrets: AccountSecrets) { sealed = .success(secrets) }

    /// Sets the state; the mark of a move stays, unless the account becomes ready.
    mutating func setState(_ state: Account.State) {
        if let reason = state.reason, !MoveMark.allows(reason, over: account?.state) { return }
        account?.state = state
    }

    /// Keeps an account as it is, in the place of the stored one.
    mutating func keep(_ new: Account, _ secrets: AccountSecrets, activates: Bool) {
        (account, sealed, isActivated) = (new, .success(secrets), activates)
    }
}

// MARK: Steps of an account

extension AccountRecord {
    /// A sign-in: the account is ready, and the ledger has what was asked and granted.
    /// - Parameters:
    ///   - new: The signed-in account.
    ///   - now: The store's time.
    /// - Returns: The account, and the secrets that it replaces; nil if there were none, or they cannot be read.
    package mutating func signIn(_ new: SignedInAccount, at now: Date) -> (account: Account, replaced: AccountSecrets?) {
        let replaced = try? sealed?.get()
        var secrets = new.secrets
        secrets.profile = secrets.profile ?? replaced?.profile
        let stored = Account(
            key: key, label: new.label ?? account?.label, state: .ready, details: new.details, created: account?.created ?? now,
            signedIn: now)
        history.add(
            PermissionOutcome.ofSignIn(
                asked: secrets.requestedScopes, granted: secrets.tokens.scopes, since: history.records, purpose: new.purpose,
                at: now))
        (account, sealed, isActivated) = (stored, .success(secrets), new.activates)
        return (stored, replaced)
    }

    /// Removes the account if it meets a condition; its ledger stays.
    /// - Returns: Whether it was removed.
    package mutating func remove(if condition: AccountCondition) throws -> Bool {
        guard let account, try condition.isMet(by: account.state, { try stored().secrets.tokens }) else { return false }
        remove()
        return true
    }

    mutating func remove() {
        (account, sealed, lease, fence) = (nil, nil, LeaseRecord(), 0)
    }

    /// Makes the account its client's active one.
    /// - Throws: ``AccountError/notSignedIn``.
    package mutating func activate() throws(AccountError) {
        guard account != nil else { throw .notSignedIn }
        isActivated = true
    }

    /// Changes the account as a decision says.
    /// - Parameters:
    ///   - decide: Decides from the stored form alone; nil changes nothing.
    ///   - now: The store's time.
    /// - Returns: The account after the step, and whether it was changed.
    /// - Throws: The decision's error, ``AccountError/notSignedIn``, ``AccountError/damaged``; the record is not to be written then.
    package mutating func change(
        by decide: (StoredAccount) throws -> AccountChange?, at now: Date
    ) throws -> (account: StoredAccount, isChanged: Bool) {
        let before = try stored()
        guard let change = try decide(before) else { return (before, false) }
        if var beside = change.secrets {
            beside.tokens = before.secrets.tokens
            set(beside)
        }
        if let tokens = change.tokens { try replaceTokens(by: tokens, at: now) }
        if let label = change.label { account?.label = label }
        if let reason = change.needsSignIn { setState(.needsSignIn(reason)) }
        return (try stored(), true)
    }

    /// Replaces the tokens: the account is ready, a lease ends, and the ledger follows.
    mutating func replaceTokens(by new: TokenSet, at now: Date) throws(AccountError) {
        var secrets = try stored().secrets
        let (scopes, known) = (secrets.tokens.scopes, history)
        history.add(
            PermissionOutcome.ofRefresh(
                from: scopes, to: new.scopes, expired: new.expiredScopes, since: { known.records }, at: now))
        secrets.tokens = new
        secrets.tokens.expiredScopes = []
        set(secrets)
        setState(.ready)
        lease = lease.settled
    }
}
