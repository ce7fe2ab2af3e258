#if canImport(CMemberPostgres)
    import Foundation
    import MemberPostgres
    import PostgresSupport
    import Testing

    extension WithServer {
        @Suite("Migrations")
        struct MigratingTests {
            private let first = PostgresMigration(
                1, oldestWriter: 1, ["CREATE TABLE shelf_item (name text PRIMARY KEY)", "GRANT ALL ON shelf_item TO PUBLIC"])
            private let second = PostgresMigration(2, oldestWriter: 1, ["ALTER TABLE shelf_item ADD COLUMN count int"])
            private let third = PostgresMigration(3, oldestWriter: 3, ["ALTER TABLE shelf_item ADD COLUMN place int"])

            @Test("steps are run in order, once, and the previous version can still write beside the new one")
            func order() async throws {
                let pool = try await PostgresPool(configuration(), size: 2)
                defer { pool.close() }
                let (old, new) = try (PostgresMigrations("shelf", [first]), PostgresMigrations("shelf", [first, second]))
                #expect(
                    await failure { try await pool.checkMigrations(old) } == .stepsMissing(module: "shelf", found: 0, needed: 1))
                try await pool.migrate(old)
                #expect(
                    await failure { try await pool.checkMigrations(new) } == .stepsMissing(module: "shelf", found: 1, needed: 2))
                for _ in 1...2 { try await pool.migrate(new) }
                try await pool.checkMigrations(old)
                try await pool.migrate(old)
                try await pool.query("INSERT INTO shelf_item (name) VALUES ('tea')")
            }

            @Test("a step with a newer oldest writer excludes older versions, before and inside a transaction")
            func olderWriter() async throws {
                let pool = try await PostgresPool(configuration(), size: 2)
                defer { pool.close() }
                let old = try PostgresMigrations("shelf", [first, second])
                try await pool.migrate(PostgresMigrations("shelf", [first, second, third]))
                let refusal = PostgresError.writerTooOld(module: "shelf", known: 2, oldest: 3)
                #expect(await failure { try await pool.migrate(old) } == refusal)
                #expect(await failure { try await pool.checkMigrations(old) } == refusal)
                #expect(await failure { try await pool.transaction { try await $0.checkMigrations(old) } } == refusal)
            }

            @Test("if many start together, one runs the steps and the others find them done")
            func together() async throws {
                let configuration = try await configuration()
                let migrations = try PostgresMigrations("shelf", [first, second])
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 1...6 {
                        group.addTask {
                            let pool = try PostgresPool(configuration, size: 1)
                            defer { pool.close() }
                            try await pool.migrate(migrations)
                        }
                    }
                    try await group.waitForAll()
                }
            }

            @Test("a step that fails changes nothing")
            func failing() async throws {
                let pool = try await PostgresPool(configuration(), size: 1)
                defer { pool.close() }
                let bad = PostgresMigration(
                    2, oldestWriter: 1, ["CREATE TABLE shelf_more (n int)", "ALTER TABLE missing ADD n int"])
                #expect(
                    await failure { try await pool.migrate(PostgresMigrations("shelf", [first, bad])) }
                        == .refused(PostgresRefusal(sqlState: "42P01")))
                #expect(try await pool.query("SELECT to_regclass('shelf_item') IS NULL").first?.bool(0) == true)
            }

            @Test("a role that cannot create anything can check and write, and migrate if nothing is to be done")
            func runApart() async throws {
                let configuration = try await configuration()
                let pool = try PostgresPool(configuration, size: 1)
                defer { pool.close() }
                let role = "weaver_" + UUID().uuidString.prefix(8).lowercased()
                try await pool.query("CREATE ROLE \(role)")
                let steps = try PostgresMigrations("shelf", [first])
                let newer = try PostgresMigrations("shelf", [first, second])
                try await pool.migrate(steps)
                var apart = configuration
                try apart.set("options", "-c role=\(role)")
                let service = try PostgresPool(apart, size: 1)
                defer { service.close() }
                try await service.checkMigrations(steps)
                try await service.migrate(steps)
                try await service.query("INSERT INTO shelf_item VALUES ('tea')")
                #expect(await failure { try await service.migrate(newer) } == .refused(PostgresRefusal(sqlState: "42501")))
                #expect(
                    await failure { try await service.query("CREATE TABLE more (n int)") }
                        == .refused(PostgresRefusal(sqlState: "42501")))
            }
        }
    }
#endif
