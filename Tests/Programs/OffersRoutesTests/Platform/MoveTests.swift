#if canImport(OffersPostgres)
    import Foundation
    import MemberCore
    import MemberTesting
    import OffersService
    import PostgresSupport
    import Testing

    @testable import OffersRoutes

    @Suite(
        "Moving a service from SQLite to PostgreSQL",
        .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        .timeLimit(.minutes(2)))
    struct MoveTests {
        @Test("it goes on at the new place with members and feed; at the old one it neither serves on nor starts")
        func service() async throws {
            let (database, old) = (try await PostgresServer.start(), ServedStore())
            let address =
                "postgres://\(PostgresServer.user)@127.0.0.1:\(database.port)/\(PostgresServer.database)?sslmode=disable"
            let file = OffersStore.file(old.folder.appending(path: "offers.sqlite"))
            try await old.serving { server async throws in
                let body = try RealServiceTests.notification("SUBSCRIBED", uuid: "00000000-0000-4000-8000-000000000201")
                #expect(try await server.send("POST", "/v1/app-store/notifications", body).status == 200)
                let plan = try await file.move(to: OffersStore(address), named: "there", isDryRun: true) { _ in }
                #expect(plan.total > 0 && plan.rows["offers_notifications"] == 1)
                #expect(try await server.send("GET", "/readyz").status == 200, "a dry run changes nothing")
                let report = try await file.move(to: OffersStore(address), named: "there", isDryRun: false) { _ in }
                // The metrics are summed in between.
                let counted = [plan, report].map { $0.rows.filter { !$0.key.contains("metric") && $0.key != "offers_tasks" } }
                #expect(counted[0] == counted[1] && report.total >= plan.total)
                for (path, key) in [
                    ("/v1/events", TestKey?.some(.server)), ("/v1/members/\(RealServiceTests.member)/subscriptions", .server),
                ] {
                    let response = try await server.send("GET", path, key: key)
                    #expect(response.status == 503 && response.code == "offers_store.moved", "\(response.text)")
                }
            }
            await #expect(throws: OffersServerError.store(.moved(to: "there"))) { try await old.serving { _ in } }
            let server = try await SharedDatabaseTests.server(database)
            try await server.start()
            let page = try await server.send("GET", "/v1/members/\(RealServiceTests.member)/subscriptions", key: .server)
            #expect(page.json["subscriptions"]?.array?.count == 1, "\(page.text)")
            #expect(try await server.send("GET", "/v1/events", key: .server).json["events"]?.array?.count == 1)
            await server.stop()
            await database.finish()
        }
    }
#endif
