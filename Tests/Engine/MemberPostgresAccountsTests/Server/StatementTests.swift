#if canImport(CMemberPostgres)
    import Foundation
    import HomeSupport
    import MemberPostgresAccounts
    import MemberRequests
    import PostgresSupport
    import StoreSupport
    import Testing

    @Suite(
        "Statements of the store", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        .timeLimit(.minutes(5)))
    struct StatementTests {
        @Test(
            "each statement about a member names the whole key of one table, and uses nothing that a distributed database lacks")
        func distributable() async throws {
            let server = try await PostgresServer.start(PostgresServer.loggingStatements)
            try await FleetServer.$server.withValue(server) {
                for promise in StoreCase.all {
                    let database = try await FleetDatabase()
                    try await promise.run(on: try database.stage())
                    let store = try database.store()
                    try await store.reseal()
                    _ = try await store.lease(PaceWish("key", limit: RateLimit(3, per: .seconds(1)), count: 1))
                    try await store.slow("key", by: RateHint(pause: .seconds(1)))
                    try await store.keepBlock("call", until: Date(), of: "key")
                    _ = try await store.blocks(of: "key")
                    try await store.removeBlocks(["call"], of: "key")
                    try await store.removeBlocks(nil, of: "key")
                    await store.clean()
                    await database.close()
                }
            }
            let statements = try server.loggedStatements().filter { $0.contains("member_account") && !$0.hasPrefix("CREATE") }
            await server.finish()
            #expect(statements.count > 25)
            try check(statements)
        }

        /// Lets PostgreSQL's own parser look at them.
        private func check(_ statements: [String]) throws {
            let file = FileManager.default.temporaryDirectory.appending(path: "statements-" + UUID().uuidString + ".json")
            try JSONEncoder().encode(statements).write(to: file)
            defer { try? FileManager.default.removeItem(at: file) }
            let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
            let (process, pipe) = (Process(), Pipe())
            process.executableURL = root.appending(path: "Scripts/sql-check").standardizedFileURL
            process.arguments = [file.path]
            process.standardOutput = pipe
            try process.run()
            let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            process.waitUntilExit()
            // 3 says that the parser cannot be had here.
            #expect([0, 3].contains(process.terminationStatus), "\(output)")
        }
    }
#endif
