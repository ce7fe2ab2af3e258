import Foundation
import MemberCore
package import MemberStorage

/// The rows of accounts in their tables.
extension Vault {
    static let columns = "id, provider, stand, client_id, subject, label, reason, details, created, signed_in, sealed"

    static func entry(_ row: SQLRow) -> Snapshot.Entry {
        let key = AccountKey(
            provider: row.text(1) ?? "", environment: row.text(2) ?? "", clientID: row.text(3) ?? "", subject: row.text(4) ?? "")
        let sealed = row.blob(10) ?? Data()
        let state: Account.State = SealedValue.isOne(sealed) ? row.text(6).map { .needsSignIn($0) } ?? .ready : .damaged
        let account = Account(
            key: key, label: row.text(5), state: state, details: row.blob(7) ?? Data(), created: row.date(8) ?? .distantPast,
            signedIn: row.date(9) ?? .distantPast)
        return Snapshot.Entry(row: row.integer(0), account: account, sealed: sealed)
    }

    /// Returns some accounts whose rows come after one, in the order in which they were first stored.
    static func entries(after row: Int64, limit: Int, _ statements: Statements) throws -> [Snapshot.Entry] {
        let query = "SELECT \(columns) FROM vault_account WHERE id > ? ORDER BY id LIMIT ?"
        return try statements.rows(query, [.integer(row), .integer(Int64(limit))]).map(entry)
    }

    /// Returns the account of a client that was activated last; nil if none was, or it is not stored.
    static func activation(
        of client: AccountClient, _ key: (Int64) -> AccountKey?, _ statements: Statements
    ) throws -> Snapshot.Activation? {
        let latest = """
            SELECT account, since FROM vault_activation WHERE provider = ? AND stand = ? AND client_id = ?
            ORDER BY since DESC, account DESC LIMIT 1
            """
        let row = try statements.rows(latest, [.text(client.provider), .text(client.environment), .text(client.clientID)]).first
        return row.flatMap { row in
            key(row.integer(0)).map { Snapshot.Activation(key: $0, since: row.date(1) ?? .distantPast) }
        }
    }

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
                .text(key.provider), .text(key.environment), .text(key.clientID), .text(key.subject), .optional(account.label),
                .optional(account.state.reason), .blob(account.details), .optional(account.created), .optional(account.signedIn),
                .blob(sealed),
            ])
        return rows.first?.integer(0) ?? 0
    }

    static func name(_ entry: inout Snapshot.Entry, _ label: String, _ statements: Statements) throws {
        try statements.run("UPDATE vault_account SET label = ? WHERE id = ?", [.text(label), .integer(entry.row)])
        entry.account.label = label
    }

    static func mark(_ entry: inout Snapshot.Entry, _ reason: String, _ statements: Statements) throws {
        // The mark of a move stays.
        guard MoveMark.allows(reason, over: entry.account.state) else { return }
        try statements.run("UPDATE vault_account SET reason = ? WHERE id = ?", [.text(reason), .integer(entry.row)])
        entry.account.state = .needsSignIn(reason)
    }

    static func activate(
        _ entry: Snapshot.Entry, at date: Date, _ statements: Statements, _ draft: inout Draft
    ) throws {
        let client = entry.account.key.client
        // The time is later than all earlier ones, even at the same moment or after the clock was set back.
        let last = try statements.rows("SELECT max(since) FROM vault_activation").first?.date(0)
        let since = max(date, last?.addingTimeInterval(0.001) ?? date)
        try statements.run(
            """
            INSERT INTO vault_activation VALUES (?, ?, ?, ?, ?)
            ON CONFLICT (account) DO UPDATE SET since = excluded.since
            """,
            [
                .integer(entry.row), .text(client.provider), .text(client.environment), .text(client.clientID), .optional(since),
            ])
        draft.activate(Snapshot.Activation(key: entry.account.key, since: since), client)
    }
}

/// The connections of the vault.
extension Vault {
    /// Reads the tables, on one consistent state. Other modules use it in tests and measurements only.
    /// - Parameter body: Works on the statements; must not call other code or wait.
    /// - Returns: The result of the closure.
    /// - Throws: ``AccountError/storage(_:)``, or the closure's error.
    package func read<Result>(_ body: (Statements) throws -> Result) throws -> Result { try database.read(body) }

    /// Runs one query on the tables.
    /// - Parameters:
    ///   - sql: One statement with `?` for each value, which only reads.
    ///   - values: One for each `?`.
    /// - Returns: All rows.
    /// - Throws: ``AccountError/storage(_:)``.
    func query(_ sql: String, _ values: [SQLValue]) throws -> [SQLRow] { try database.query(sql, values) }

    /// Runs a transaction on the tables. Other modules use it in tests and measurements only.
    /// - Parameters:
    ///   - durable: Whether the commit must survive a power cut, not just the end of the process: several times slower. Tokens,
    ///     sign-ins and all actions that must not happen twice need it.
    ///   - body: Works on the statements; must not call other code or wait.
    /// - Returns: The result of the closure, after the commit.
    /// - Throws: ``AccountError/storage(_:)``, or the closure's error.
    package func transaction<Result>(durable: Bool = true, _ body: (Statements) throws -> Result) throws -> Result {
        try (durable ? database : ordinaryDatabase()).transaction(body)
    }

    /// A second connection, for changes that a power cut may undo; opened at its first use.
    private func ordinaryDatabase() throws -> Database {
        if let known = state.withLock({ $0.ordinary }) { return known }
        let made = try Database(file: home.appending(path: VaultFolder.databaseName), durability: .normal)
        return state.withLock { state in
            let database = state.ordinary ?? made
            state.ordinary = database
            return database
        }
    }
}
