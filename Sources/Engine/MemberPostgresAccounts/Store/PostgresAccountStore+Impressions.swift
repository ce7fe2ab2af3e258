#if canImport(CMemberPostgres)
    public import Foundation
    public import MemberAccounts
    import MemberPostgres

    extension PostgresAccountStore {
        /// Whether a limit allows an impression now.
        public func allowsImpression(
            _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
        ) async throws(AccountError) -> Bool {
            try await working {
                let row = try await impressions(key)
                var history = row.history
                let decision = history.decision(limit.question(at: row.now, by: calendar), at: row.now)
                // A date that cannot be noted still counts.
                if history != row.history { _ = try? await write(history, over: row) }
                return decision != .refused
            }
        }

        /// Records an impression, if the limit allows it.
        public func recordImpression(
            _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
        ) async throws(AccountError) -> Bool {
            try await working {
                for number in 0..<Self.mostTries {
                    let row = try await impressions(key)
                    var history = row.history
                    let isAllowed = history.record(limit.question(at: row.now, by: calendar), at: row.now)
                    if history == row.history { return isAllowed }
                    await decided()
                    if try await write(history, over: row) { return isAllowed }
                    try await pause(after: number)
                }
                throw PostgresError.serializationFailure(PostgresRefusal(sqlState: "40001", table: "member_account_impression"))
            }
        }

        /// Returns the dates of the recorded impressions, the oldest first.
        public func impressionDates(of key: ImpressionKey) async throws(AccountError) -> [Date] {
            try await working { try await impressions(key).history.dates }
        }

        /// Forgets the recorded impressions.
        public func removeImpressions(of key: ImpressionKey) async throws(AccountError) {
            try await working {
                let removal = PostgresStatement(
                    "DELETE FROM member_account_impression WHERE \(ImpressionRow.isOfKey)", ImpressionRow.values(key))
                try await pool.pipeline([Durability.durable, removal])
            }
        }

        /// Changes the history of a member's impressions.
        func changeImpressions(
            of key: ImpressionKey, by change: (inout ImpressionHistory) -> Void
        ) async throws(AccountError) {
            try await working {
                for number in 0..<Self.mostTries {
                    let row = try await impressions(key)
                    var history = row.history
                    change(&history)
                    if history == row.history { return }
                    if try await write(history, over: row) { return }
                    try await pause(after: number)
                }
                throw PostgresError.serializationFailure(PostgresRefusal(sqlState: "40001", table: "member_account_impression"))
            }
        }

        private func impressions(_ key: ImpressionKey) async throws -> ImpressionRow {
            let results = try await pool.pipeline([DatabaseTime.query, ImpressionRow.query(key)])
            let (row, now) = (results.last?.first, try DatabaseTime.date(results.first))
            let history = try row?.text(1).map { try ImpressionHistory(decoding: Data($0.utf8)) } ?? ImpressionHistory()
            return ImpressionRow(key: key, revision: row?.integer(0), now: now, history: history)
        }

        /// Writes a history if the row is still the one that was read.
        private func write(_ history: ImpressionHistory, over row: ImpressionRow) async throws -> Bool {
            let values = ImpressionRow.values(row.key)
            let shown = PostgresValue.text(String(decoding: try history.encoded(), as: UTF8.self))
            let statement =
                row.revision.map { known in
                    PostgresStatement(ImpressionRow.update, values + [.integer(known), .integer(revision()), shown])
                } ?? PostgresStatement(ImpressionRow.insertion, values + [.integer(revision()), shown])
            return try await pool.pipeline([Durability.durable, statement]).last?.affected == 1
        }
    }

    /// The row of a member's impressions, as it was read.
    struct ImpressionRow {
        let key: ImpressionKey
        let revision: Int64?
        let now: Date
        let history: ImpressionHistory

        static let isOfKey = "provider = $1 AND environment = $2 AND subject = $3 AND campaign = $4"

        static func values(_ key: ImpressionKey) -> [PostgresValue] {
            [.text(key.provider), .text(key.environment), .text(key.subject), .text(key.campaign)]
        }

        static func query(_ key: ImpressionKey) -> PostgresStatement {
            PostgresStatement("SELECT revision, shown FROM member_account_impression WHERE \(isOfKey)", values(key))
        }

        static let update = "UPDATE member_account_impression SET revision = $6, shown = $7 WHERE \(isOfKey) AND revision = $5"

        static let insertion = """
            INSERT INTO member_account_impression (provider, environment, subject, campaign, revision, shown)
            VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (provider, environment, subject, campaign) DO NOTHING
            """
    }
#endif
