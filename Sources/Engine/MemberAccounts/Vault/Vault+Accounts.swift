public import Foundation
import MemberCore
package import MemberOAuth
import MemberStorage

extension Vault {
    /// Stores a signed-in account, by default as its client's active one; an existing account with the same key gets the new
    /// tokens.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: A name to show.
    ///   - details: Data that the provider's module needs before unsealing; no secret.
    ///   - secrets: The tokens. The permission ledger records the requested and granted scopes.
    ///   - purpose: The purpose of the requested scopes, in the app's own words, for the ledger.
    ///   - activates: Whether it becomes its client's active one; a server with many members passes false.
    /// - Returns: The stored account; the change is durable.
    /// - Throws: ``AccountError/storage(_:)``; the vault is unchanged then.
    @discardableResult
    public func store(
        _ key: AccountKey, label: String?, details: Data, secrets: AccountSecrets, purpose: String? = nil, activates: Bool = true
    ) throws(AccountError) -> Account {
        try replace(key, label: label, details: details, secrets: secrets, purpose: purpose, activates: activates).account
    }

    /// Stores a signed-in account as ``store(_:label:details:secrets:purpose:activates:)`` does, and returns the replaced values.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: A name to show.
    ///   - details: Data that the provider's module needs before unsealing; no secret.
    ///   - secrets: The tokens; without a profile the existing one is kept.
    ///   - purpose: The purpose of the requested scopes, in the app's own words, for the ledger.
    ///   - activates: Whether it becomes its client's active one.
    ///   - values: Small values that change in the same step.
    /// - Returns: The stored account, and the secrets that were stored before; each earlier value is returned to only one caller.
    /// - Throws: ``AccountError/storage(_:)``; the vault is unchanged then.
    package func replace(
        _ key: AccountKey, label: String?, details: Data, secrets: AccountSecrets, purpose: String? = nil, activates: Bool = true,
        values: [SmallValueChange] = []
    ) throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
        let now = clock.storedNow
        do {
            try unlock(for: values)
            return try write { statements, draft in
                let known = draft.entry(key)
                let replaced = known.flatMap { try? unseal($0, &draft) }
                var secrets = secrets
                secrets.profile = secrets.profile ?? replaced?.profile
                let account = Account(
                    key: key, label: label ?? known?.account.label, state: .ready, details: details,
                    created: known?.account.created ?? now, signedIn: now)
                let sealed = try seal(secrets, of: account)
                let row = try Self.upsert(account, sealed, statements)
                let entry = Snapshot.Entry(row: row, account: account, sealed: sealed)
                draft.put(entry)
                if activates { try Self.activate(entry, at: now, statements, &draft) }
                try notePermissions(ofSignIn: secrets, key, purpose: purpose, at: now, statements)
                try write(values, statements)
                return (account, replaced)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Removes an account and its tokens. The ledger of its permissions is kept, until ``erasePermissions(of:)``.
    /// - Parameter key: The key.
    /// - Returns: Whether it was stored.
    /// - Throws: ``AccountError/storage(_:)``; the vault is unchanged then.
    @discardableResult
    public func remove(_ key: AccountKey) throws(AccountError) -> Bool { try remove(key, if: .always) }

    /// Removes an account if its tokens are still those that the caller has read.
    /// - Parameters:
    ///   - key: The key.
    ///   - stale: The tokens.
    /// - Returns: Whether it was removed; false if other tokens were stored in the meantime.
    /// - Throws: ``AccountError/storage(_:)``; the vault is unchanged then.
    @discardableResult
    package func remove(_ key: AccountKey, ifStill stale: TokenSet) throws(AccountError) -> Bool {
        try remove(key, if: .holds(stale))
    }

    /// Removes an account that needs a sign-in for one of the given reasons.
    /// - Parameters:
    ///   - key: The key.
    ///   - reasons: The stable codes of the reasons.
    /// - Returns: Whether it was removed; false if the member has signed in again, or the reason is another one.
    /// - Throws: ``AccountError/storage(_:)``; the vault is unchanged then.
    @discardableResult
    package func remove(_ key: AccountKey, ifNeedsSignInFor reasons: Set<String>) throws(AccountError) -> Bool {
        try remove(key, if: .needsSignIn(for: reasons))
    }

    /// Removes an account that meets a condition.
    func remove(_ key: AccountKey, if condition: AccountCondition) throws(AccountError) -> Bool {
        do {
            return try write { statements, draft in
                guard let entry = draft.entry(key) else { return false }
                guard try condition.isMet(by: entry.account.state, { try unseal(entry, &draft).tokens }) else { return false }
                try Self.delete(entry, statements, &draft)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Removes an account, within a transaction.
    static func delete(_ entry: Snapshot.Entry, _ statements: Statements, _ draft: inout Draft) throws {
        let key = entry.account.key
        try statements.run("DELETE FROM vault_account WHERE id = ?", [.integer(entry.row)])
        try removeCallBlocks(in: key.subject, of: key.client, statements)
        draft.remove(key)
        guard draft.activation(of: key.client) == nil else { return }
        // The account that was active before becomes active again; none if there is no such account.
        draft.activate(try activation(of: key.client, draft.key(ofRow:), statements), key.client)
    }

    /// Makes an account its client's active one.
    /// - Parameter key: The key.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored.
    public func activate(_ key: AccountKey) throws(AccountError) {
        do {
            try write { statements, draft in
                guard let entry = draft.entry(key) else { throw AccountError.notSignedIn }
                try Self.activate(entry, at: clock.now, statements, &draft)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Marks an account: the member must sign in again. Its tokens are kept.
    /// - Parameters:
    ///   - key: The key.
    ///   - reason: The stable code of the reason.
    /// - Throws: ``AccountError/storage(_:)``.
    package func markNeedsSignIn(_ key: AccountKey, reason: String) throws(AccountError) {
        try change(key) { statements, entry in try Self.mark(&entry, reason, statements) }
    }

    /// Gives an account a name to show.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: The name.
    /// - Throws: ``AccountError/storage(_:)``.
    public func setLabel(_ key: AccountKey, _ label: String) throws(AccountError) {
        try change(key) { statements, entry in try Self.name(&entry, label, statements) }
    }

    /// The tokens of an account, unsealed at first use.
    /// - Parameter key: The key.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/locked``, ``AccountError/wrongKey``, ``AccountError/damaged``.
    public func secrets(of key: AccountKey) throws(AccountError) -> AccountSecrets { try unsealed(key).secrets }

    /// Returns an account and its secrets from one lookup: the details are those that the seal was checked against.
    ///
    /// A caller that sends a token to an address in the account's details must take both from one lookup. With two lookups, the
    /// first could return details that a program without the key has changed, and the second the correct ones again.
    /// - Parameter key: The key.
    /// - Returns: The account as stored, and its secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/locked``, ``AccountError/wrongKey``, ``AccountError/damaged``.
    package func unsealed(_ key: AccountKey) throws(AccountError) -> (account: Account, secrets: AccountSecrets) {
        try sealing()
        guard let entry = lookup({ $0.entry(key) }) else { throw .notSignedIn }
        return (entry.account, try unseal(entry))
    }

    private func change(
        _ key: AccountKey, _ body: (Statements, inout Snapshot.Entry) throws -> Void
    ) throws(AccountError) {
        do {
            try write { statements, draft in
                guard var entry = draft.entry(key) else { throw AccountError.notSignedIn }
                try body(statements, &entry)
                draft.put(entry)
            }
        } catch { throw AccountError(storing: error) }
    }
}
