#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import PostgresSupport
    import Testing
    import WaitSupport

    extension WithServer {
        @Suite("Statements")
        struct StatementTests {
            @Test("a connection prepares a statement once")
            func prepared() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                for number in 1...5 { try await pool.query("SELECT $1::int8 AS number", [.integer(Int64(number))]) }
                let rows = try await pool.query("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%AS number'")
                #expect(rows.count == 1)
            }

            @Test("a pipeline saves round trips: two statements need only their own messages from the server, and one wait")
            func pipelined() async throws {
                let server = try #require(server)
                let proxy = CuttingProxy(to: server.port)
                defer { proxy.close() }
                let pool = try PostgresPool(of(server, port: proxy.port), size: 1)
                defer { pool.close() }
                let pair = [PostgresStatement("SELECT 1"), PostgresStatement("SELECT 2")]
                try await pool.pipeline(pair)
                proxy.arm(nil)
                let results = try await pool.pipeline(pair)
                #expect(results.map { $0.first?.integer(0) } == [1, 2])
                let together = proxy.count
                proxy.arm(nil)
                for statement in pair { try await pool.query(statement.sql) }
                // One Sync and one ReadyForQuery less.
                #expect(together == proxy.count - 2)
            }

            @Test("a pipeline outside a transaction is all or nothing, and reports the error")
            func atomic() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.query("CREATE TABLE shelf (name text CONSTRAINT one_of_each UNIQUE)")
                let error = await failure {
                    try await pool.pipeline(["INSERT INTO shelf VALUES ('tea')", "INSERT INTO shelf VALUES ('tea')", "SELECT 1"])
                }
                #expect(error == .refused(PostgresRefusal(sqlState: "23505", constraint: "one_of_each", table: "shelf")))
                #expect(try await pool.query("SELECT count(*) FROM shelf").first?.integer(0) == 0)
            }

            @Test("an error's text contains no value, statement or message")
            func silent() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.query("CREATE TABLE shelf (name text UNIQUE)")
                try await pool.query("INSERT INTO shelf VALUES ($1)", ["hidden-value"])
                for sql in ["INSERT INTO shelf VALUES ($1)", "SELECT $1::int8", "SELECT wrong($1)"] {
                    let error = try #require(await failure { try await pool.query(sql, ["hidden-value"]) })
                    for text in [error.description, "\(error)", String(reflecting: error), error.localizedDescription] {
                        #expect(
                            !text.contains("hidden") && !text.contains("wrong") && !text.contains("already exists"), "\(text)")
                    }
                }
            }

            @Test("a cancelled task leaves at once, the statement ends at the server, and the connection can be used again")
            func cancelled() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.query("SELECT 1")
                let clock = ContinuousClock()
                let begin = clock.now
                let task = Task { try await pool.query("SELECT pg_sleep(60)") }
                #expect(await waited(while: pool.usage.inUse == 0))
                task.cancel()
                #expect(await failure { _ = try await task.value } == .cancelled)
                #expect(try await pool.query("SELECT 2").first?.integer(0) == 2)
                #expect(clock.now - begin < .seconds(10) && pool.usage.inUse == 0 && pool.usage.open == 1)
            }

            @Test("a statement over its limit times out and is cancelled; others wait for the connection and get it")
            func timedOut() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                #expect(await failure { try await pool.query("SELECT pg_sleep(60)", limit: .milliseconds(100)) } == .timedOut)
                #expect(try await pool.query("SELECT 2").first?.integer(0) == 2)
                #expect(pool.usage.open == 1)
            }

            @Test("a connection cannot be used outside its closure")
            func over() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                let kept = try await pool.withConnection { $0 }
                #expect(await failure { try await kept.query("SELECT 1") } == .closed)
                pool.close()
                #expect(await failure { try await pool.query("SELECT 1") } == .closed)
            }

            @Test("tasks that share a connection get their own results")
            func shared() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.withConnection { connection in
                    try await withThrowingTaskGroup(of: Bool.self) { group in
                        for number in 1...50 {
                            group.addTask {
                                try await connection.query("SELECT $1::int8", [.integer(Int64(number))]).first?.integer(0)
                                    == Int64(number)
                            }
                        }
                        for try await isOwn in group { #expect(isOwn) }
                    }
                }
            }

            @Test("copying is refused, and loses only the connection")
            func copying() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.query("CREATE TABLE shelf (name text)")
                #expect(
                    await failure { try await pool.query("COPY shelf FROM STDIN") }
                        == .refused(PostgresRefusal(sqlState: "0A000")))
                #expect(try await pool.query("SELECT 2").first?.integer(0) == 2)
            }
        }
    }
#endif
