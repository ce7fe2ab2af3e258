#if canImport(CMemberPostgres)
    import MemberAccounts
    import MemberOAuth
    import MemberPostgres

    extension PostgresAccountStore {
        /// The number of sign-ins that one cleaning step ends, and that it removes.
        static let cleaned = 100

        /// Ends a hundred sign-ins whose time is over, and removes a hundred that ended a month ago and a hundred limits of
        /// which none was used for a day, with a hundred blocks that are over. Every process does it now and then,
        /// unless ``Options/cleans`` is false. A failure is reported to the diagnostics.
        public func clean() async {
            do { try await working { try await pool.pipeline([Durability.relaxed] + Self.cleaning) } } catch {
                diagnostics.report(.warning, "accounts.cleaning_failed", ["code": .open(error.code)])
            }
        }

        /// A row that another process is changing is left to it.
        private static let cleaning: [PostgresStatement] = [
            PostgresStatement(
                """
                UPDATE member_account_attempt SET sealed = NULL, phase = 'ended', outcome = CASE phase WHEN 'sent' THEN $1 ELSE $2 END
                WHERE id IN (SELECT id FROM member_account_attempt WHERE expires < clock_timestamp() AND sealed IS NOT NULL
                ORDER BY expires LIMIT \(cleaned) FOR UPDATE SKIP LOCKED)
                """,
                [
                    .text(AttemptRules.outcome(ofForgottenIn: .sent)), .text(AttemptRules.outcome(ofForgottenIn: .open)),
                ]),
            // The time is read once, in a query of its own: compared with a function that may return another value for each row, the
            // index could not be used, and each cleaning would read a month of ended sign-ins.
            PostgresStatement(
                """
                DELETE FROM member_account_attempt WHERE id IN (SELECT id FROM member_account_attempt
                WHERE expires < (SELECT clock_timestamp() - interval '30 days') AND sealed IS NULL
                ORDER BY expires LIMIT \(cleaned) FOR UPDATE SKIP LOCKED)
                """),
            PaceRow.cleaning, BlockRow.cleaning,
        ]
    }
#endif
