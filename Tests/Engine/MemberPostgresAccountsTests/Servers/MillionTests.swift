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
    import ProcessSupport
    import Testing

    @Suite(
        "A million accounts", .serialized, .enabled(if: isSoaked("fleet-million"), "takes long: ./soak fleet-million"),
        .enabled(if: PostgresServer.programs != nil, "PostgreSQL's server is not installed: Scripts/setup all"),
        .timeLimit(.minutes(90)))
    struct MillionTests {
        private let keys = GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom())))
        private static let settings = ["shared_buffers=256MB", "max_wal_size=4GB", "max_connections=100"]

        private func store(_ server: PostgresServer, _ database: String) throws -> PostgresAccountStore {
            var options = PostgresAccountStore.Options()
            (options.statementLimit, options.cleans) = (.seconds(300), false)
            return try PostgresAccountStore(address(server, database), keys: keys, options: options)
        }

        private func address(_ server: PostgresServer, _ database: String) -> String {
            WritingLoad.address(server).replacing("/\(PostgresServer.database)?", with: "/\(database)?")
        }

        private func signedIn(_ member: Int, life: Double = 3_600) -> SignedInAccount {
            let random = SystemRandom()
            let tokens = TokenBuilder.tokens(
                access: random.token(bytes: 64), refresh: random.token(bytes: 64), life: life, by: SystemClock())
            return SignedInAccount(WritingLoad.key(member), label: "Anna", secrets: AccountSecrets(tokens: tokens))
        }

        /// A database with so many accounts, of which a hundred are real, and a tenth as many sign-ins that have ended.
        private func fill(_ server: PostgresServer, _ count: Int) async throws -> PostgresAccountStore {
            let pool = try PostgresPool(PostgresConfiguration(WritingLoad.address(server)), size: 1)
            try await pool.query("CREATE DATABASE of_\(count)")
            pool.close()
            let store = try store(server, "of_\(count)")
            for member in 0..<100 { _ = try await store.save(signedIn(member)) }
            var configuration = try PostgresConfiguration(address(server, "of_\(count)"))
            configuration.limits.statement = .seconds(1_200)
            let filling = try PostgresPool(configuration, size: 1)
            let columns = """
                revision, label, reason, details, created, signed_in, activated, sealed, holder, lease_fence, lease_until,
                sent_fingerprint, sent_at, permission_fence, permissions
                """
            try await filling.query(
                """
                INSERT INTO member_account (provider, environment, client_id, subject, \(columns))
                SELECT provider, environment, client_id, 'other-' || i, \(columns) FROM member_account,
                generate_series(1, \(count) - 100) i WHERE subject = 'member-0'
                """)
            try await filling.query(
                """
                INSERT INTO member_account_attempt (id, provider, environment, client_id, phase, outcome, started, expires)
                SELECT 'attempt-' || i, 'example', 'live', 'app', 'ended', 'done', now() - i * interval '1 second',
                now() - i * interval '1 second' FROM generate_series(1, \(count / 10)) i
                """)
            try await filling.query("VACUUM ANALYZE")
            filling.close()
            return store
        }

        @Test(
            "a cold read, a sign-in, a sign-out and a cleaning step cost with a million at most twice what they cost with a thousand"
        )
        func costs() async throws {
            let server = try await PostgresServer.start(Self.settings)
            let (small, large) = (try await fill(server, 1_000), try await fill(server, 1_000_000))
            let works: [(String, @Sendable (PostgresAccountStore) async throws -> Void)] = [
                (
                    "cold read",
                    { store in for member in 0..<100 { _ = try await store.loadSecrets(of: WritingLoad.key(member)) } }
                ),
                ("sign-in", { store in for member in 1_000..<1_100 { _ = try await store.save(signedIn(member)) } }),
                (
                    "sign-out",
                    { store in
                        for member in 1_000..<1_100 { _ = try await store.removeAccount(WritingLoad.key(member), if: .always) }
                    }
                ),
                ("cleaning", { store in for _ in 0..<100 { await store.clean() } }),
            ]
            // All works in turn, since a sign-out needs the sign-in before it.
            var times: [String: (small: [Duration], large: [Duration])] = [:]
            for _ in 0..<9 {
                for (name, work) in works {
                    let clock = ContinuousClock()
                    times[name, default: ([], [])].small.append(try await clock.measure { try await work(small) })
                    times[name, default: ([], [])].large.append(try await clock.measure { try await work(large) })
                }
            }
            for (name, _) in works {
                let pair = try #require(times[name])
                let ratio = pair.large.sorted()[4] / pair.small.sorted()[4]
                print(
                    "\(name): \(pair.small.sorted()[4] / 100) with 1 000, \(pair.large.sorted()[4] / 100) with 1 000 000, ratio \(ratio)"
                )
                #expect(ratio <= 2, "\(name)")
            }
            for store in [small, large] { await store.close(within: .zero) }
            await server.finish()
        }

        @Test(
            "a process that uses 100 000 accounts keeps few of them; after ten refreshes of each the tables are at most 1.5 times as large"
        )
        func growth() async throws {
            let server = try await PostgresServer.start(Self.settings + ["autovacuum_naptime=5s"])
            let store = try store(server, PostgresServer.database)
            try await each { member in _ = try await store.save(signedIn(member)) }
            try await checkMemory(store)
            let pool = try PostgresPool(PostgresConfiguration(WritingLoad.address(server)), size: 1)
            let before = try await size(pool)
            for _ in 0..<10 { try await each { try await refresh($0, in: store) } }
            let after = try await size(pool)
            print("ten refreshes of 100 000 accounts: tables and indexes grow from \(before >> 20) MiB to \(after >> 20) MiB")
            #expect(Double(after) <= 1.5 * Double(before))
            pool.close()
            await store.close(within: .zero)
            await server.finish()
        }

        private static let count = 100_000

        /// Works on each member, eight at a time.
        private func each(_ work: @escaping @Sendable (Int) async throws -> Void) async throws {
            try await withThrowingTaskGroup(of: Void.self) { group in
                for part in 0..<8 {
                    group.addTask { for member in stride(from: part, to: Self.count, by: 8) { try await work(member) } }
                }
                try await group.waitForAll()
            }
        }

        /// Uses each account once as a server does, and compares the memory after a tenth of them with that at the end.
        private func checkMemory(_ store: PostgresAccountStore) async throws {
            let open = OpenStore(store, cacheFolder: .temporaryDirectory, clock: SystemClock(), diagnostics: .silent)
            var clients = ClientRegistry()
            let base = try #require(URL(string: "https://id.example.test"))
            let profile = ProviderProfile(name: "example", endpoints: ProviderEndpoints(authorization: base, token: base))
            clients.register("example") { _ in
                OAuthClient(
                    profile: profile, registration: ClientRegistration(id: "app"), environment: "live",
                    transport: ScriptedTransport([]), attempts: store, clock: SystemClock())
            }
            let reading = ProcessReading(getpid())
            var early = 0
            for member in 0..<Self.count {
                _ = try await Session(WritingLoad.key(member), in: open, clients: clients).freshTokens()
                if member == Self.count / 10 { early = reading.memory }
            }
            let late = reading.memory
            print("\(Self.count) accounts used: \(early >> 20) MiB after a tenth of them, \(late >> 20) MiB at the end")
            #expect(late - early < 32 << 20)
        }

        private func refresh(_ member: Int, in store: PostgresAccountStore) async throws {
            let key = WritingLoad.key(member)
            let stale = try await store.loadSecrets(of: key).secrets.tokens
            let outcome = try await store.acquireLease(of: key, replacing: stale, in: .ready, for: .seconds(30))
            guard case .taken(let lease, _) = outcome else { throw AccountError.refreshingElsewhere }
            _ = try await store.storeTokens(signedIn(member).secrets.tokens, of: key, under: lease)
        }

        private func size(_ pool: PostgresPool) async throws -> Int64 {
            try await pool.query("SELECT pg_total_relation_size('member_account')::int8").first?.integer(0) ?? 0
        }
    }
#endif
