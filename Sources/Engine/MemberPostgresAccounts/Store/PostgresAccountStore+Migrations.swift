#if canImport(CMemberPostgres)
    public import MemberAccounts
    import MemberPostgres

    /// The steps of a database's tables.
    public struct TableSteps: Sendable, Equatable {
        /// The last step that the database has; 0 if it has no tables. A newer program may have made more than this one knows.
        public let made: Int
        /// The last step that this program knows.
        public let known: Int

        /// Creates a state.
        /// - Parameters:
        ///   - made: The last step that the database has.
        ///   - known: The last step that this program knows.
        public init(made: Int, known: Int) { (self.made, self.known) = (made, known) }

        /// The number of missing steps.
        public var missing: Int { max(0, known - made) }
    }

    extension PostgresAccountStore {
        /// Returns which steps of the tables the database has. It changes nothing, and needs no sealing key.
        /// - Returns: The steps.
        /// - Throws: `AccountError.database(_:)`.
        public func tableSteps() async throws(AccountError) -> TableSteps {
            try await failing {
                let steps = try AccountTables.migrations()
                return TableSteps(made: try await pool.lastStep(of: steps), known: steps.known)
            }
        }

        /// Makes the missing steps of the tables, whatever ``Options/migrates`` says. It needs no sealing key, but a role that may make
        /// tables. Of several programs that do so at once, one makes the steps. Tables that another role has made are refused
        /// (`postgres.foreign_object`); a schema in which every role may create objects is reported to the diagnostics.
        /// - Returns: The steps that the database had before.
        /// - Throws: `AccountError.database(_:)`; the database is unchanged then.
        @discardableResult
        public func migrate() async throws(AccountError) -> TableSteps {
            let before = try await tableSteps()
            try await failing { try await makeTables() }
            return before
        }

        /// Makes the missing steps, and warns if every role may create objects beside the tables.
        func makeTables() async throws {
            let found = try await pool.migrate(AccountTables.migrations())
            guard found.isOpenToAll else { return }
            diagnostics.report(
                .warning, "postgres.schema_open", ["remedy": .open("REVOKE CREATE ON SCHEMA \(found.schema) FROM PUBLIC")])
        }
    }
#endif
