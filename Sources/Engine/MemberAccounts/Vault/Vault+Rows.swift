import Foundation
import MemberStorage

/// How accounts are written into their tables.
extension Vault {
    static func place(_ key: AccountKey) -> String { "vault_account.sealed " + key.parts }

    static func upsert(_ account: Account, _ sealed: Data, _ statements: Statements) throws -> Int64 {
        let key = account.key
        let rows = try statements.rows(
            """
            INSERT INTO vault_account (provider, stand, client_id, subject, label, reason, details, created, signed_in, sealed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (provider, stand, client_id, subject) DO UPDATE SET label = excluded.label, reason = excluded.reason,
            details = excluded.details, signed_in = excluded.signed_in, sealed = excluded.sealed
            RETURNING id
            """,
            [
                .text(key.provider), .text(key.stand), .text(key.clientID), .text(key.subject), .optional(account.label),
                .optional(account.state.reason), .blob(account.details), .optional(account.created), .optional(account.signedIn),
                .blob(sealed),
            ])
        return rows.first?.integer(0) ?? 0
    }

    static func mark(_ entry: inout Snapshot.Entry, _ reason: String, _ statements: Statements) throws {
        try statements.run("UPDATE vault_account SET reason = ? WHERE id = ?", [.text(reason), .integer(entry.row)])
        entry.account.state = .needsSignIn(reason)
    }

    static func activate(
        _ entry: Snapshot.Entry, at date: Date, _ statements: Statements, _ snapshot: inout Snapshot
    ) throws {
        let provider = entry.account.key.provider
        try statements.run(
            """
            INSERT INTO vault_active VALUES (?, ?, ?)
            ON CONFLICT (provider) DO UPDATE SET account = excluded.account, since = excluded.since
            """, [.text(provider), .integer(entry.row), .optional(date)])
        snapshot.activate(entry.account.key, provider, at: date)
    }
}
