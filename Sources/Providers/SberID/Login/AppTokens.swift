import Foundation
package import MemberAccounts
package import MemberCore
import MemberStorage

/// The token that signs the member in on the app's own site, sealed in the vault: one of each client.
package struct AppTokens: Sendable {
    private let vault: Vault
    private let client: AccountClient

    /// The token of a client.
    /// - Parameters:
    ///   - vault: Where it is kept.
    ///   - client: The client; its provider does not count.
    package init(_ vault: Vault, _ client: AccountClient) { (self.vault, self.client) = (vault, client) }

    /// The token; nil if none is kept.
    /// - Throws: `AccountError`.
    package func kept() throws -> Secret? {
        try vault.register(SberSchema.migrations)
        let query = "SELECT sealed FROM sberid_app_token WHERE client_id = ? AND stand = ?"
        guard let sealed = try vault.read({ try $0.rows(query, row).first?.blob(0) }) else { return nil }
        return Secret(String(decoding: try vault.open(sealed, for: place), as: UTF8.self))
    }

    /// Keeps a token; nil forgets the one that is kept.
    /// - Parameter token: The token of the member who signs in.
    /// - Throws: `AccountError`; what was kept stays then.
    package func keep(_ token: Secret?) throws {
        try vault.register(SberSchema.migrations)
        guard let token else {
            try vault.transaction { try $0.run("DELETE FROM sberid_app_token WHERE client_id = ? AND stand = ?", row) }
            return
        }
        let sealed = try vault.seal(token.bytes, for: place)
        try vault.transaction { try $0.run("INSERT OR REPLACE INTO sberid_app_token VALUES (?, ?, ?)", row + [.blob(sealed)]) }
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
            ])
    ]
}
