#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberPostgres
    import MemberTesting
    import OffersPostgres
    import PostgresSupport
    import StoreOffers
    import Testing

    @testable import OffersService

    /// One server for all tests that need one.
    struct OfferServer: SuiteTrait, TestScoping {
        @TaskLocal static var server: PostgresServer?
        private let settings: [String]

        init(_ settings: [String] = ["max_connections=300"]) { self.settings = settings }

        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            let server = try await PostgresServer.start(settings)
            try await Self.$server.withValue(server) { try await function() }
            await server.finish()
        }
    }

    /// An empty database of the suite's server.
    final class OfferPlace: Sendable {
        let server: PostgresServer
        let name = "offers_" + UUID().uuidString.lowercased().replacing("-", with: "_")
        let opened = Locked<[PostgresOfferDatabase]>([])

        init() async throws {
            server = try #require(OfferServer.server)
            try await run("CREATE DATABASE \(name)", in: PostgresServer.database)
        }

        func address(_ database: String? = nil, user: String = PostgresServer.user, port: Int? = nil) -> String {
            "postgres://\(user)@127.0.0.1:\(port ?? server.port)/\(database ?? name)?sslmode=disable"
        }

        /// Runs statements past the store.
        func run(_ statements: String..., in database: String? = nil) async throws {
            let pool = try PostgresPool(PostgresConfiguration(address(database)), size: 1)
            defer { pool.close() }
            for one in statements { try await pool.pipeline([PostgresStatement(one, isPrepared: false)]) }
        }

        func database(
            port: Int? = nil, connections: Int = 4, options edit: (inout PostgresOfferDatabase.Options) -> Void = { _ in }
        ) throws -> PostgresOfferDatabase {
            var options = PostgresOfferDatabase.Options()
            options.connections = connections
            // The suite's cases run side by side, so the machine may be slow.
            (options.statementLimit, options.connectionLimit) = (.seconds(60), .seconds(60))
            edit(&options)
            let database = try PostgresOfferDatabase(address(port: port), options: options)
            opened.withLock { $0.append(database) }
            return database
        }

        func store(port: Int? = nil, connections: Int = 4) async throws -> OfferStore {
            let database = try database(port: port, connections: connections)
            try await database.migrate()
            return OfferStore(database)
        }

        func stage() async throws -> OfferStage {
            OfferStage(first: try await store(), second: try await store()) { [self] in try await store() }
        }

        func close() async { for one in opened.value { await one.close() } }
    }

    @Suite(
        "Offers in PostgreSQL", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        OfferServer(), .timeLimit(.minutes(10)))
    enum WithOfferServer {}

    extension WithOfferServer {
        @Suite("What every store of offers promises, in PostgreSQL")
        struct PostgresStoreTests {
            @Test("two processes side by side keep it", arguments: StorePromise.all)
            func keeps(promise: StorePromise) async throws {
                let place = try await OfferPlace()
                try await promise.check(try await place.stage())
                await place.close()
            }

            @Test("ten processes that start at once make the tables once")
            func starts() async throws {
                let place = try await OfferPlace()
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<10 {
                        group.addTask { _ = try await place.store(connections: 1).history(of: "o", in: production) }
                    }
                    try await group.waitForAll()
                }
                await place.close()
            }

            @Test("a process that may not make tables says that they are missing")
            func lacksTables() async throws {
                let place = try await OfferPlace()
                let database = try place.database { $0.migrates = false }
                let store = OfferStore(database)
                await expectFailure(.notMigrated) { try await database.migrate() }
                await expectFailure(.notMigrated) { _ = try await store.history(of: "o1", in: production) }
                await expectFailure(.notMigrated) { _ = try await store.write(write(events: ["e"]), in: production) }
                _ = try await place.store()
                try await database.migrate()
                #expect(try await store.write(write(events: ["e"]), in: production) == .stored)
                await place.close()
            }

            @Test("a server that does not let the service in says why, and what to do")
            func notAdmitted() async throws {
                let place = try await OfferPlace()
                for (address, reason) in [
                    (place.address("offers_nowhere"), OfferAdmission.database),
                    (place.address(user: "offers_nobody"), .passwordMissing),
                ] {
                    let store = OfferStore(try PostgresOfferDatabase(address))
                    await expectFailure(.notAdmitted(reason)) { try await store.database.migrate() }
                    await expectFailure(.notAdmitted(reason)) { _ = try await store.now() }
                    await store.database.close()
                }
                let secret = "hush-\(place.name)"
                for (address, reason) in [
                    ("postgres://a:\(secret)@127.0.0.1/b", OfferAdmission.passwordInAddress), ("postgres://a@b/c?d=e", .address),
                ] {
                    let error = #expect(throws: OfferStoreError.self) { try PostgresOfferDatabase(address) }
                    #expect(error == .notAdmitted(reason) && error.map { !"\($0)".contains(secret) } == true)
                }
                await place.close()
            }

            @Test("tables of the same name in another schema are not used")
            func schemas() async throws {
                let place = try await OfferPlace()
                try await place.run(
                    "CREATE SCHEMA postgres", "CREATE TABLE postgres.offers_feeds (trap text)", "CREATE SCHEMA loom")
                let (first, second) = (try await place.store(), OfferStore(try place.database { $0.schema = "loom" }))
                try await second.database.migrate()
                try await first.keep("o1", event: "e")
                #expect(try await second.history(of: "o1", in: production) == nil)
                try await second.keep("o1", periods: 2)
                #expect(try await first.history(of: "o1", in: production)?.history.records.count == 1)
                #expect(throws: OfferStoreError.notAdmitted(.address)) {
                    _ = try place.database { $0.schema = "a b" }
                }
                await place.close()
            }

            @Test("its time is the server's, read every ten seconds and carried on in between, never this machine's")
            func time() async throws {
                let place = try await OfferPlace()
                let clock = TestClock(now: Date(timeIntervalSince1970: 1_000_000_000))
                let database = try PostgresOfferDatabase(place.address(), clock: clock)
                let first = try await database.now()
                #expect(abs(first.date.timeIntervalSinceNow) < 60)
                clock.advance(by: .seconds(9))
                let carried = try await database.now()
                #expect((8_990...9_010).contains(carried.milliseconds - first.milliseconds))
                clock.advance(by: .seconds(2))
                #expect(abs(try await database.now().date.timeIntervalSinceNow) < 60)
                #expect(try await database.now().milliseconds - first.milliseconds != 11_000)
                await database.close()
                let closed = try PostgresOfferDatabase("postgres://nobody@127.0.0.1:1/none?sslmode=disable")
                await expectFailure(.unavailable) { _ = try await closed.now() }
                await place.close()
            }

            @Test("histories and records are divided by their original transaction")
            func divided() async throws {
                let place = try await OfferPlace()
                let store = try await place.store()
                for number in 0..<64 { try await store.keep("o\(number)") }
                let query = OfferStatement(
                    "SELECT count(DISTINCT tableoid) FROM offers_records WHERE app = ?", [.text(production.app)])
                #expect(try await store.database.rows(query).first?.integer(0) == 8)
                await place.close()
            }
        }
    }
#endif
