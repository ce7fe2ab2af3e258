#if canImport(CMemberPostgres)
    import MemberPostgres
    import PostgresSupport
    import Testing
    import WaitSupport

    @testable import MemberPostgresAccounts

    extension FleetUnderLoad {
        @Suite(
            "A fleet is updated while it works",
            .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)), .timeLimit(.minutes(10)))
        struct RollingUpdateTests {
            /// The steps of a version after this one.
            private static func next() throws -> PostgresMigrations {
                let steps = try AccountTables.migrations().steps
                let number = steps.count + 1
                let oldest = steps.last?.oldestWriter ?? 1
                let added = [
                    "ALTER TABLE member_account ADD COLUMN note text",
                    "CREATE TABLE member_account_note (id bigint PRIMARY KEY, note text)",
                ]
                return try PostgresMigrations(
                    AccountTables.module, steps + [PostgresMigration(number, oldestWriter: oldest, added)])
            }

            @Test(
                "the next version adds a column while ten machines of this one sign in and refresh: nothing fails, also not for new ones"
            )
            func besides() async throws {
                try await Fleet.with { fleet in
                    var load = try await FleetLoad(fleet)
                    await waitForRefreshes(fleet)
                    let pool = try PostgresPool(PostgresConfiguration(fleet.address), size: 1)
                    try await pool.migrate(try Self.next())
                    await waitForRefreshes(fleet)
                    // The version before starts once more beside the new one, as in a roll-back.
                    try await load.replace(at: 0)
                    await waitForRefreshes(fleet)
                    try await pool.checkMigrations(try Self.next())
                    pool.close()
                    try await load.stop()
                    #expect(load.history.failures.isEmpty && load.history.reasons.isEmpty)
                    #expect(load.history.mostSends == 1)
                    #expect(try await load.explain().waiting.isEmpty)
                }
            }

            private func waitForRefreshes(_ fleet: Fleet) async {
                let before = fleet.refreshes
                #expect(await waited(while: fleet.refreshes < before + 50, limit: .seconds(60)))
            }
        }
    }
#endif
