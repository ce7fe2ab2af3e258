#if canImport(CMemberPostgres)
    import Foundation
    import HomeSupport
    import MemberAccounts
    import MemberCore
    import MemberPostgresAccounts
    import PostgresSupport
    import StoreSupport
    import Testing

    extension WithFleetServer {
        @Suite("What every store of accounts promises, in PostgreSQL")
        struct ConformanceTests {
            @Test("two processes side by side keep it", arguments: StoreCase.all)
            func keeps(promise: StoreCase) async throws {
                let database = try await FleetDatabase()
                try await promise.run(on: try database.stage())
                await database.close()
            }

            @Test(
                "two processes behind PgBouncer in transaction mode keep it",
                .enabled(if: PoolerServer.isAskedFor, "PgBouncer is not installed: Scripts/setup all"), arguments: StoreCase.all)
            func keepsBehindPooler(promise: StoreCase) async throws {
                let database = try await FleetDatabase()
                let pooler = try PoolerServer(to: #require(FleetServer.server))
                try await promise.run(on: try database.stage(pooler: pooler.port))
                await database.close()
            }

            @Test(
                "an address that does not name the pooler has an error of its own",
                .enabled(if: PoolerServer.isAskedFor, "PgBouncer is not installed: Scripts/setup all"))
            func unnamedPooler() async throws {
                let database = try await FleetDatabase()
                let pooler = try PoolerServer(to: #require(FleetServer.server))
                let store = try database.store(port: pooler.port)
                await #expect { try await store.prepare() } throws: {
                    ($0 as? AccountError)?.code == "postgres.pooler_not_named"
                }
                await database.close()
            }

            private static let isLong = ProcessInfo.processInfo.environment["MEMBER_TEST_ALL"] != nil

            @Test("random operations of two processes have the results of a simple model", arguments: [UInt64(1), 2])
            func model(seed: UInt64) async throws {
                let database = try await FleetDatabase()
                var walk = StoreWalk(on: try database.stage(), Chance(seed: seed))
                try await walk.run(Self.isLong ? 10_000 : 300)
                await database.close()
            }
        }
    }
#endif
