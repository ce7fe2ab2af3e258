#if canImport(CMemberPostgres)
    import MemberCore

    extension PostgresConnection {
        /// Runs a closure in a transaction: committed when it returns, rolled back when it throws.
        ///
        /// ```swift
        /// try await connection.transaction(.serializable, retry: .serializationFailures(attempts: 5)) { connection in
        ///     try await connection.query("UPDATE shelf SET count = count - 1 WHERE name = $1", ["tea"])
        /// }
        /// ```
        /// - Parameters:
        ///   - isolation: The changes of other transactions that it may see.
        ///   - retry: When the closure is run again.
        ///   - body: Receives a connection that is only for this transaction. There is no transaction within a transaction
        ///     (SQLSTATE 25001).
        /// - Returns: The result of the closure.
        /// - Throws: The error of the closure; ``PostgresError/commitUnknown`` if the connection, the limit or the task ended
        ///   while the commit was in progress; ``PostgresError/rolledBack`` if the closure passed over a statement that had failed.
        @discardableResult
        package func transaction<Result>(
            _ isolation: PostgresIsolation = .readCommitted, retry: PostgresRetry = .never,
            _ body: (PostgresConnection) async throws -> Result
        ) async throws -> Result {
            guard case .none = transaction.value else { throw PostgresError.refused(PostgresRefusal(sqlState: "25001")) }
            return try await retry.run(sleeping: { try await clock.sleep(for: $0) }) { try await once(isolation, body) }
        }

        private func once<Result>(
            _ isolation: PostgresIsolation, _ body: (PostgresConnection) async throws -> Result
        ) async throws -> Result {
            let begin = PostgresStatement("BEGIN ISOLATION LEVEL \(isolation.rawValue)", isPrepared: false)
            let inner = PostgresConnection(link, lease: lease, clock: clock, pin: pin, transaction: .waiting(begin))
            let result: Result
            do { result = try await body(inner) } catch {
                await inner.rollBack()
                throw error
            }
            try await inner.commit()
            return result
        }

        private func commit() async throws(PostgresError) {
            guard endsOpen() else { return }
            guard !Task.isCancelled else {
                await rollBackNow()
                throw .cancelled
            }
            let results: [PostgresResult]
            do throws(PostgresError) {
                let commit = try EncodedStatement(PostgresStatement("COMMIT", isPrepared: false))
                results = try await link.run([commit], lease: lease, limit: time(nil))
            } catch {
                switch error {
                case .connectionLost, .timedOut, .cancelled, .closed: throw .commitUnknown
                default: throw error
                }
            }
            // PostgreSQL ends a transaction that has failed this way, without an error.
            guard results.first?.tag != "ROLLBACK" else { throw .rolledBack }
        }

        private func rollBack() async { if endsOpen() { await rollBackNow() } }

        /// Rolls back. A cancelled task does not wait for the rollback: the connection's next statement does.
        private func rollBackNow() async {
            guard let statement = try? EncodedStatement(PostgresStatement("ROLLBACK", isPrepared: false)) else { return }
            if Task.isCancelled {
                link.leave([statement], lease: lease, limit: time(nil))
            } else {
                // If it fails the connection is lost, and the server itself rolls back.
                _ = try? await link.run([statement], lease: lease, limit: link.limits.cancelling)
            }
        }

        /// Whether there is something to end; from now on the transaction's connection takes no statement.
        private func endsOpen() -> Bool {
            transaction.withLock { state in
                defer { state = .none }
                if case .open = state { return true }
                return false
            }
        }
    }
#endif
