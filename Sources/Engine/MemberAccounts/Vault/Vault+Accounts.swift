public import Foundation
import MemberCore
import MemberOAuth
import MemberStorage

extension Vault {
    /// Stores a signed-in account and makes it its provider's active one; one of the same key gets the new tokens.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: A name to show.
    ///   - details: What the provider's module needs before unsealing; no secret.
    ///   - secrets: The tokens.
    /// - Returns: The account as stored; durable.
    /// - Throws: ``AccountError/storage(_:)``; nothing is changed then.
    @discardableResult
    public func store(
        _ key: AccountKey, label: String?, details: Data, secrets: AccountSecrets
    ) throws(AccountError) -> Account {
        // As the database will give it back, so that what is returned equals what is read later.
        let now = Date(timeIntervalSince1970: clock.now.timeIntervalSince1970)
        do {
            let sealed = try sealing.seal(secrets.encoded(), for: Self.place(key))
            return try write { statements, snapshot in
                let known = snapshot.entry(key)
                let account = Account(
                    key: key, label: label ?? known?.account.label, state: .ready, details: details,
                    created: known?.account.created ?? now, signedIn: now)
                let row = try Self.upsert(account, sealed, statements)
                snapshot.put(Snapshot.Entry(row: row, account: account, sealed: sealed))
                try Self.activate(row, key.provider, statements, &snapshot)
                return account
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Removes an account and its tokens.
    /// - Parameter key: The key.
    /// - Returns: Whether it was there.
    /// - Throws: ``AccountError/storage(_:)``; nothing is changed then.
    @discardableResult
    public func remove(_ key: AccountKey) throws(AccountError) -> Bool {
        do {
            return try write { statements, snapshot in
                guard let entry = snapshot.entry(key) else { return false }
                try statements.run("DELETE FROM vault_account WHERE id = ?", [.integer(entry.row)])
                snapshot.remove(row: entry.row)
                let rest = snapshot.entries.filter { $0.account.key.provider == key.provider }
                if let next = rest.max(by: { $0.account.signedIn < $1.account.signedIn }), snapshot.active[key.provider] == nil {
                    try Self.activate(next.row, key.provider, statements, &snapshot)
                }
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Makes an account its provider's active one.
    /// - Parameter key: The key.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored.
    public func activate(_ key: AccountKey) throws(AccountError) {
        do {
            try write { statements, snapshot in
                guard let entry = snapshot.entry(key) else { throw AccountError.notSignedIn }
                try Self.activate(entry.row, key.provider, statements, &snapshot)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Marks an account: the member must sign in again. Its tokens stay.
    /// - Parameters:
    ///   - key: The key.
    ///   - reason: The stable code of the reason.
    /// - Throws: ``AccountError/storage(_:)``.
    public func markNeedsSignIn(_ key: AccountKey, reason: String) throws(AccountError) {
        try change(key) { statements, entry in
            try statements.run("UPDATE vault_account SET reason = ? WHERE id = ?", [.text(reason), .integer(entry.row)])
            entry.account.state = .needsSignIn(reason)
        }
    }

    /// Gives an account a name to show.
    /// - Parameters:
    ///   - key: The key.
    ///   - label: The name.
    /// - Throws: ``AccountError/storage(_:)``.
    public func setLabel(_ key: AccountKey, _ label: String) throws(AccountError) {
        try change(key) { statements, entry in
            try statements.run("UPDATE vault_account SET label = ? WHERE id = ?", [.text(label), .integer(entry.row)])
            entry.account.label = label
        }
    }

    /// The tokens of an account, unsealed at first use.
    /// - Parameter key: The key.
    /// - Returns: The secrets.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/wrongKey``.
    public func secrets(of key: AccountKey) throws(AccountError) -> AccountSecrets {
        guard let entry = snapshot().entry(key) else { throw .notSignedIn }
        if let known = state.withLock({ $0.unsealed[entry.row] }), known.sealed == entry.sealed { return known.secrets }
        do {
            let secrets = try AccountSecrets(decoding: sealing.open(entry.sealed, for: Self.place(key)))
            state.withLock { $0.unsealed[entry.row] = (entry.sealed, secrets) }
            return secrets
        } catch { throw AccountError(storing: error) }
    }

    /// Replaces the tokens of an account if they are still the ones a refresh started from; the account is ready then.
    /// - Parameters:
    ///   - key: The key.
    ///   - old: The tokens the refresh started from.
    ///   - new: What the provider gave.
    /// - Returns: Whether they were stored: not, where the account was removed or somebody else was faster.
    /// - Throws: ``AccountError/storage(_:)``; nothing is changed then.
    func replaceTokens(of key: AccountKey, from old: TokenSet, to new: TokenSet) throws(AccountError) -> Bool {
        do {
            return try write { statements, snapshot in
                guard var entry = snapshot.entry(key) else { return false }
                var secrets = try AccountSecrets(decoding: sealing.open(entry.sealed, for: Self.place(key)))
                guard secrets.tokens.refreshToken == old.refreshToken, secrets.tokens.accessToken == old.accessToken else {
                    return false
                }
                secrets.tokens = new
                entry.sealed = try sealing.seal(secrets.encoded(), for: Self.place(key))
                entry.account.state = .ready
                try statements.run(
                    "UPDATE vault_account SET sealed = ?, reason = NULL WHERE id = ?", [.blob(entry.sealed), .integer(entry.row)])
                snapshot.put(entry)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    private func change(
        _ key: AccountKey, _ body: (Statements, inout Snapshot.Entry) throws -> Void
    ) throws(AccountError) {
        do {
            try write { statements, snapshot in
                guard var entry = snapshot.entry(key) else { throw AccountError.notSignedIn }
                try body(statements, &entry)
                snapshot.put(entry)
            }
        } catch { throw AccountError(storing: error) }
    }

    static func place(_ key: AccountKey) -> String { "vault_account.sealed " + key.parts }

    private static func upsert(_ account: Account, _ sealed: Data, _ statements: Statements) throws -> Int64 {
        let key = account.key
        let rows = try statements.rows(
            """
            INSERT INTO vault_account (provider, stand, client_id, subject, label, details, created, signed_in, sealed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (provider, stand, client_id, subject) DO UPDATE SET label = excluded.label, reason = NULL,
            details = excluded.details, signed_in = excluded.signed_in, sealed = excluded.sealed
            RETURNING id
            """,
            [
                .text(key.provider), .text(key.stand), .text(key.clientID), .text(key.subject), .optional(account.label),
                .blob(account.details), .optional(account.created), .optional(account.signedIn), .blob(sealed),
            ])
        return rows.first?.integer(0) ?? 0
    }

    private static func activate(
        _ row: Int64, _ provider: String, _ statements: Statements, _ snapshot: inout Snapshot
    ) throws {
        try statements.run(
            "INSERT INTO vault_active VALUES (?, ?) ON CONFLICT (provider) DO UPDATE SET account = excluded.account",
            [.text(provider), .integer(row)])
        snapshot.active[provider] = row
    }
}
