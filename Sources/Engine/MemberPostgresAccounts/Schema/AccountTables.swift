#if canImport(CMemberPostgres)
    import MemberPostgres

    /// The tables of members: each one's key begins with what it can be partitioned by, and all of a member's rows have the same.
    enum AccountTables {
        static let module = "member_account"

        /// The steps; a released one is never changed.
        static func migrations() throws(PostgresError) -> PostgresMigrations {
            try PostgresMigrations(
                module,
                [
                    PostgresMigration(1, oldestWriter: 1, accounts + records + attempts),
                    PostgresMigration(2, oldestWriter: 1, paces),
                ])
        }

        /// Texts are compared by their bytes, as keys are.
        private static func texts(_ names: String...) -> String {
            names.map { "\($0) text COLLATE \"C\" NOT NULL" }.joined(separator: ", ")
        }

        /// One row for each member of a client; without `sealed` only the ledger of a removed account is left. Half of a page stays
        /// free at first, so that a refresh, which changes no indexed column, finds room beside the old row.
        private static let accounts = [
            """
            CREATE TABLE member_account (
                \(texts("provider", "environment", "client_id", "subject")),
                revision bigint NOT NULL,
                label text, reason text, details bytea, created timestamptz, signed_in timestamptz, activated timestamptz,
                sealed bytea,
                holder text, lease_fence bigint NOT NULL, lease_until timestamptz, sent_fingerprint text, sent_at timestamptz,
                permission_fence bigint NOT NULL, permissions jsonb,
                PRIMARY KEY (provider, environment, client_id, subject)
            ) WITH (fillfactor = 50)
            """,
            """
            CREATE INDEX member_account_active ON member_account (provider, environment, client_id, activated)
            WHERE activated IS NOT NULL
            """,
            // The last use of a permission for each purpose, apart from the ledger: it is noted with every call.
            """
            CREATE TABLE member_account_use (
                \(texts("provider", "environment", "client_id", "subject", "scope", "purpose")),
                used timestamptz NOT NULL,
                PRIMARY KEY (provider, environment, client_id, subject, scope, purpose)
            ) WITH (fillfactor = 70)
            """,
        ]

        private static let records = [
            """
            CREATE TABLE member_account_impression (
                \(texts("provider", "environment", "subject", "campaign")), revision bigint NOT NULL, shown jsonb NOT NULL,
                PRIMARY KEY (provider, environment, subject, campaign)
            ) WITH (fillfactor = 70)
            """,
            """
            CREATE TABLE member_account_value (
                \(texts("provider", "environment", "client_id", "name")), value bytea NOT NULL, at double precision,
                is_sealed boolean NOT NULL,
                PRIMARY KEY (provider, environment, client_id, name)
            )
            """,
        ]

        private static let attempts = [
            """
            CREATE TABLE member_account_attempt (
                id text COLLATE "C" PRIMARY KEY, \(texts("provider", "environment", "client_id")),
                phase text NOT NULL, outcome text, started timestamptz NOT NULL, expires timestamptz NOT NULL, sealed bytea
            )
            """,
            """
            CREATE INDEX member_account_attempt_open ON member_account_attempt (provider, environment, client_id, started)
            WHERE sealed IS NOT NULL
            """,
            "CREATE INDEX member_account_attempt_expires ON member_account_attempt (expires)",
            // Locked by a step that changes the sign-ins of a client together: one that has none has no row to lock.
            """
            CREATE TABLE member_account_client (
                \(texts("provider", "environment", "client_id")), revision bigint NOT NULL,
                PRIMARY KEY (provider, environment, client_id)
            )
            """,
        ]

        /// One row for each limit of calls that the machines share, and one for each block of calls. Nothing in it must survive a crash, and what changes with each lease
        /// is not indexed.
        private static let paces = [
            """
            CREATE UNLOGGED TABLE member_account_pace (
                name text COLLATE "C" PRIMARY KEY, leased_at float8 NOT NULL, start_at float8 NOT NULL, granted float8 NOT NULL,
                is_burst boolean NOT NULL, next_at float8 NOT NULL, slow_interval float8 NOT NULL, slow_until float8 NOT NULL,
                day int NOT NULL
            ) WITH (fillfactor = 50)
            """,
            "CREATE INDEX member_account_pace_day ON member_account_pace (day)",
            """
            CREATE TABLE member_account_block (
                \(texts("name", "scope")), until timestamptz NOT NULL,
                PRIMARY KEY (name, scope)
            )
            """,
            "CREATE INDEX member_account_block_until ON member_account_block (until)",
        ]
    }
#endif
