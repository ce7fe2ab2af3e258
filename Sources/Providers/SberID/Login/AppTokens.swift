import Foundation
package import MemberAccounts
package import MemberCore
import MemberStorage

/// The token that signs the member in on the app's own site, sealed in the vault: each client has one.
package struct AppTokens: Sendable {
    private let vault: Vault
    private let client: AccountClient
    private let clock: any MemberClock

    /// Creates the access to a client's token.
    /// - Parameters:
    ///   - vault: The store of the token.
    ///   - client: The client; its provider is ignored.
    ///   - clock: Measures the token's age.
    package init(_ vault: Vault, _ client: AccountClient, clock: any MemberClock) {
        (self.vault, self.client, self.clock) = (vault, client, clock)
    }

    /// Returns the token; nil if none is kept or it has expired. The age of a token that an older version kept is unknown.
    /// - Parameter life: The token's lifetime.
    /// - Returns: The token.
    /// - Throws: `AccountError`.
    package func kept(livingFor life: Duration) throws -> Secret? {
        try vault.register(SberSchema.migrations)
        let query = "SELECT sealed, kept FROM sberid_app_token WHERE client_id = ? AND stand = ?"
        guard let found = try vault.read({ try $0.rows(query, row).first }), let sealed = found.blob(0) else { return nil }
        // A token from more than a day in the future was kept under a wrong clock: its age is unknown.
        let age = found.date(1).map { clock.now.timeIntervalSince($0) } ?? 0
        guard age >= -86_400, age < life / .seconds(1) else { return nil }
        return Secret(String(decoding: try vault.open(sealed, for: place), as: UTF8.self))
    }

    /// Prepares the statements that keep a token or remove the kept one, so that they run in the transaction of a sign-in's other changes.
    /// - Parameter token: The token of the member who signs in; nil removes the kept one.
    /// - Returns: The work to run within the transaction.
    /// - Throws: `AccountError`.
    func keeping(_ token: Secret?) throws(AccountError) -> (Statements) throws -> Void {
        try vault.register(SberSchema.migrations)
        guard let token else {
            return { try $0.run("DELETE FROM sberid_app_token WHERE client_id = ? AND stand = ?", row) }
        }
        let sealed = try vault.seal(token.bytes, for: place)
        let values = row + [.blob(sealed), .optional(clock.now)]
        return {
            try $0.run("INSERT OR REPLACE INTO sberid_app_token (client_id, stand, sealed, kept) VALUES (?, ?, ?, ?)", values)
        }
    }

    private var row: [SQLValue] { [.text(client.clientID), .text(client.environment)] }

    private var place: String {
        "sberid_app_token 1 " + [client.clientID, client.environment].map(PercentCoding.encode).joined(separator: "&")
    }
}

/// Sber ID's tables in the vault's database, beside accounts and sign-ins. It is one list, because a module that registers only a part
/// of it would take a file with all of it for a newer version's.
enum SberSchema {
    static let migrations = [
        Migration(
            module: "sberid", number: 1,
            statements: [
                """
                CREATE TABLE sberid_app_token (client_id TEXT NOT NULL, stand TEXT NOT NULL, sealed BLOB NOT NULL,
                PRIMARY KEY (client_id, stand)) STRICT
                """
            ]),
        // The time at which the token was kept: the bank limits its life.
        Migration(module: "sberid", number: 2, statements: ["ALTER TABLE sberid_app_token ADD COLUMN kept REAL"]),
    ]
}
