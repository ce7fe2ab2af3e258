#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import PostgresSupport
    import Testing
    import WaitSupport

    extension WithServer {
        @Suite("Transactions")
        struct TransactionTests {
            private func shelf() async throws -> PostgresPool {
                let pool = try await PostgresPool(configuration(), size: 4)
                try await pool.query("CREATE TABLE shelf (name text PRIMARY KEY, count int)")
                try await pool.query("INSERT INTO shelf VALUES ('tea', 10)")
                return pool
            }

            private func count(_ pool: PostgresPool) async throws -> Int64? {
                try await pool.query("SELECT count FROM shelf WHERE name = 'tea'").first?.integer(0)
            }

            @Test("a transaction that returns is committed, one that throws is rolled back")
            func ends() async throws {
                let pool = try await shelf()
                defer { pool.close() }
                let seen = try await pool.transaction { connection in
                    try await connection.query("UPDATE shelf SET count = 11")
                    return try await connection.query("SELECT count FROM shelf").first?.integer(0)
                }
                #expect(seen == 11)
                await #expect(throws: CocoaError.self) {
                    try await pool.transaction { connection in
                        try await connection.query("UPDATE shelf SET count = 12")
                        throw CocoaError(.fileNoSuchFile)
                    }
                }
                #expect(try await count(pool) == 11 && pool.usage.inUse == 0)
            }

            @Test("a failed statement that the closure ignores is reported at the end")
            func passedOver() async throws {
                let pool = try await shelf()
                defer { pool.close() }
                let error = await failure {
                    try await pool.transaction { connection in
                        try await connection.query("UPDATE shelf SET count = 12")
                        _ = try? await connection.query("SELECT 1 / 0")
                    }
                }
                #expect(error == .rolledBack)
                #expect(try await count(pool) == 10)
            }

            @Test("a serialization failure has its own error, and is repeated by the caller's rule")
            func serialization() async throws {
                let pool = try await shelf()
                defer { pool.close() }
                let error = await failure { try await conflict(pool, retry: .never, times: 1) }
                guard case .serializationFailure(let refusal) = error else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                #expect(refusal.sqlState == "40001")
                #expect(try await conflict(pool, retry: .serializationFailures(attempts: 3, pause: .zero), times: 2) == 3)
                #expect(
                    await failure { try await conflict(pool, retry: .serializationFailures(attempts: 2, pause: .zero), times: 2) }
                        != nil)
            }

            /// A transaction that another one conflicts with a number of times; returns the number of attempts.
            @discardableResult
            private func conflict(_ pool: PostgresPool, retry: PostgresRetry, times: Int) async throws -> Int {
                var attempts = 0
                try await pool.transaction(.serializable, retry: retry) { connection in
                    attempts += 1
                    try await connection.query("SELECT count FROM shelf")
                    if attempts <= times { try await pool.query("UPDATE shelf SET count = count + 1") }
                    try await connection.query("UPDATE shelf SET count = count + 1")
                }
                return attempts
            }

            @Test("nested transactions are refused, and the connection cannot be used afterwards")
            func nested() async throws {
                let pool = try await shelf()
                defer { pool.close() }
                let error = await failure {
                    try await pool.transaction { try await $0.transaction { _ in } }
                }
                #expect(error == .refused(PostgresRefusal(sqlState: "25001")))
            }

            @Test("a cancelled transaction is rolled back, and its connection can be used again")
            func cancelled() async throws {
                let pool = try await shelf()
                defer { pool.close() }
                let isInside = Locked(false)
                let task = Task {
                    try await pool.transaction { connection in
                        try await connection.query("UPDATE shelf SET count = 99")
                        isInside.withLock { $0 = true }
                        try await connection.query("SELECT pg_sleep(60)")
                    }
                }
                #expect(await waited(while: !isInside.value))
                task.cancel()
                #expect(await failure { try await task.value } == .cancelled)
                #expect(await waited(while: pool.usage.inUse > 0))
                #expect(try await count(pool) == 10 && pool.usage.open <= 2)
            }

            @Test("a transaction left open by hand closes the connection, so that no other caller gets into it")
            func leftOpen() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                let first = try await pool.withConnection { connection in
                    try await connection.query("BEGIN")
                    return try await connection.query("SELECT pg_backend_pid()").first?.integer(0)
                }
                #expect(try await pool.query("SELECT pg_backend_pid()").first?.integer(0) != first)
            }
        }
    }
#endif
