import Foundation
import MemberStorage

/// The vault's tables.
enum VaultSchema {
    static let migrations = [
        Migration(
            module: "vault", number: 1,
            statements: [
                """
                CREATE TABLE vault_account (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    provider TEXT NOT NULL, stand TEXT NOT NULL, client_id TEXT NOT NULL, subject TEXT NOT NULL,
                    label TEXT, reason TEXT, details BLOB NOT NULL,
                    created REAL NOT NULL, signed_in REAL NOT NULL, sealed BLOB NOT NULL,
                    UNIQUE (provider, stand, client_id, subject)
                ) STRICT
                """,
                """
                CREATE TABLE vault_active (
                    provider TEXT PRIMARY KEY,
                    account INTEGER NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE
                ) STRICT
                """,
                """
                CREATE TABLE vault_attempt (
                    id TEXT PRIMARY KEY,
                    provider TEXT NOT NULL, stand TEXT NOT NULL, client_id TEXT NOT NULL,
                    phase TEXT NOT NULL, outcome TEXT, started REAL NOT NULL, expires REAL NOT NULL, sealed BLOB
                ) STRICT
                """,
                """
                CREATE TABLE vault_refresh_lease (
                    account INTEGER PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
                    holder TEXT, fence INTEGER NOT NULL, until REAL NOT NULL, boot_id TEXT NOT NULL,
                    sent_fingerprint TEXT, sent_at REAL
                ) STRICT
                """,
                "CREATE TABLE vault_seal (name TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT",
            ]),
        Migration(
            module: "vault", number: 2,
            statements: [
                """
                CREATE TABLE vault_permission (
                    id INTEGER PRIMARY KEY AUTOINCREMENT,
                    account INTEGER NOT NULL REFERENCES vault_account (id) ON DELETE CASCADE,
                    scope TEXT NOT NULL, event TEXT NOT NULL, at REAL NOT NULL, why TEXT
                ) STRICT
                """,
                "CREATE INDEX vault_permission_account ON vault_permission (account)",
                "ALTER TABLE vault_active ADD COLUMN since REAL NOT NULL DEFAULT 0",
            ]),
        Migration(
            module: "vault", number: 3,
            statements: [
                // What was changed, in order: 1 is an account by its id, 2 a provider's active account, 3 an attempt by its name.
                "CREATE TABLE vault_change (number INTEGER PRIMARY KEY, kind INTEGER NOT NULL, item ANY NOT NULL) STRICT",
                """
                CREATE TRIGGER vault_change_cut AFTER INSERT ON vault_change WHEN NEW.number % 512 = 0
                BEGIN DELETE FROM vault_change WHERE number <= NEW.number - 4096; END
                """,
            ] + noting(1, "vault_account", "id") + noting(2, "vault_active", "provider") + noting(3, "vault_attempt", "id") + [
                "CREATE INDEX vault_account_signed_in ON vault_account (provider, signed_in)",
                "CREATE INDEX vault_attempt_client ON vault_attempt (provider, stand, client_id, started)",
                "CREATE INDEX vault_attempt_expires ON vault_attempt (phase, expires)",
            ]),
    ]

    /// The steps after which there are permissions and the time of an activation, and a list of changes.
    private static let (stepOfPermissions, stepOfChanges) = (2, 3)

    static func hasPermissions(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfPermissions
    }

    static func hasChanges(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfChanges
    }

    /// Passes if a file that can only be read, and so keeps the form of the version that wrote it last, has what a list needs.
    /// - Throws: ``StorageError/readOnly(path:)`` where no vault has made its tables yet, ``StorageError/corrupt`` where they are
    ///   others, ``StorageError/newerFormat(module:found:known:)``, ``StorageError/foreign``.
    static func checkListable(_ database: Database, at file: URL) throws {
        let (found, known) = (try database.stepsMade(of: "vault"), migrations.count)
        guard found <= known else { throw StorageError.newerFormat(module: "vault", found: found, known: known) }
        guard found > 0 else { throw StorageError.readOnly(path: file.path) }
        do { _ = try database.read { try Vault.load($0) } } catch StorageError.refused(1) { throw StorageError.corrupt }
    }

    /// Triggers that note each change of a table in the list of changes.
    private static func noting(_ kind: Int, _ table: String, _ column: String) -> [String] {
        [("added", "INSERT", "NEW"), ("changed", "UPDATE", "NEW"), ("removed", "DELETE", "OLD")].map { name, event, row in
            """
            CREATE TRIGGER \(table)_\(name) AFTER \(event) ON \(table)
            BEGIN INSERT INTO vault_change (kind, item) VALUES (\(kind), \(row).\(column)); END
            """
        }
    }
}
