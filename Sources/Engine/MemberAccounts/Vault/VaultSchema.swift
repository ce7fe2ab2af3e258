import Foundation
import MemberStorage

/// The vault's tables.
enum VaultSchema {
    static let migrations = [
        // The steps count from here, because no released version has made fewer tables.
        Migration(module: "vault", number: 7, statements: accounts + attempts + permissions + impressions + changes),
        // The time at which an impression was first found to be more than a day ahead: the clock was wrong when it was recorded.
        Migration(
            module: "vault", number: 8,
            statements: [
                """
                CREATE TABLE IF NOT EXISTS vault_impression_ahead (
                    impression INTEGER PRIMARY KEY REFERENCES vault_impression (id) ON DELETE CASCADE, found REAL NOT NULL
                ) STRICT
                """
            ]),
        // The blocks of calls, by the client and the folder of its account: some folders have no account.
        Migration(
            module: "vault", number: 9,
            statements: [
                """
                CREATE TABLE IF NOT EXISTS vault_call_block (
                    provider TEXT NOT NULL, environment TEXT NOT NULL, client_id TEXT NOT NULL,
                    folder TEXT NOT NULL, scope TEXT NOT NULL, until REAL NOT NULL,
                    PRIMARY KEY (provider, environment, client_id, folder, scope)
                ) STRICT, WITHOUT ROWID
                """
            ]),
        // The small values of providers, by name; those that earlier versions kept in tables of their own are moved.
        Migration(
            module: "vault", number: 10,
            statements: [
                """
                CREATE TABLE IF NOT EXISTS vault_value (
                    provider TEXT NOT NULL, environment TEXT NOT NULL, client_id TEXT NOT NULL, name TEXT NOT NULL,
                    value BLOB NOT NULL, at REAL, PRIMARY KEY (provider, environment, client_id, name)
                ) STRICT, WITHOUT ROWID
                """
            ], work: FormerValues.move),
    ]

    private static let (firstStep, stepOfFoundAhead, stepOfCallBlocks, stepOfValues, lastStep) = (7, 8, 9, 10, 10)

    private static let accounts = [
        """
        CREATE TABLE vault_account (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            provider TEXT NOT NULL, stand TEXT NOT NULL, client_id TEXT NOT NULL, subject TEXT NOT NULL,
            label TEXT, reason TEXT, details BLOB NOT NULL,
            created REAL NOT NULL, signed_in REAL NOT NULL, sealed BLOB NOT NULL,
            UNIQUE (provider, stand, client_id, subject)
        ) STRICT
        """,
        // The time at which each account became its client's active one.
        """
        CREATE TABLE vault_activation (
            account INTEGER PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
            provider TEXT NOT NULL, stand TEXT NOT NULL, client_id TEXT NOT NULL, since REAL NOT NULL
        ) STRICT
        """,
        "CREATE INDEX vault_activation_since ON vault_activation (since)",
        "CREATE INDEX vault_activation_client ON vault_activation (provider, stand, client_id, since)",
        """
        CREATE TABLE vault_refresh_lease (
            account INTEGER PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
            holder TEXT, fence INTEGER NOT NULL, until REAL NOT NULL, boot_id TEXT NOT NULL,
            sent_fingerprint TEXT, sent_at REAL
        ) STRICT
        """,
        "CREATE TABLE vault_seal (name TEXT PRIMARY KEY, sealed BLOB NOT NULL) STRICT",
    ]

    private static let attempts = [
        """
        CREATE TABLE vault_attempt (
            id TEXT PRIMARY KEY,
            provider TEXT NOT NULL, stand TEXT NOT NULL, client_id TEXT NOT NULL,
            phase TEXT NOT NULL, outcome TEXT, started REAL NOT NULL, expires REAL NOT NULL, sealed BLOB
        ) STRICT
        """,
        "CREATE INDEX vault_attempt_client ON vault_attempt (provider, stand, client_id, started)",
        "CREATE INDEX vault_attempt_expires ON vault_attempt (phase, expires)",
    ]

