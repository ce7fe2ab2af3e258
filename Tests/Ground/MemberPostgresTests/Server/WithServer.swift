#if canImport(CMemberPostgres)
    import Foundation
    import MemberPostgres
    import PostgresSupport
    import Testing

    /// A server for the duration of a suite.
    struct OneServer: SuiteTrait, TestScoping {
        @TaskLocal static var server: PostgresServer?

        func provideScope(
            for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
        ) async throws {
            let server = try await PostgresServer.start()
            try await Self.$server.withValue(server) { try await function() }
            await server.finish()
        }
    }

    /// All tests that need one server, which runs for their whole duration.
    @Suite(
        "PostgreSQL", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)), OneServer(),
        .timeLimit(.minutes(5)))
    enum WithServer {
        static var server: PostgresServer? { OneServer.server }

        /// The configuration for the suite's server, with a new database for the test.
        static func configuration() async throws -> PostgresConfiguration {
            let server = try #require(server)
            let name = "test_" + UUID().uuidString.lowercased().replacing("-", with: "_")
            let pool = try PostgresPool(of(server), size: 1)
            try await pool.withConnection {
                _ = try await $0.query("CREATE DATABASE \(name)")
            }
            pool.close()
            return try of(server, database: name)
        }

        /// The configuration for a server.
        static func of(
            _ server: PostgresServer, port: Int? = nil, database: String = PostgresServer.database
        ) throws -> PostgresConfiguration {
            try PostgresConfiguration(
                "postgres://\(PostgresServer.user)@127.0.0.1:\(port ?? server.port)/\(database)?sslmode=disable")
        }
    }

    /// The error of a closure that must fail.
    func failure(_ body: () async throws -> Void) async -> PostgresError? {
        do {
            try await body()
            return nil
        } catch { return error as? PostgresError }
    }
#endif
