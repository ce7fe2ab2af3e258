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
            let block = PostgresStatement(BlockRow.write, [.text(name), .text(scope), .date(until)])
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
        static let query = """
            SELECT scope, extract(epoch FROM until)::float8 FROM member_account_block
            WHERE name = $1 AND until > (SELECT clock_timestamp())
            """
        static let write = """
            INSERT INTO member_account_block AS block (name, scope, until) VALUES ($1, $2, $3)
            ON CONFLICT (name, scope) DO UPDATE SET until = GREATEST(block.until, excluded.until)
            """
        /// Removes a hundred blocks that are over; a row that another process is changing is left to it.
        static let cleaning: PostgresStatement = """
            DELETE FROM member_account_block WHERE (name, scope) IN (SELECT name, scope FROM member_account_block
            WHERE until < (SELECT clock_timestamp()) ORDER BY until LIMIT 100 FOR UPDATE SKIP LOCKED)
            """
    }
#endif
