#if canImport(CMemberPostgres)
    import MemberCore

    /// A connection that a pool has lent; it works inside the closure that got it, and fails with ``PostgresError/closed`` afterwards.
    ///
    /// Statements of several tasks are sent in the order of the calls, one round trip after another.
    package final class PostgresConnection: Sendable {
        let link: PostgresLink
        let lease: Int
        let clock: any MemberClock
        let pin: SchemaPin
        /// Whether a transaction is open on it, and whether its BEGIN still waits to go with the first statement.
        let transaction: Locked<TransactionState>

        init(
            _ link: PostgresLink, lease: Int, clock: any MemberClock, pin: SchemaPin, transaction: TransactionState = .none
        ) {
            self.pin = pin
            self.link = link
            self.lease = lease
            self.clock = clock
            self.transaction = Locked(transaction)
        }

        /// Runs one statement and returns all its rows.
        /// - Parameters:
        ///   - sql: One SQL statement, which the connection prepares once and keeps.
        ///   - parameters: The values of `$1`, `$2` ….
        ///   - limit: How long it may take; nil for ``PostgresLimits/statement``.
        /// - Returns: The rows.
        /// - Throws: ``PostgresError``.
        @discardableResult
        package func query(
            _ sql: String, _ parameters: [PostgresValue] = [], limit: Duration? = nil
        ) async throws(PostgresError) -> PostgresRows {
            let results = try await run([PostgresStatement(sql, parameters)], limit: limit)
            guard let rows = results.last else { throw .connectionLost }
            return rows
        }

        /// Runs several statements in one round trip.
        ///
        /// Outside a transaction they form one: if one fails, all of them are rolled back.
        /// - Parameters:
        ///   - statements: The statements, in their order.
        ///   - limit: How long they may take together; nil for ``PostgresLimits/statement``.
        /// - Returns: A result for each.
        /// - Throws: ``PostgresError`` of the first one that failed.
        @discardableResult
        package func pipeline(
            _ statements: [PostgresStatement], limit: Duration? = nil
        ) async throws(PostgresError) -> [PostgresRows] {
            guard !statements.isEmpty else { return [] }
            return try await run(statements, limit: limit)
        }

        /// Reads rows as they come, a bounded number at a time: the server waits while the closure works.
        /// - Parameters:
        ///   - sql: One SQL statement.
        ///   - parameters: The values of `$1`, `$2` ….
        ///   - limit: How long each batch of rows may take to come; nil for ``PostgresLimits/statement``.
        ///   - body: Gets one row after another. If it throws, the statement is cancelled.
        /// - Throws: ``PostgresError``, or the closure's error.
        package func stream(
            _ sql: String, _ parameters: [PostgresValue] = [], limit: Duration? = nil, _ body: (PostgresRow) async throws -> Void
        ) async throws {
            let first = try leading().map { statement throws(PostgresError) in try EncodedStatement(statement) }
            if !first.isEmpty { _ = try await link.run(first, lease: lease, limit: time(limit)) }
            let key = link.begin(try EncodedStatement(PostgresStatement(sql, parameters)), lease: lease, limit: time(limit))
            do {
                while case let batch = try await link.next(of: key, limit: time(limit)), !batch.isEmpty {
                    for result in batch { for row in PostgresRows(result: result) { try await body(row) } }
                }
            } catch {
                link.abandon(key, .cancelled)
                throw error
            }
        }

        /// Sends statements together, after what their transaction begins with.
        func run(_ statements: [PostgresStatement], limit: Duration?) async throws(PostgresError) -> [PostgresRows] {
            var encoded: [EncodedStatement] = []
            for statement in statements { encoded.append(try EncodedStatement(statement)) }
            let first = leading()
            guard !first.isEmpty else {
                return try await link.run(encoded, lease: lease, limit: time(limit)).map(PostgresRows.init)
            }
            let before = try first.map { statement throws(PostgresError) in try EncodedStatement(statement) }
            let results = try await link.run(before + encoded, lease: lease, limit: time(limit))
            return results.dropFirst(before.count).map(PostgresRows.init)
        }

        func time(_ limit: Duration?) -> Duration { limit ?? link.limits.statement }

        /// What goes before the next statements: the BEGIN that still waits, and the schema of a transaction that begins.
        private func leading() -> [PostgresStatement] {
            transaction.withLock { state in
                switch state {
                case .none: return pin.opening.map { [$0] } ?? []
                case .open: return []
                case .waiting(let begin):
                    state = .open
                    return pin.opening.map { [begin, $0] } ?? [begin]
                }
            }
        }
    }

    /// A transaction on a connection.
    enum TransactionState: Sendable {
        case none
        /// Its BEGIN is sent with the first statement, which saves a round trip.
        case waiting(PostgresStatement)
        case open
    }
#endif
