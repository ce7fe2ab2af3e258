#if canImport(OffersPostgres)
    import Foundation
    import MemberCore
    import MemberHTTP
    import MemberTesting
    import PostgresSupport
    import Testing

    @testable import OffersRoutes

    @Suite(
        "Two servers on one PostgreSQL database",
        .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        .timeLimit(.minutes(2)))
    struct SharedDatabaseTests {
        static func server(_ database: PostgresServer, migrates: Bool = true) async throws -> OffersServer {
            let address =
                "postgres://\(PostgresServer.user)@127.0.0.1:\(database.port)/\(PostgresServer.database)?sslmode=disable"
            return try await OffersServer(
                settings: try ServedStore.settings(), store: OffersStore(address),
                transport: ScriptedTransport { _ in .json("", status: 404) }, migrates: migrates)
        }

        @Test(
            "a notification that both get at once is stored once; while the database is away both say 503, and go on afterwards")
        func together() async throws {
            let database = try await PostgresServer.start()
            await #expect(throws: OffersServerError.store(.notMigrated)) { _ = try await Self.server(database, migrates: false) }
            let servers = [try await Self.server(database), try await Self.server(database)]
            for server in servers { try await server.start() }
            for count in 1...5 {
                let uuid = "00000000-0000-4000-8000-00000000010\(count)"
                let body = try RealServiceTests.notification("DID_RENEW", uuid: uuid, original: "\(count)")
                let responses = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
                    for server in servers { group.addTask { try await server.send("POST", "/v1/app-store/notifications", body) } }
                    return try await group.reduce(into: []) { $0.append($1) }
                }
                #expect(responses.map(\.status) == [200, 200], "\(responses.map(\.text))")
            }
            for server in servers {
                #expect(try await server.send("GET", "/v1/events", key: .server).json["events"]?.array?.count == 5)
            }
            await database.stop(.immediate)
            for server in servers {
                for (path, key) in [("/readyz", TestKey?.none), ("/v1/events", .server)] {
                    let response = try await server.send("GET", path, key: key)
                    #expect(response.status == 503 && response.headers["Retry-After"] == "5", "\(response.text)")
                }
            }
            try await database.restart()
            for server in servers {
                #expect(try await server.send("GET", "/v1/events", key: .server).json["events"]?.array?.count == 5)
                await server.stop()
            }
            await database.finish()
        }
    }
#endif
