#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberPostgres

    /// A step on one row: it reads, decides, and writes if what it read still stands, else again.
    ///
    /// A step that does not depend on the time is first tried on the row that this process wrote a moment ago, without a read: its write
    /// names the row's revision. A decision that writes nothing is made on a read.
    extension PostgresAccountStore {
        /// How often a step reads again before it gives up; each time some other writer has been successful.
        static let mostTries = 60

        /// What became of a write.
        enum Written { case done, stale }

        /// Changes the row of one member.
        /// - Parameters:
        ///   - key: The member.
        ///   - values: Small values that change in the same step.
        ///   - isNoticed: Whether the other processes get a notice of the change.
        ///   - isTimed: Whether the decision depends on the time, which only a read has exactly.
        ///   - body: Changes the record; returns its result, and whether the record is to be written.
        /// - Returns: The result of the last run of the closure.
        /// - Throws: `AccountError`; nothing was written then, or `AccountError.database(_:)` says that it is not known.
        func step<Value>(
            _ key: AccountKey, values: [SmallValueChange] = [], isNoticed: Bool = true,
            isTimed: Bool = true, _ body: (inout AccountRecord, AccountRow) throws -> (result: Value, isChanged: Bool)
        ) async throws(AccountError) -> Value {
            try await working {
                if !isTimed, let row = recent.take(key), let done = try? decision(on: row, body),
                    done.isChanged || !values.isEmpty, try await isWritten(done.record, over: row, with: values, isNoticed)
                {
                    return done.result
                }
                for number in 0..<Self.mostTries {
                    let row = try await read(key)
                    let done = try decision(on: row, body)
                    guard done.isChanged || !values.isEmpty else { return done.result }
                    if try await isWritten(done.record, over: row, with: values, isNoticed) { return done.result }
                    try await pause(after: number)
                }
                throw PostgresError.serializationFailure(PostgresRefusal(sqlState: "40001", table: "member_account"))
            }
        }

        private func decision<Value>(
            on row: AccountRow, _ body: (inout AccountRecord, AccountRow) throws -> (result: Value, isChanged: Bool)
        ) throws -> (record: AccountRecord, result: Value, isChanged: Bool) {
            var record = row.record
            let (result, isChanged) = try body(&record, row)
            return (record, result, isChanged)
        }

        private func isWritten(
            _ record: AccountRecord, over row: AccountRow, with values: [SmallValueChange], _ isNoticed: Bool
        ) async throws -> Bool {
            await decided()
            guard try await write(record, over: row, with: values) == .done else { return false }
            if isNoticed { notices.post(row.key) }
            return true
        }

        /// Reads the row of a member, and the database's time.
        func read(_ key: AccountKey) async throws -> AccountRow {
            let row = try await pool.pipeline([AccountRow.query(key)]).last?.first
            // Without a row there is no time beside it.
            let now =
                if let time = AccountRow.time(row) { time } else {
                    try DatabaseTime.date(try await pool.pipeline([DatabaseTime.query]).first)
                }
            return try await AccountRow(key, row, at: DatabaseReading(date: now, uptime: clock.uptime), by: keys)
        }

        /// Waits a moment before the next try, each process another one.
        func pause(after number: Int) async throws {
            guard number >= 2 else { return }
            let share = Double(random.bytes(1).first ?? 0) / 256
            do { try await clock.sleep(for: .milliseconds(1) + .milliseconds(4 * min(number, 10)) * share) } catch {
                throw AccountError.cancelled
            }
        }

        private func write(
            _ record: AccountRecord, over row: AccountRow, with values: [SmallValueChange]
        ) async throws -> Written {
            let revision = revision()
            let activated = record.isActivated ? try await activation(row) : row.activated
            let sealed = try row.sealed(record, by: keys)
            let statement = try row.statement(writing: record, sealed, activated: activated, leaving: revision)
            do {
                guard values.isEmpty else { return try await write(statement, values) }
                guard try await pool.pipeline([Durability.durable, statement]).last?.affected == 1 else { return .stale }
                guard !record.isEmpty else { return .done }
                recent.keep(AccountRow(row, writing: record, sealed, activated: activated, leaving: revision))
                return .done
            } catch let error as PostgresError where error.leavesUnknown {
                return try await outcome(of: row.key, from: row.revision, to: record.isEmpty ? nil : revision, after: error)
            }
        }

        private func write(_ statement: PostgresStatement, _ values: [SmallValueChange]) async throws -> Written {
            var changes: [PostgresStatement] = []
            for change in values { changes.append(try ValueRow.statement(change, by: keys)) }
            do {
                try await pool.transaction(retry: .serializationFailures(attempts: 5)) { connection in
                    let results = try await connection.pipeline([Durability.durable, statement])
                    guard results.last?.affected == 1 else { throw StaleRow() }
                    try await connection.pipeline(changes)
                }
                return .done
            } catch is StaleRow { return .stale }
        }

        /// Finds out what became of a write whose end was not heard of: each write leaves a revision of its own.
        private func outcome(
            of key: AccountKey, from old: Int64?, to new: Int64?, after error: PostgresError
        ) async throws -> Written {
            let found = try await pool.pipeline([AccountRow.query(key)]).first?.first?.integer(0)
            if found == new { return .done }
            if found == old { return .stale }
            throw error
        }

        /// The moment of an activation, which is later than all earlier ones of the client.
        private func activation(_ row: AccountRow) async throws -> Date {
            let last = try await pool.query(
                """
                SELECT extract(epoch FROM max(activated))::float8 FROM member_account
                WHERE provider = $1 AND environment = $2 AND client_id = $3 AND activated IS NOT NULL
                """, Array(AccountRow.values(row.key).prefix(3)))
            guard let found = last.first.flatMap({ AccountRow.date($0, 0) }) else { return row.now }
            return max(row.now, found.addingTimeInterval(0.000_01))
        }
    }

    /// Another writer was faster.
    struct StaleRow: Error {}

    extension PostgresError {
        /// Whether it is not known if the server carried the statement out.
        var leavesUnknown: Bool {
            switch self {
            case .connectionLost, .timedOut, .commitUnknown: true
            default: false
            }
        }
    }
#endif
