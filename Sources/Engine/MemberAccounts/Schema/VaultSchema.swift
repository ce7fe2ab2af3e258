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
    ]
}
