import Foundation
package import MemberAccounts
package import MemberCore
import MemberStorage

/// The token that signs the member in on the app's own site, sealed in the vault: one of each client.
package struct AppTokens: Sendable {
    private let vault: Vault
    private let client: AccountClient
    private let clock: any MemberClock

    /// The token of a client.
    /// - Parameters:
    ///   - vault: Where it is kept.
    ///   - client: The client; its provider does not count.
    ///   - clock: By which it ages.
    package init(_ vault: Vault, _ client: AccountClient, clock: any MemberClock) {
        (self.vault, self.client, self.clock) = (vault, client, clock)
    }

    /// The token; nil if none is kept, or it is over. The age of one that an older version has kept is not known.
    /// - Parameter life: How long it lives.
    /// - Returns: The token.
    /// - Throws: `AccountError`.
    package func kept(livingFor life: Duration) throws -> Secret? {
        try vault.register(SberSchema.migrations)
        let query = "SELECT sealed, kept FROM sberid_app_token WHERE client_id = ? AND stand = ?"
        guard let found = try vault.read({ try $0.rows(query, row).first }), let sealed = found.blob(0) else { return nil }
        // One from more than a day ahead was kept by a clock that was wrong: it may be of any age.
        let age = found.date(1).map { clock.now.timeIntervalSince($0) } ?? 0
        guard age >= -86_400, age < life / .seconds(1) else { return nil }
        return Secret(String(decoding: try vault.open(sealed, for: place), as: UTF8.self))
    }

    /// Makes ready what keeps a token, or forgets the one that is kept: to be run within a transaction, with what belongs to it.
    /// - Parameter token: The token of the member who signs in; nil for none.
    /// - Returns: What writes it.
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

/// What Sber ID keeps in the vault's database beside accounts and sign-ins: one list, because a module that registers less would
/// take a file with all of it for a newer version's.
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
        // When the token was kept: the bank lets it live for a time.
        Migration(module: "sberid", number: 2, statements: ["ALTER TABLE sberid_app_token ADD COLUMN kept REAL"]),
    ]
}
