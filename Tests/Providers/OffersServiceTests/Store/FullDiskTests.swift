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

    extension WithOfferServer {
        @Suite("A database of offers without room, and one that can only be read")
        struct FullDiskTests {
            /// A small disk; nil, with a line that says so, where none can be mounted.
            private static func disk(megabytes: Int) -> SmallDisk? {
                do { return try SmallDisk(megabytes: megabytes) } catch {
                    print("a full disk was left out: no file system can be mounted here (\(error))")
                    return nil
                }
            }

            /// Stores notifications until one is refused, and checks that the store is ready only once there is room again.
            private static func check(
                _ database: any OfferDatabase, filling fill: () async throws -> Void = {}, _ makeRoom: () async throws -> Void
            ) async throws {
                let clock = TestClock()
                let store = OfferStore(database, clock: clock)
                #expect(try await store.take("early") == .stored)
                try await store.watch.checkWriting()
                try await fill()
                await expectFailure(.full) {
                    for number in 1...20_000 { _ = try await store.take("n\(number)") }
                }
                await expectFailure(.full) { try await store.watch.checkWriting() }
                #expect(try await store.notification("early", in: production) != nil)
                try await makeRoom()
                clock.advance(by: WriteWatch.pause)
                try await store.watch.checkWriting()
                #expect(try await store.take("later") == .stored)
            }

            @Test("a SQLite file on a full disk")
            func file() async throws {
                guard let disk = Self.disk(megabytes: 1) else { return }
                let database = try SQLiteOfferDatabase(file: disk.folder.appending(path: "offers.sqlite"))
                try await database.migrate()
                try await Self.check(database) { try disk.resize(megabytes: 16) }
                await database.close()
                disk.remove()
            }

            @Test("a PostgreSQL database on a full disk")
            func server() async throws {
                guard let disk = Self.disk(megabytes: 16) else { return }
                let place = try await OfferPlace()
                try await place.run("CREATE TABLESPACE small LOCATION '\(disk.folder.path)'", in: PostgresServer.database)
                try await place.run(
                    "ALTER DATABASE \(place.name) SET TABLESPACE small", in: PostgresServer.database)
                let store = try await place.store()
                try await place.run("CREATE TABLE filler (text text)")
                let fill = "INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 1000)"
                try await Self.check(store.database) {
                    for _ in 1...30 { try? await place.run(fill) }
                } _: {
                    try disk.resize(megabytes: 48)
                }
                await place.close()
                try await place.run(
                    "DROP DATABASE \(place.name) WITH (FORCE)", "DROP TABLESPACE small", in: PostgresServer.database)
                disk.remove()
            }

            @Test("a PostgreSQL database that can only be read, until it can be written again")
            func readOnly() async throws {
                let place = try await OfferPlace()
                _ = try await place.store()
                try await place.run("ALTER DATABASE \(place.name) SET default_transaction_read_only = on")
                let clock = TestClock()
                let store = OfferStore(try place.database(connections: 1), clock: clock)
                await expectFailure(.readOnly) { _ = try await store.take("n1") }
                await expectFailure(.readOnly) { try await store.watch.checkWriting() }
                try await place.run(
                    "ALTER DATABASE \(place.name) RESET default_transaction_read_only", in: PostgresServer.database)
                try await place.endConnections()
                clock.advance(by: WriteWatch.pause)
                try await store.watch.checkWriting()
                await place.close()
            }
        }
    }

    extension OfferPlace {
        /// Ends the store's connections, so that the next ones have the database's new settings.
        fileprivate func endConnections() async throws {
            try await run(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '\(name)'", in: PostgresServer.database)
        }
    }
#endif
