#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import Testing

    @Suite(
        "A database that hangs, and one whose disk is full",
        .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)), .timeLimit(.minutes(5)))
    struct HangingTests {
        private let keys = GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom())))

        @Test("while all processes of the server stand still a read fails within its limits, and afterwards work continues")
        func hangs() async throws {
            let server = try await PostgresServer.start()
            defer { server.thaw() }
            var options = PostgresAccountStore.Options()
            options.statementLimit = .seconds(1)
            let store = try PostgresAccountStore(WritingLoad.address(server), keys: keys, options: options)
            let load = WritingLoad(store)
            try await load.run {
                server.freeze()
                let begin = ContinuousClock.now
                await #expect(throws: AccountError.self) { try await store.loadSecrets(of: WritingLoad.key(0)) }
                // A statement, the server's reaction to its cancellation, a wait for a connection, and a new one.
                #expect(ContinuousClock.now - begin < .seconds(25))
                server.thaw()
            }
            try await load.check()
            await store.close(within: .zero)
            await server.finish()
        }

        @Test("a full disk is an error, nothing acknowledged is lost, and with room again work continues")
        func full() async throws {
            let server = try await PostgresServer.start()
            let disk: SmallDisk
            do { disk = try SmallDisk(megabytes: 24) } catch {
                await server.finish()
                print("a full disk was left out: no file system can be mounted here (\(error))")
                return
            }
            let pool = try PostgresPool(PostgresConfiguration(WritingLoad.address(server)), size: 1)
            try await pool.query("CREATE TABLESPACE small LOCATION '\(disk.folder.path)'")
            try await pool.query("CREATE DATABASE small TABLESPACE small")
            let address = WritingLoad.address(server).replacing("/\(PostgresServer.database)?", with: "/small?")
            let load = WritingLoad(try PostgresAccountStore(address, keys: keys))
            let acknowledged = Locked<[Int]>([])
            let filler = try PostgresPool(PostgresConfiguration(address), size: 1)
            try await load.run {
                try await filler.query("CREATE TABLE filler (text text)")
                await #expect(throws: PostgresError.self) { for _ in 0..<100 { try await filler.query(Self.fill) } }
                await #expect(throws: AccountError.self) {
                    for member in 100..<20_000 {
                        try await signIn(member, load.store)
                        acknowledged.withLock { $0.append(member) }
                    }
                }
                try disk.resize(megabytes: 96)
            }
            try await load.check()
            try await signIn(20_000, load.store)
            for member in acknowledged.value { #expect(try await load.store.loadAccount(WritingLoad.key(member)) != nil) }
            await load.store.close(within: .zero)
            filler.close()
            pool.close()
            await server.finish()
            disk.remove()
        }

        /// A megabyte, or less where there is less room.
        private static let fill = "INSERT INTO filler SELECT repeat('x', 1000) FROM generate_series(1, 1000)"

        private func signIn(_ member: Int, _ store: PostgresAccountStore) async throws {
            let tokens = TokenBuilder.tokens(by: SystemClock())
            _ = try await store.save(SignedInAccount(WritingLoad.key(member), secrets: AccountSecrets(tokens: tokens)))
        }
    }
#endif
