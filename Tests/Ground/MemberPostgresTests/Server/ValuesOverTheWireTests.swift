#if canImport(CMemberPostgres)
    import Foundation
    import MemberPostgres
    import PostgresSupport
    import Testing

    extension WithServer {
        @Suite("Values over the wire")
        struct ValuesOverTheWireTests {
            @Test(
                "a value is read back as it was sent",
                arguments: [
                    ("text", .text("Пряжа ' \" \\ 🧶")), ("text", .text("")), ("bytea", .bytes(Data(0...255))),
                    ("bytea", .bytes(Data())), ("int8", .integer(.max)), ("int8", .integer(.min)), ("int2", .integer(-3)),
                    ("float8", .double(0.1)), ("float8", .double(-.infinity)), ("bool", .bool(true)), ("bool", .bool(false)),
                    ("timestamptz", .date(Date(timeIntervalSince1970: 1_770_000_000.123456))), ("text", .null), ("bytea", .null),
                ] as [(String, PostgresValue)])
            func roundTrip(type: String, value: PostgresValue) async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                let row = try #require(try await pool.query("SELECT $1::\(type)", [value]).first)
                if case .date(let sent) = value {
                    #expect(abs(try #require(row.date(0)).timeIntervalSince(sent)) < 0.000001)
                } else {
                    #expect(row[0] == value)
                }
            }

            @Test("columns are read by place and by name, and the number of changed rows is available")
            func columns() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.query("CREATE TABLE shelf (name text PRIMARY KEY, count int, price numeric)")
                let made = try await pool.query("INSERT INTO shelf VALUES ('tea', 3, 1.50), ('wool', NULL, 2)")
                #expect(made.affected == 2 && made.isEmpty)
                let rows = try await pool.query("SELECT name, count, price FROM shelf ORDER BY name")
                #expect(rows.columns == ["name", "count", "price"] && rows.count == 2)
                #expect(rows[0]["count"] == .integer(3) && rows[0]["price"] == .text("1.50"))
                #expect(rows[1].integer(1) == nil && rows[1][1] == .null && rows[1]["none"] == .null && rows[1][9] == .null)
            }

            @Test("a session's own time zone and date style do not affect reading")
            func styles() async throws {
                var configuration = try await configuration()
                try configuration.set("options", "-c TimeZone=Asia/Kolkata -c DateStyle=German")
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                let rows = try await pool.query("SELECT '1999-12-31 23:59:59.5+05:30'::timestamptz")
                #expect(rows.first?.date(0) == Date(timeIntervalSince1970: 946_664_999.5))
            }

            @Test(
                "rows arrive as a stream, and the connection can be used afterwards, whether the stream was read to its end or not"
            )
            func stream() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                try await pool.withConnection { connection in
                    var sum: Int64 = 0
                    try await connection.stream("SELECT n, repeat('x', 500) FROM generate_series(1, $1::int8) n", [5000]) { row in
                        sum += row.integer(0) ?? 0
                    }
                    #expect(sum == 12_502_500)
                    // libpq has these rows already, and no more arrive.
                    var count = 0
                    try await connection.stream("SELECT 1 FROM generate_series(1, 400)", limit: .seconds(5)) { _ in count += 1 }
                    #expect(count == 400)
                    await #expect(throws: Stopped.self) {
                        try await connection.stream("SELECT repeat('x', 5000) FROM generate_series(1, 1000000)") { _ in
                            throw Stopped()
                        }
                    }
                    #expect(try await connection.query("SELECT 1").first?.integer(0) == 1)
                    let error = await failure {
                        try await connection.stream("SELECT 1 / (3 - n) FROM generate_series(1, 5) n") { _ in }
                    }
                    #expect(error == .refused(PostgresRefusal(sqlState: "22012")))
                }
            }

            @Test(
                "a result beyond the limit is refused, whether one row is large or many are, and the pool goes on",
                arguments: ["SELECT repeat('x', 300000000)", "SELECT repeat('x', 1000) FROM generate_series(1, 100000)"])
            func tooLarge(sql: String) async throws {
                var configuration = try await configuration()
                configuration.limits.result = 8 << 20
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                #expect(await failure { try await pool.query(sql) } == .resultTooLarge(limit: 8 << 20))
                #expect(try await pool.query("SELECT repeat('x', 4000000)").first?.text(0)?.utf8.count == 4_000_000)
            }

            @Test("a stream may be longer than the limit, and no row of it may")
            func longStream() async throws {
                var configuration = try await configuration()
                configuration.limits.result = 1 << 20
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                var count = 0
                try await pool.withConnection { connection in
                    try await connection.stream("SELECT repeat('x', 100000) FROM generate_series(1, 100)") { _ in count += 1 }
                }
                #expect(count == 100)
                let error = await failure {
                    try await pool.withConnection { try await $0.stream("SELECT repeat('x', 100000000)") { _ in } }
                }
                #expect(error == .resultTooLarge(limit: 1 << 20))
            }

            @Test("a connection says whether it is encrypted, and whether it leaves the machine")
            func encryption() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                let found = try await pool.encryption()
                #expect(found.tls == nil && found.isLocal)
            }

            private struct Stopped: Error {}
        }
    }
#endif
