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
                // The changes, in order: 1 is an account by its id, 2 an active account, 3 an attempt by its name.
                "CREATE TABLE vault_change (number INTEGER PRIMARY KEY, kind INTEGER NOT NULL, item ANY NOT NULL) STRICT",
                """
                CREATE TRIGGER vault_change_cut AFTER INSERT ON vault_change WHEN NEW.number % 512 = 0
                BEGIN DELETE FROM vault_change WHERE number <= NEW.number - 4096; END
                """,
            ] + noting(1, "vault_account", "ROW.id") + noting(2, "vault_active", "ROW.provider")
                + noting(3, "vault_attempt", "ROW.id") + [
                    "CREATE INDEX vault_account_signed_in ON vault_account (provider, signed_in)",
                    "CREATE INDEX vault_attempt_client ON vault_attempt (provider, stand, client_id, started)",
                    "CREATE INDEX vault_attempt_expires ON vault_attempt (phase, expires)",
                ]),
        // When each account was made its client's active one, instead of one active account for each provider.
        Migration(
            module: "vault", number: 4,
            statements: [
                """
                CREATE TABLE vault_activation (
                    account INTEGER PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE,
                    provider TEXT NOT NULL, stand TEXT NOT NULL, client_id TEXT NOT NULL, since REAL NOT NULL
                ) STRICT
                """,
                "CREATE INDEX vault_activation_since ON vault_activation (since)",
                "CREATE INDEX vault_activation_client ON vault_activation (provider, stand, client_id, since)",
                // A provider's module kept in the details when an account became the current one without a sign-in: in seconds
                // since 2001, with a very early time where it never did.
                """
                INSERT INTO vault_activation SELECT id, provider, stand, client_id, since FROM (
                    SELECT *, coalesce(978307200 + CASE WHEN json_valid(CAST(details AS TEXT))
                        THEN json_extract(CAST(details AS TEXT), '$.currentSince') END, signed_in) AS since FROM vault_account
                ) WHERE since > -1e10
                """,
                // The provider's active account becomes its client's, and its time is kept: it is used to find the account in use.
                """
                INSERT INTO vault_activation SELECT account.id, account.provider, stand, client_id, since FROM vault_active
                JOIN vault_account AS account ON account.id = account WHERE since > -1e10
                ON CONFLICT (account) DO UPDATE SET since = excluded.since
                """,
                """
                UPDATE vault_activation SET since = min(vault_activation.since, best.since - 0.001) FROM vault_activation AS best
                JOIN vault_active AS active ON active.account = best.account
                WHERE best.account <> vault_activation.account AND best.provider = vault_activation.provider
                AND best.stand = vault_activation.stand AND best.client_id = vault_activation.client_id
                """,
                "DROP TABLE vault_active",
                // It was used to find the account that became active when the active one was removed.
                "DROP INDEX vault_account_signed_in",
            ] + noting(2, "vault_activation", "json_array(ROW.provider, ROW.stand, ROW.client_id)")),
        // The impressions of members, with their dates; not part of an account.
        Migration(
            module: "vault", number: 5,
            statements: [
                """
                CREATE TABLE vault_impression (
                    id INTEGER PRIMARY KEY, provider TEXT NOT NULL, environment TEXT NOT NULL, subject TEXT NOT NULL,
                    campaign TEXT NOT NULL, shown REAL NOT NULL
                ) STRICT
                """,
                "CREATE INDEX vault_impression_key ON vault_impression (provider, environment, subject, campaign, shown)",
            ]),
        // The events of permissions, by the account's key instead of its row: they are kept when the account is removed. For
        // events written before, it is known who asks and who decides, but not who revoked a permission.
        Migration(
            module: "vault", number: 6,
            statements: [
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
                """
                INSERT INTO vault_ledger SELECT id, provider, stand, client_id, subject FROM vault_account
                WHERE id IN (SELECT account FROM vault_permission) ORDER BY id
                """,
                """
                INSERT INTO vault_permission_event SELECT id, account, scope, event, at,
                CASE WHEN event = 'asked' THEN 'app' WHEN event IN ('granted', 'declined') THEN 'member'
                WHEN event = 'expired' THEN 'provider' END, why FROM vault_permission
                WHERE account IN (SELECT id FROM vault_ledger) ORDER BY id
                """,
                "DROP TABLE vault_permission",
            ]),
        // Counts the reports and revocations of an account's permissions: a list that was requested before is older.
        Migration(
            module: "vault", number: 7,
            statements: [
                """
                CREATE TABLE vault_permission_fence (
                    account INTEGER PRIMARY KEY REFERENCES vault_account (id) ON DELETE CASCADE, fence INTEGER NOT NULL
                ) STRICT
                """
            ]),
        // When an impression was first found to be more than a day ahead of the clock: the clock was wrong when it was recorded.
        Migration(
            module: "vault", number: 8,
            statements: [
                """
                CREATE TABLE IF NOT EXISTS vault_impression_ahead (
                    impression INTEGER PRIMARY KEY REFERENCES vault_impression (id) ON DELETE CASCADE, found REAL NOT NULL
                ) STRICT
                """
            ]),
    ]

    /// The steps after which there are permissions, a list of changes, the times of activations, separate ledgers, and fences.
    private static let (stepOfPermissions, stepOfChanges, stepOfActivations, stepOfLedgers, stepOfFences) = (2, 3, 4, 6, 7)
    /// The step after which the time is noted when an impression was found to be ahead.
    private static let stepOfFoundAhead = 8

    static func hasLedgers(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfLedgers
    }

    static func notesFoundAhead(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfFoundAhead
    }

    static func hasFences(_ statements: Statements) throws -> Bool { try statements.stepsMade(of: "vault") >= stepOfFences }

    /// A query for the events of an account given by the parts of its key: scope, event, date, purpose, actor; nil where there are none yet.
    static func permissionEvents(_ statements: Statements) throws -> String? {
        let isOfKey = "provider = ?1 AND client_id = ?3 AND subject = ?4"
        if try hasLedgers(statements) {
            return """
                SELECT scope, event, at, purpose, actor FROM vault_permission_event AS happened
                JOIN vault_ledger AS member ON member.id = ledger WHERE \(isOfKey) AND environment = ?2 ORDER BY happened.id
                """
        }
        guard try statements.stepsMade(of: "vault") >= stepOfPermissions else { return nil }
        return """
            SELECT scope, event, at, why, NULL FROM vault_permission AS happened
            JOIN vault_account AS member ON member.id = account WHERE \(isOfKey) AND stand = ?2 ORDER BY happened.id
            """
    }

    static func hasChanges(_ statements: Statements) throws -> Bool {
        try statements.stepsMade(of: "vault") >= stepOfChanges
    }

    /// A query for each client's active account and the time of its activation, the latest last.
    static func activations(_ statements: Statements) throws -> String {
        if try statements.stepsMade(of: "vault") >= stepOfActivations {
            return "SELECT account, since FROM vault_activation ORDER BY since, account"
        }
        return "SELECT account, \(try statements.stepsMade(of: "vault") >= stepOfPermissions ? "since" : "0") FROM vault_active"
    }

    /// Checks that a read-only file, which keeps the form of the version that wrote it last, contains the data for a list.
    /// - Throws: ``StorageError/readOnly(path:)`` where no vault has made its tables yet, ``StorageError/corrupt`` where they are
    ///   others, ``StorageError/newerFormat(module:found:known:)``, ``StorageError/foreign``.
    static func checkListable(_ database: Database, at file: URL) throws {
        let (found, known) = (try database.stepsMade(of: "vault"), migrations.count)
        guard found <= known else { throw StorageError.newerFormat(module: "vault", found: found, known: known) }
        guard found > 0 else { throw StorageError.readOnly(path: file.path) }
        do { _ = try database.read { try Vault.load($0) } } catch StorageError.refused(1) { throw StorageError.corrupt }
    }

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