    /// The events of permissions, by the account's key instead of its row: they are kept when the account is removed.
    private static let permissions = [
        """
        CREATE TABLE vault_ledger (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            provider TEXT NOT NULL, environment TEXT NOT NULL, client_id TEXT NOT NULL, subject TEXT NOT NULL,
            UNIQUE (provider, environment, client_id, subject)
        ) STRICT
        """,
        """
        CREATE TABLE vault_permission_event (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            ledger INTEGER NOT NULL REFERENCES vault_ledger (id) ON DELETE CASCADE,
            scope TEXT NOT NULL, event TEXT NOT NULL, at REAL NOT NULL, actor TEXT, purpose TEXT
        ) STRICT
        """,
        "CREATE INDEX vault_permission_event_ledger ON vault_permission_event (ledger)",
        // Counts the reports and revocations of an account's permissions: a list that was requested before is older.
        """
        CREATE TABLE vault_permission_fence (
            account INTEGER PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE, fence INTEGER NOT NULL
        ) STRICT
        """,
    ]

    /// The impressions of members, with their dates; not part of an account.
    private static let impressions = [
        """
        CREATE TABLE vault_impression (
            id INTEGER PRIMARY KEY, provider TEXT NOT NULL, environment TEXT NOT NULL, subject TEXT NOT NULL,
            campaign TEXT NOT NULL, shown REAL NOT NULL
        ) STRICT
        """,
        "CREATE INDEX vault_impression_key ON vault_impression (provider, environment, subject, campaign, shown)",
    ]

    /// The changes, in order: 1 is an account by its id, 2 an active account, 3 an attempt by its name.
    private static let changes =
        [
            "CREATE TABLE vault_change (number INTEGER PRIMARY KEY, kind INTEGER NOT NULL, item ANY NOT NULL) STRICT",
            """
            CREATE TRIGGER vault_change_cut AFTER INSERT ON vault_change WHEN NEW.number % 512 = 0
            BEGIN DELETE FROM vault_change WHERE number <= NEW.number - 4096; END
            """,
        ] + noting(1, "vault_account", "ROW.id")
        + noting(2, "vault_activation", "json_array(ROW.provider, ROW.stand, ROW.client_id)")
        + noting(3, "vault_attempt", "ROW.id")

    /// Triggers that note each change of a table in the list of changes.
    private static func noting(_ kind: Int, _ table: String, _ item: String) -> [String] {
        [("added", "INSERT", "NEW"), ("changed", "UPDATE", "NEW"), ("removed", "DELETE", "OLD")].map { name, event, row in
            """
            CREATE TRIGGER \(table)_\(name) AFTER \(event) ON \(table)
            BEGIN INSERT INTO vault_change (kind, item) VALUES (\(kind), \(item.replacing("ROW", with: row))); END
            """
        }
    }
}

extension VaultSchema {
    /// Whether the file notes when an impression was found to be ahead; one that can only be read may lack this.
    static func notesFoundAhead(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfFoundAhead
    }

    /// Whether the file keeps blocks of calls; one that can only be read may lack this.
    static func keepsCallBlocks(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfCallBlocks
    }

    /// Whether the file has the small values; in one that can only be read they may lie in the tables of earlier versions.
    static func keepsValues(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfValues
    }

    /// Whether a version has written the file whose tables are not known here: a newer one, or one from before the first step.
    static func isOfAnotherVersion(_ database: Database) throws -> Bool {
        let found = try database.stepsMade(of: "vault")
        return found > lastStep || (1..<firstStep).contains(found)
    }

    /// Checks that a read-only file, which keeps the form of the version that wrote it last, contains the data for a list.
    /// - Throws: ``StorageError/readOnly(path:)`` if no vault has made its tables yet, ``StorageError/corrupt`` if they are
    ///   others, ``StorageError/newerFormat(module:found:known:)``, ``StorageError/olderFormat(module:found:oldest:)``,
    ///   ``StorageError/foreign``.
    static func checkListable(_ database: Database, at file: URL) throws {
        let found = try database.stepsMade(of: "vault")
        guard found <= lastStep else { throw StorageError.newerFormat(module: "vault", found: found, known: lastStep) }
        guard found > 0 else { throw StorageError.readOnly(path: file.path) }
        guard found >= firstStep else { throw StorageError.olderFormat(module: "vault", found: found, oldest: firstStep) }
        do { _ = try database.read { try Vault.load($0) } } catch StorageError.refused(1) { throw StorageError.corrupt }
    }
}
