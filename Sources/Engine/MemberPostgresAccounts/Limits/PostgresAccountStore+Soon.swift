#if canImport(CMemberPostgres)
    import MemberAccounts
    import MemberCore
    import MemberPostgres

    extension PostgresAccountStore {
        /// How long a call waits for what the machines share; then it is made by what this machine knows.
        static let longestWait = Duration.seconds(2)

        /// Runs statements before which a call waits. The caller does not wait longer than ``longestWait``, whether a connection is
        /// missing or a lock is held; the statements are then given up within their own limit.
        /// - Parameter statements: The statements.
        /// - Returns: The result of each statement.
        /// - Throws: `AccountError.database(_:)`, also if it takes too long.
        func soon(_ statements: [PostgresStatement]) async throws(AccountError) -> [PostgresRows] {
            let late = Result<[PostgresRows], AccountError>.failure(.database(PostgresError.timedOut))
            let result = await firstValue(
                releasedAs: late, within: Self.longestWait, by: clock, lateAs: late, cancelledAs: .failure(.cancelled)
            ) { callback in
                Task { callback(await outcome(of: statements)) }
            }
            return try result.get()
        }

        private func outcome(of statements: [PostgresStatement]) async -> Result<[PostgresRows], AccountError> {
            do throws(AccountError) {
                return .success(try await working { try await pool.pipeline(statements, limit: Self.longestWait) })
            } catch { return .failure(error) }
        }
    }
#endif
