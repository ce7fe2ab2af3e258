#if canImport(CMemberPostgres)
    extension PostgresPool {
        /// Brings a module's tables up to date, in one transaction under `pg_advisory_xact_lock`, so that of several programs that
        /// start together one makes the steps and the others wait.
        ///
        /// It needs a role that may create tables, unless there are no steps to make; a service with a role of its own uses
        /// ``checkMigrations(_:)`` instead. A database that is ahead is left as it is. Tables that another role has made are not
        /// used, since their triggers would run with the rights of this one.
        /// - Parameters:
        ///   - migrations: The module's steps.
        ///   - limit: How long each statement may take, the wait for the lock among them.
        /// - Returns: The rights to the schema and to the tables that were there before.
        /// - Throws: ``PostgresError/writerTooOld(module:known:oldest:)``, ``PostgresError/schemaMissing(_:)``,
        ///   ``PostgresError/foreignObject(_:)``, or another ``PostgresError``; the database is unchanged then.
        @discardableResult
        package func migrate(
            _ migrations: PostgresMigrations, limit: Duration = .seconds(300)
        ) async throws -> SchemaExamination {
            let found = try await examineSchema(of: migrations.module)
            try found.demandOwn()
            if try await withConnection({ try await $0.migrationState(of: migrations.module) }).number >= migrations.known {
                try await checkMigrations(migrations)
                return found
            }
            try await transaction { connection in
                let lock = "SELECT pg_advisory_xact_lock($1::int8)"
                try await connection.query(lock, [.integer(MigrationTable.lock)], limit: limit)
                try await connection.make(migrations, limit: limit)
            }
            return found
        }

        /// Checks whether a program with these steps may read and write; it changes nothing and needs only the right to read.
        /// - Parameter migrations: The module's steps.
        /// - Throws: ``PostgresError/writerTooOld(module:known:oldest:)``, ``PostgresError/stepsMissing(module:found:needed:)``, or
        ///   another ``PostgresError``.
        package func checkMigrations(_ migrations: PostgresMigrations) async throws {
            // Without a lock: it would end with its statement, and a role that holds it would keep all programs from starting.
            try migrations.check(try await withConnection { try await $0.migrationState(of: migrations.module) })
        }

        /// Returns the last step of a module that the database has; it changes nothing and needs only the right to read.
        /// - Parameter migrations: The module's steps.
        /// - Returns: The step's number; 0 if none was made.
        /// - Throws: A ``PostgresError``.
        package func lastStep(of migrations: PostgresMigrations) async throws -> Int {
            try await withConnection { try await $0.migrationState(of: migrations.module) }.number
        }
    }

    extension PostgresConnection {
        /// Says whether a program with these steps may read and write. Inside a transaction it holds to the transaction's end, since
        /// it keeps others from making steps until then.
        /// - Parameter migrations: The module's steps.
        /// - Throws: ``PostgresError/writerTooOld(module:known:oldest:)``, ``PostgresError/stepsMissing(module:found:needed:)``, or
        ///   another ``PostgresError``.
        package func checkMigrations(_ migrations: PostgresMigrations) async throws(PostgresError) {
            try await query("SELECT pg_advisory_xact_lock_shared($1::int8)", [.integer(MigrationTable.lock)])
            try migrations.check(await migrationState(of: migrations.module))
        }

        /// The state of a module in the database.
        func migrationState(of module: String) async throws(PostgresError) -> MigrationState {
            // A missing table cannot be queried, so its name is looked up first; not with to_regclass, whose cache does not
            // notice a table that was made while this connection waited for the lock.
            let tables = try await query(
                "SELECT 1 FROM pg_catalog.pg_class WHERE relname = '\(SchemaExamination.steps)' AND pg_catalog.pg_table_is_visible(oid)"
            )
            guard !tables.isEmpty else { return MigrationState() }
            let rows = try await query("SELECT number, oldest_writer FROM member_schema WHERE module = $1", [.text(module)])
            guard let row = rows.first else { return MigrationState() }
            return MigrationState(number: max(0, Int(row.integer(0) ?? 0)), oldestWriter: max(0, Int(row.integer(1) ?? 0)))
        }

        /// Makes the steps that are missing, and notes them.
        fileprivate func make(_ migrations: PostgresMigrations, limit: Duration) async throws(PostgresError) {
            let state = try await migrationState(of: migrations.module)
            let steps = try migrations.missing(in: state)
            guard let last = steps.last else { return }
            let found = try await examineSchema(of: migrations.module)
            try found.demandOwn()
            if !found.hasSteps { try await pipeline(MigrationTable.creation, limit: limit) }
            for statement in steps.flatMap(\.statements) {
                try await pipeline([PostgresStatement(statement, isPrepared: false)], limit: limit)
            }
            try await query(
                """
                INSERT INTO member_schema (module, number, oldest_writer) VALUES ($1, $2, $3)
                ON CONFLICT (module) DO UPDATE SET number = excluded.number, oldest_writer = excluded.oldest_writer
                """,
                [.text(migrations.module), .integer(Int64(last.number)), .integer(Int64(last.oldestWriter))])
        }
    }

    /// The table that notes the steps of all modules.
    enum MigrationTable {
        /// The key of the advisory lock: "member" and two zero bytes.
        static let lock: Int64 = 0x6D65_6D62_6572_0000

        /// Everybody may read which steps were made, so that a service's role needs no further grant.
        static let creation: [PostgresStatement] = [
            PostgresStatement(
                """
                CREATE TABLE member_schema (
                    module text PRIMARY KEY, number integer NOT NULL, oldest_writer integer NOT NULL)
                """, isPrepared: false),
            PostgresStatement("GRANT SELECT ON member_schema TO PUBLIC", isPrepared: false),
        ]
    }
#endif
