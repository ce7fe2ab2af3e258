#if canImport(CMemberPostgres)
    import Foundation
    public import MemberAccounts
    import MemberPostgres

    // MARK: Permissions

    extension PostgresAccountStore {
        /// Returns the records of an account's permissions, in alphabetical order.
        public func loadPermissions(of key: AccountKey) async throws(AccountError) -> [PermissionRecord] {
            try await working {
                let results = try await pool.pipeline([
                    PostgresStatement(
                        "SELECT permissions FROM member_account WHERE \(AccountRow.isOfKey)", AccountRow.values(key)),
                    PostgresStatement(
                        """
                        SELECT scope, purpose, extract(epoch FROM used)::float8 FROM member_account_use
                        WHERE \(AccountRow.isOfKey) ORDER BY used
                        """, AccountRow.values(key)),
                ])
                let stored = results.first?.first?.text(0)
                let history = try stored.map { try PermissionHistory(decoding: Data($0.utf8)) } ?? PermissionHistory()
                let uses = results.last.map { rows in
                    rows.map { row in
                        PermissionEvent(
                            scope: row.text(0) ?? "", kind: .used, date: AccountRow.date(row, 2) ?? .distantPast,
                            purpose: row.text(1))
                    }
                }
                return history.merging(uses ?? []).records
            }
        }

        /// Changes an account's permissions after a decision.
        public func changePermissions<Result: Sendable>(
            of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
        ) async throws(AccountError) -> Result {
            try await step(key) { record, row in try record.changePermissions(by: decide, at: row.now) }
        }

        /// Records that the app makes a request that requires permissions; a crash of the server may undo the last records.
        public func noteUse(of scopes: [String], by key: AccountKey, for purpose: String?) async throws(AccountError) {
            guard !scopes.isEmpty else { return }
            let purpose = PermissionEvent(scope: "", kind: .used, date: .distantPast, purpose: purpose).purpose ?? ""
            let statements = Set(scopes).sorted().map { scope in
                PostgresStatement(Self.use, AccountRow.values(key) + [.text(scope), .text(purpose)])
            }
            let affected = try await working { try await pool.pipeline([Durability.relaxed] + statements).last?.affected }
            guard affected != 0 else { throw .notSignedIn }
        }

        private static let use = """
            INSERT INTO member_account_use (provider, environment, client_id, subject, scope, purpose, used)
            SELECT $1, $2, $3, $4, $5, $6, clock_timestamp() WHERE EXISTS (SELECT 1 FROM member_account WHERE \(AccountRow.isOfKey))
            OR EXISTS (SELECT 1 FROM member_account_use WHERE \(AccountRow.isOfKey))
            ON CONFLICT (provider, environment, client_id, subject, scope, purpose) DO UPDATE SET used = excluded.used
            """

        /// Forgets the records of an account's permissions.
        public func removePermissions(of key: AccountKey) async throws(AccountError) {
            try await step(key) { record, _ in
                record.forgetPermissions()
                return ((), true)
            }
            try await working {
                try await pool.pipeline([
                    Durability.durable,
                    PostgresStatement("DELETE FROM member_account_use WHERE \(AccountRow.isOfKey)", AccountRow.values(key)),
                ])
            }
        }
    }

    // MARK: Small values

    extension PostgresAccountStore {
        /// Returns a small value.
        public func value(_ name: SmallValueName) async throws(AccountError) -> SmallValue? {
            try await working { try await stored(name) }
        }

        /// Changes small values together.
        public func setValues(_ changes: [SmallValueChange]) async throws(AccountError) {
            guard !changes.isEmpty else { return }
            try await working {
                var statements = [Durability.durable]
                for change in changes { statements.append(try ValueRow.statement(change, by: keys)) }
                try await pool.pipeline(statements)
            }
        }

        /// Keeps a value unless one is stored.
        public func offerValue(_ value: SmallValue, as name: SmallValueName) async throws(AccountError) -> SmallValue {
            try await working {
                for number in 0..<Self.mostTries {
                    if let known = try await stored(name) { return known }
                    let offer = try ValueRow.offer(value, as: name, by: keys)
                    await decided()
                    if try await pool.pipeline([Durability.durable, offer]).last?.affected == 1 { return value }
                    try await pause(after: number)
                }
                throw PostgresError.serializationFailure(PostgresRefusal(sqlState: "40001", table: "member_account_value"))
            }
        }

        private func stored(_ name: SmallValueName) async throws -> SmallValue? {
            guard let row = try await pool.pipeline([ValueRow.query(name)]).first?.first else { return nil }
            return try await ValueRow.value(row, name, by: keys)
        }
    }
#endif
