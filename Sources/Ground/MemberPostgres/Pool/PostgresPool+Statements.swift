#if canImport(CMemberPostgres)
    import MemberCore

    extension PostgresPool {
        /// Runs one statement on a connection of its own and returns all its rows.
        /// - Parameters:
        ///   - sql: One SQL statement, which each connection prepares once and keeps.
        ///   - parameters: The values of `$1`, `$2` ….
        ///   - limit: How long it may take once there is a connection; nil for ``PostgresLimits/statement``.
        /// - Returns: The rows.
        /// - Throws: ``PostgresError``.
        @discardableResult
        package func query(
            _ sql: String, _ parameters: [PostgresValue] = [], limit: Duration? = nil
        ) async throws(PostgresError) -> PostgresRows {
            guard let rows = try await pipeline([PostgresStatement(sql, parameters)], limit: limit).last else {
                throw .connectionLost
            }
            return rows
        }

        /// Runs several statements in one round trip, as one transaction.
        /// - Parameters:
        ///   - statements: The statements, in their order.
        ///   - limit: How long they may take together once there is a connection; nil for ``PostgresLimits/statement``.
        /// - Returns: A result for each.
        /// - Throws: ``PostgresError`` of the first one that failed.
        @discardableResult
        package func pipeline(
            _ statements: [PostgresStatement], limit: Duration? = nil
        ) async throws(PostgresError) -> [PostgresRows] {
            guard !statements.isEmpty else { return [] }
            let (link, lease) = try await borrow()
            defer { giveBack(link) }
            let connection = PostgresConnection(link, lease: lease, clock: clock, pin: connector.pin)
            return try await connection.run(statements, limit: limit)
        }

        /// Runs a closure in a transaction on a connection of its own, see ``PostgresConnection/transaction(_:retry:_:)``.
        ///
        /// Each attempt has a connection of its own, so that a rule may also try again after ``PostgresError/connectionLost``.
        /// - Parameters:
        ///   - isolation: The changes of other transactions that it may see.
        ///   - retry: When the closure is run again.
        ///   - body: Receives a connection that is only for this transaction.
        /// - Returns: The result of the closure.
        /// - Throws: The error of the closure, ``PostgresError/commitUnknown``, or another ``PostgresError``.
        @discardableResult
        package func transaction<Result>(
            _ isolation: PostgresIsolation = .readCommitted, retry: PostgresRetry = .never,
            _ body: (PostgresConnection) async throws -> Result
        ) async throws -> Result {
            try await retry.run(sleeping: { try await clock.sleep(for: $0) }) {
                try await withConnection { try await $0.transaction(isolation, body) }
            }
        }
    }
#endif
