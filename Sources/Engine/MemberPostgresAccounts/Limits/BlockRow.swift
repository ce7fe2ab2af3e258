#if canImport(CMemberPostgres)
    package import Foundation
    import MemberPostgres
    import MemberRequests

    /// The blocks of calls that all machines share: one row for each account and scope.
    extension PostgresAccountStore: SharedBlockSource {
        package func blocks(of name: String) async throws -> [String: Date] {
            let rows = try await soon([PostgresStatement(BlockRow.query, [.text(name)])]).first.map { Array($0) } ?? []
            let found = rows.compactMap { row in row.text(0).flatMap { scope in row.double(1).map { (scope, $0) } } }
            return Dictionary(found.map { ($0, Date(timeIntervalSince1970: $1)) }) { $1 }
        }

        package func keepBlock(_ scope: String, until: Date, of name: String) async throws {
            let longest = until.addingTimeInterval(BlockRow.longest / .seconds(1))
            let block = PostgresStatement(BlockRow.write, [.text(name), .text(scope), .date(until), .date(longest)])
            try await working { try await pool.pipeline([Durability.relaxed, block]) }
        }

        package func removeBlocks(_ scopes: [String]?, of name: String) async throws {
            let all = PostgresStatement("DELETE FROM member_account_block WHERE name = $1", [.text(name)])
            let some = scopes?.map {
                PostgresStatement("DELETE FROM member_account_block WHERE name = $1 AND scope = $2", [.text(name), .text($0)])
            }
            try await working { try await pool.pipeline([Durability.relaxed] + (some ?? [all])) }
        }
    }

    /// The statements about blocks of calls.
    enum BlockRow {
        /// The longest time for which a block counts; providers' rules block for an hour at most. A row with a later end was not written by
        /// a store.
        static let longest = Duration.seconds(7_200)

        static let query = """
            SELECT scope, extract(epoch FROM until)::float8 FROM member_account_block
            WHERE name = $1 AND until > (SELECT clock_timestamp())
            AND until < (SELECT clock_timestamp() + interval '\(longest.components.seconds) seconds')
            """
        static let write = """
            INSERT INTO member_account_block AS block (name, scope, until) VALUES ($1, $2, $3) ON CONFLICT (name, scope)
            DO UPDATE SET until = CASE WHEN block.until > $4::timestamptz THEN excluded.until
            ELSE GREATEST(block.until, excluded.until) END
            """
        /// Removes a hundred blocks that are over; a row that another process is changing is left to it.
        static let cleaning: PostgresStatement = """
            DELETE FROM member_account_block WHERE (name, scope) IN (SELECT name, scope FROM member_account_block
            WHERE until < (SELECT clock_timestamp()) ORDER BY until LIMIT 100 FOR UPDATE SKIP LOCKED)
            """
    }
#endif
