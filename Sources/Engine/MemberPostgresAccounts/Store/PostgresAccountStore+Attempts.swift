#if canImport(CMemberPostgres)
    import Foundation
    public import MemberAccounts
    public import MemberOAuth
    import MemberPostgres

    extension PostgresAccountStore {
        /// Keeps a new sign-in. Now and then it also ends and removes a few that nobody ended.
        public func insert(_ attempt: Attempt) async throws {
            try await working {
                try await pool.pipeline([Durability.durable, try AttemptRow.insertion(attempt, by: keys)])
            }
            if options.cleans, random.bytes(1).first ?? 0 < 8 { await clean() }
        }

        /// Returns a sign-in that has not ended.
        public func attempt(_ id: Attempt.ID) async throws -> Attempt? {
            try await working { try await find(id) }
        }

        /// Whether a sign-in was kept and has ended; this is known for a month.
        public func hasEnded(_ id: Attempt.ID) async throws -> Bool {
            try await working {
                try await !pool.query("SELECT 1 FROM member_account_attempt WHERE id = $1 AND sealed IS NULL", [.text(id)])
                    .isEmpty
            }
        }

        /// Returns the sign-ins of one client that have not ended, newest first; one that cannot be read is left out.
        public func attempts(of client: AccountClient) async throws(AccountError) -> [Attempt] {
            try await working { await readable(try await pool.pipeline([AttemptRow.all(of: client)]).first) }
        }

        /// Changes a sign-in's phase, if its phase is one of those that the caller expects.
        public func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
            try await working {
                if case .ended(let outcome) = to {
                    return try await write([try AttemptRow.move(id, from: from, to: nil, outcome: outcome, by: keys)])
                }
                // Everything but the phase stays the same, so it is enough that the phase is still the one that was read.
                for number in 0..<Self.mostTries {
                    guard let known = try await find(id), let moved = AttemptRules.move(known, from: from, to: to) else {
                        return false
                    }
                    let statement = try AttemptRow.move(id, from: [known.phase.name], to: moved, outcome: nil, by: keys)
                    await decided()
                    if try await write([statement]) { return true }
                    try await pause(after: number)
                }
                return false
            }
        }

        /// Changes the sign-ins of one client together, and small values with them.
        public func changeAttempts(
            of client: AccountClient, by decide: @Sendable ([Attempt]) throws -> AttemptStep
        ) async throws(AccountError) -> AttemptStep {
            try await working {
                try await pool.transaction(retry: .serializationFailures(attempts: 10)) { connection in
                    let results = try await connection.pipeline([
                        Durability.durable, Self.lock(client), AttemptRow.all(of: client),
                    ])
                    let (step, known) = try await decision(by: decide, on: await readable(results.last), of: client, connection)
                    return try await perform(step, on: known, connection)
                }
            }
        }

        /// Decides until nothing has changed meanwhile: a sign-in begins and moves without the lock.
        private func decision(
            by decide: ([Attempt]) throws -> AttemptStep, on known: [Attempt], of client: AccountClient,
            _ connection: PostgresConnection
        ) async throws -> (step: AttemptStep, known: [Attempt]) {
            var known = known
            for _ in 0..<Self.mostTries {
                let step = try decide(known)
                await decided()
                let again = await readable(try await connection.pipeline([AttemptRow.all(of: client)]).first)
                if again.map(\.id) == known.map(\.id), again.map(\.phase.name) == known.map(\.phase.name) { return (step, known) }
                known = again
            }
            throw PostgresError.serializationFailure(PostgresRefusal(sqlState: "40001", table: "member_account_attempt"))
        }

        private func perform(_ step: AttemptStep, on known: [Attempt], _ connection: PostgresConnection) async throws
            -> AttemptStep
        {
            let byID = Dictionary(known.map { ($0.id, $0) }) { $1 }
            var (step, statements, moves) = (step, [PostgresStatement](), [AttemptStep.Move]())
            for move in step.moves {
                guard let attempt = byID[move.id] else { continue }
                var (outcome, moved): (String?, Attempt?) = (nil, AttemptRules.move(attempt, from: Self.open, to: move.phase))
                if case .ended(let reason) = move.phase { (outcome, moved) = (reason, nil) }
                statements.append(try AttemptRow.move(move.id, from: Self.open, to: moved, outcome: outcome, by: keys))
                moves.append(move)
            }
            let moveCount = statements.count
            if let attempt = step.inserted { statements.append(try AttemptRow.insertion(attempt, by: keys)) }
            for change in step.values { statements.append(try ValueRow.statement(change, by: keys)) }
            let results = try await connection.pipeline(statements)
            step.moves = zip(moves, results.prefix(moveCount)).filter { $0.1.affected == 1 }.map(\.0)
            return step
        }

        private static let open: Set<Attempt.Phase.Name> = [.open, .answered, .sent]

        /// Lets one step at a time change the sign-ins of a client.
        private static func lock(_ client: AccountClient) -> PostgresStatement {
            PostgresStatement(
                """
                INSERT INTO member_account_client (provider, environment, client_id, revision) VALUES ($1, $2, $3, 1)
                ON CONFLICT (provider, environment, client_id) DO UPDATE SET revision = member_account_client.revision + 1
                """, AttemptRow.values(client))
        }

        private func find(_ id: Attempt.ID) async throws -> Attempt? {
            guard let row = try await pool.pipeline([AttemptRow.find(id)]).first?.first else { return nil }
            return try await AttemptRow.attempt(row, by: keys)
        }

        private func write(_ statements: [PostgresStatement]) async throws -> Bool {
            try await pool.pipeline([Durability.durable] + statements).last?.affected == 1
        }

        private func readable(_ rows: PostgresRows?) async -> [Attempt] {
            var attempts: [Attempt] = []
            for row in rows.map(Array.init) ?? [] {
                do { if let attempt = try await AttemptRow.attempt(row, by: keys) { attempts.append(attempt) } } catch {
                    diagnostics.report(.warning, "accounts.attempt_unreadable", ["attempt": .open(row.text(0) ?? "")])
                }
            }
            return attempts
        }
    }
#endif
