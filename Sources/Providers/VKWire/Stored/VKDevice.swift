import Foundation
package import MemberAccounts
package import MemberCore
import MemberStorage

/// This installation's device id, sent with every call: a random UUID made once and kept in the vault.
package enum VKDevice {
    /// The device id; made at the first call, the same in every process that shares the vault.
    /// - Parameters:
    ///   - vault: Stores the id.
    ///   - random: The source of a new id.
    /// - Returns: A UUID in lower case.
    /// - Throws: `AccountError` if it can be neither read nor stored.
    package static func id(in vault: Vault, random: any RandomSource) throws -> String {
        try vault.register(VKWireSchema.migrations)
        let query = "SELECT id FROM vkwire_device"
        if let id = try vault.read({ try $0.rows(query).first?.text(0) }) { return id }
        let fresh = random.uuid().uuidString.lowercased()
        return try vault.transaction { statements in
            try statements.run("INSERT OR IGNORE INTO vkwire_device VALUES (1, ?)", [.text(fresh)])
            return try statements.rows(query).first?.text(0) ?? fresh
        }
    }
}

/// The tables of VK's modules in the vault's database: one list, because a module that registers fewer would treat a file with
/// all of them as a newer version's.
enum VKWireSchema {
    static let migrations = [
        Migration(
            module: "vkwire", number: 2,
            statements: [
                "CREATE TABLE vkwire_device (one INTEGER PRIMARY KEY CHECK (one = 1), id TEXT NOT NULL) STRICT",
                """
                CREATE TABLE vkwire_anonymous (client_id TEXT NOT NULL, stand TEXT NOT NULL, sealed BLOB NOT NULL,
                expires REAL NOT NULL, PRIMARY KEY (client_id, stand)) STRICT
                """,
            ])
    ]
}
