#if canImport(CMemberPostgres)
    import MemberCore
    import MemberPostgres
    package import OffersService

    extension PostgresOfferDatabase {
        /// How often a commit is tried that other transactions stood in the way of.
        private static let mostTries = 5

        /// A statement changed another number of rows than it expects.
        private struct Mismatch: Error { let place: Int }

        package func commit(_ statements: [OfferStatement]) async throws(OfferStoreError) -> Int? {
            guard !statements.isEmpty else { return nil }
            // Once more after an end that was not heard of: a statement that expects rows does not find them a second time.
            let rule = PostgresRetry.commits(attempts: Self.mostTries, repeatsUnknown: statements.contains { $0.expected != nil })
            do {
                return try await rule.run(sleeping: { try await clock.sleep(for: $0) }) { try await inOneTrip(statements) }
            } catch { throw OfferStoreError(any: error) }
        }

        /// Sends all statements and their end together.
        private func inOneTrip(_ statements: [OfferStatement]) async throws -> Int? {
            do throws(PostgresError) {
                try await pool.pipeline([PostgresText.durable] + statements.map(guarded))
                return nil
            } catch {
                guard case .refused(let refusal) = error, refusal.sqlState == PostgresText.mismatchState else { throw error }
            }
            return try await stepwise(statements)
        }

        /// Sends the statements up to the next one that expects rows, and looks at their number before it goes on; so it is known which one
        /// did not fit.
        private func stepwise(_ statements: [OfferStatement]) async throws -> Int? {
            do {
                try await pool.transaction { connection in
                    try await connection.pipeline([PostgresText.durable])
                    var first = 0
                    while first < statements.count {
                        let last = statements[first...].firstIndex { $0.expected != nil } ?? statements.count - 1
                        let results = try await connection.pipeline(statements[first...last].map(statement))
                        if let expected = statements[last].expected, results.last?.affected != expected {
                            throw Mismatch(place: last)
                        }
                        first = last + 1
                    }
                }
                return nil
            } catch let mismatch as Mismatch { return mismatch.place }
        }

        /// The statement, which fails unless it changes as many rows as it expects.
        private func guarded(_ one: OfferStatement) -> PostgresStatement {
            guard let expected = one.expected else { return statement(one) }
            return statement(OfferStatement(PostgresText.guarded(one.sql, expected), one.values))
        }
    }

    extension PostgresRetry {
        /// Once more where the connection was lost: for queries.
        static let lost = PostgresRetry { error, made in
            guard case .connectionLost = error, made < 2 else { return nil }
            return .zero
        }

        /// Again after another transaction stood in the way, and once more where it is not known whether the commit was made.
        static func commits(attempts: Int, repeatsUnknown: Bool) -> PostgresRetry {
            let hasRepeated = Locked(false)
            return PostgresRetry { error, made in
                switch error {
                case .serializationFailure: return made < attempts ? .milliseconds(5 << made) : nil
                case .connectionLost, .timedOut, .commitUnknown:
                    let isSecond = hasRepeated.withLock { repeated in
                        defer { repeated = true }
                        return repeated
                    }
                    return repeatsUnknown && !isSecond ? .milliseconds(20) : nil
                default: return nil
                }
            }
        }
    }
#endif
