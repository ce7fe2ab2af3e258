#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import StoreSupport
    import Testing

    /// One server for all tests that need one.
    struct FleetServer: SuiteTrait, TestScoping {
        @TaskLocal static var server: PostgresServer?

        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            let server = try await PostgresServer.start(["max_connections=300"])
            try await Self.$server.withValue(server) { try await function() }
            await server.finish()
        }
    }

    @Suite(
        "Accounts in PostgreSQL", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        FleetServer(), .timeLimit(.minutes(5)))
    enum WithFleetServer {}

    /// An empty database of the suite's server, whose clock the test moves: a function of the same name is in the place of the server's.
    final class FleetDatabase: Sendable {
        let address: String
        let pool: PostgresPool
        let name: String
        private let port: Int
        let key = SealingKey.random(from: SystemRandom())
        private let stores = Locked<[PostgresAccountStore]>([])

        init() async throws {
            let server = try #require(FleetServer.server)
            name = "fleet_" + UUID().uuidString.lowercased().replacing("-", with: "_")
            func address(_ database: String) -> String {
                "postgres://\(PostgresServer.user)@127.0.0.1:\(server.port)/\(database)?sslmode=disable"
            }
            let first = try PostgresPool(PostgresConfiguration(address(PostgresServer.database)), size: 1)
            try await first.query("CREATE DATABASE \(name)")
            first.close()
            (self.address, port) = (address(name), server.port)
            pool = try PostgresPool(PostgresConfiguration(self.address), size: 2)
            for statement in Self.clock { try await pool.pipeline([PostgresStatement(statement, isPrepared: false)]) }
        }

        deinit { pool.close() }

        private static let clock = [
            "CREATE SCHEMA moved",
            "CREATE TABLE moved.shift (seconds float8 NOT NULL)",
            "INSERT INTO moved.shift VALUES (0)",
            "ALTER FUNCTION pg_catalog.clock_timestamp() RENAME TO server_clock_timestamp",
            """
            CREATE FUNCTION pg_catalog.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
            'SELECT pg_catalog.server_clock_timestamp() + (SELECT pg_catalog.make_interval(secs => seconds) FROM moved.shift)'
            """,
        ]

        /// A store, as a process of a machine has one.
        func store(
            keys: FleetKeys? = nil, source: (any FleetKeySource)? = nil, clock: any MemberClock = SystemClock(),
            migrates: Bool = true,
            connections: Int = 4, port: Int? = nil, isBehindPooler: Bool = false
        ) throws -> PostgresAccountStore {
            var options = PostgresAccountStore.Options()
            (options.migrates, options.connections) = (migrates, connections)
            (options.statementLimit, options.cleans) = (.seconds(5), false)
            let source = source ?? GivenFleetKeys(keys ?? FleetKeys(writing: key))
            let place = port.map { address.replacing(":\(self.port)/", with: ":\($0)/") } ?? address
            let store = try PostgresAccountStore(
                isBehindPooler ? place + "&pooler=transaction" : place, keys: source, options: options, clock: clock)
            stores.withLock { $0.append(store) }
            return store
        }

        /// Lets the database's time elapse.
        func elapse(_ time: Duration) async throws {
            try await pool.query("UPDATE moved.shift SET seconds = seconds + $1", [.double(time / .seconds(1))])
        }

        /// Two stores side by side on this database, and a clock that goes with the database's.
        func stage(pooler port: Int? = nil) throws -> StoreStage {
            let (first, clock) = (try store(port: port, isBehindPooler: port != nil), TestClock(now: Date()))
            return StoreStage(
                first: first, second: try store(port: port, isBehindPooler: port != nil), clock: clock, keeper: self,
                interrupt: { first.interruptNextStep(by: $0) }
            ) { [self] time in
                clock.advance(by: time)
                try await elapse(time)
            }
        }

        func close() async {
            for store in stores.value { await store.close(within: .zero) }
            pool.close()
        }
    }
#endif
