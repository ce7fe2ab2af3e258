#if canImport(CMemberPostgres)
    import Foundation
    import MemberPostgres
    import PostgresSupport
    import Testing

    extension WithServer {
        @Suite("Who owns schema and tables")
        struct OwnershipTests {
            private let first = PostgresMigration(1, oldestWriter: 1, ["CREATE TABLE shelf_item (name text PRIMARY KEY)"])

            /// Runs statements one after another on one connection.
            private func run(_ statements: [String], _ configuration: PostgresConfiguration) async throws {
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                try await pool.withConnection { connection in
                    for statement in statements {
                        try await connection.pipeline([PostgresStatement(statement, isPrepared: false)])
                    }
                }
            }

            private func role(_ name: String) -> String { name + "_" + UUID().uuidString.prefix(8).lowercased() }

            @Test(
                "a table that a stranger made first is not used, since its triggers would run as the owner",
                arguments: ["member_schema", "shelf_item"])
            func strangersTable(name: String) async throws {
                var configuration = try await configuration()
                let stranger = role("stranger")
                try await run(
                    [
                        "CREATE ROLE \(stranger)", "GRANT CREATE ON SCHEMA public TO PUBLIC", "SET ROLE \(stranger)",
                        "CREATE TABLE public.\(name) (module text, number int, oldest_writer int)",
                    ], configuration)
                try configuration.pin(to: "public")
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                let error = await failure { try await pool.migrate(PostgresMigrations("shelf", [first])) }
                #expect(error == .foreignObject("table public.\(name)"))
            }

            @Test("a schema in which every role may create is found, and one that is not there is refused")
            func schema() async throws {
                var configuration = try await configuration()
                try configuration.pin(to: "weavers")
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                let steps = try PostgresMigrations("shelf", [first])
                #expect(await failure { try await pool.migrate(steps) } == .schemaMissing("weavers"))
                try await pool.query("CREATE SCHEMA weavers")
                #expect(try await !pool.migrate(steps).isOpenToAll)
                #expect(try await pool.query("SELECT 1 FROM weavers.shelf_item").isEmpty)
                try await pool.query("GRANT CREATE ON SCHEMA weavers TO PUBLIC")
                let found = try await pool.examineSchema(of: "shelf")
                #expect(found.isOpenToAll && found.foreignObject == nil)
                #expect(found.tables.map(\.name) == ["member_schema", "shelf_item"])
            }

            @Test("the rights that a role lacks are found, and the right to change the steps")
            func rights() async throws {
                let configuration = try await configuration()
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                let weaver = role("weaver")
                try await pool.migrate(PostgresMigrations("shelf", [first]))
                try await run(
                    ["CREATE ROLE \(weaver)", "GRANT SELECT, INSERT ON shelf_item, member_schema TO \(weaver)"], configuration)
                var apart = configuration
                try apart.set("options", "-c role=\(weaver)")
                let service = try PostgresPool(apart, size: 1)
                defer { service.close() }
                let found = try await service.examineSchema(of: "shelf")
                #expect(found.missingRights == ["shelf_item": ["UPDATE", "DELETE"]] && found.mayChangeSteps)
                let own = try await pool.examineSchema(of: "shelf")
                #expect(own.missingRights.isEmpty && !own.mayChangeSteps)
            }
        }
    }
#endif
