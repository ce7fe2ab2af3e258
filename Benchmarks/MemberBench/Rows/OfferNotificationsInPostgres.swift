#if canImport(CMemberPostgres)
    import CMemberBenchLoop
    import Foundation
    import OffersPostgres
    import OffersService
    import PostgresSupport

    private let postgresRowName = "Notification stored, PostgreSQL"

    /// Measures a notification in PostgreSQL against its row alone by libpq in C, if the server is installed and the row is wanted.
    func measureOffers(_ measuring: Measuring) async throws -> [Outcome] {
        guard measuring.wants([postgresRowName]), PostgresServer.programs != nil else { return [] }
        let server: PostgresServer
        do { server = try await PostgresServer.start(["fsync=on", "shared_buffers=128MB"]) } catch {
            FileHandle.standardError.write(Data("bench: the store of offers is left out: \(error)\n".utf8))
            return []
        }
        let place = "127.0.0.1:\(server.port)/\(PostgresServer.database)?sslmode=disable"
        let database = try PostgresOfferDatabase("postgres://\(PostgresServer.user)@\(place)")
        let taking = try await NotificationTaking(database)
        let plain = "host=127.0.0.1 port=\(server.port) user=\(PostgresServer.user) dbname=template1 sslmode=disable"
        let row = Row(
            name: postgresRowName, baselineName: "its row alone by libpq in C", count: 1_000, aim: 0.7, processor: .shown,
            candidate: { try await taking.take($0) },
            baseline: { count in
                let done = member_bench_pg_notifications(plain, count, NotificationTaking.payload)
                guard done == count else { throw BenchError.wrongResult("\(done) of \(count) by libpq") }
            })
        let outcomes = try await measuring.outcomes(of: [row])
        await database.close()
        await server.finish()
        return outcomes
    }
#else
    /// Without libpq there is no such store.
    func measureOffers(_ measuring: Measuring) async throws -> [Outcome] { [] }
#endif
