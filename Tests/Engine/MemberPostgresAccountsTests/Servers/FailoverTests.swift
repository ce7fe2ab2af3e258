#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberHTTP
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import Testing

    @Suite(
        "Failover to a standby", .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)),
        .timeLimit(.minutes(5)))
    struct FailoverTests {
        private let keys = GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom())))

        private func store(_ primary: PostgresServer, _ standby: PostgresServer) throws -> PostgresAccountStore {
            var options = PostgresAccountStore.Options()
            options.statementLimit = .seconds(5)
            return try PostgresAccountStore(
                WritingLoad.address(primary, standby, more: "&target_session_attrs=read-write"), keys: keys, options: options)
        }

        @Test("with a synchronous standby every acknowledged token is there after the failover, and work continues")
        func synchronous() async throws {
            let primary = try await PostgresServer.start()
            let standby = try await primary.standby()
            let pool = try PostgresPool(PostgresConfiguration(WritingLoad.address(primary)), size: 1)
            try await pool.query("ALTER SYSTEM SET synchronous_standby_names = '*'")
            try await pool.query("SELECT pg_reload_conf()")
            pool.close()
            try await wait(for: "SELECT bool_or(sync_state = 'sync') FROM pg_stat_replication", at: primary)
            let load = WritingLoad(try store(primary, standby))
            try await load.run {
                await primary.stop(.immediate)
                try await standby.promote()
            }
            try await load.check()
            #expect(!load.failures.isEmpty)
            await load.store.close(within: .zero)
            await standby.finish()
            await primary.finish()
        }

        @Test("with an asynchronous one a used refresh token may come back: it is tried once, then the member must sign in")
        func asynchronous() async throws {
            let primary = try await PostgresServer.start()
            let standby = try await primary.standby()
            let store = try store(primary, standby)
            let transport = provider()
            let tokens = TokenBuilder.tokens(access: "a-1", refresh: "r-1", life: 1, by: SystemClock())
            _ = try await store.save(SignedInAccount(WritingLoad.key(1), secrets: AccountSecrets(tokens: tokens)))
            let isCopied = "SELECT bool_or(replay_lsn >= pg_current_wal_lsn()) FROM pg_stat_replication"
            try await wait(for: isCopied, at: primary)
            // What is committed from now on is lost.
            await standby.stop()
            #expect(try await session(store, transport).freshTokens().accessToken.reveal == "a-2")
            await primary.stop(.immediate)
            try await standby.restart()
            try await standby.promote()
            let session = try session(store, transport)
            #expect(try await store.loadSecrets(of: WritingLoad.key(1)).secrets.tokens.accessToken.reveal == "a-1")
            for _ in 0..<3 {
                do {
                    _ = try await session.freshTokens()
                    Issue.record("a used token was taken")
                } catch AccountError.needsSignIn(let reason, _) { #expect(reason == SignInReason.refreshRefused) }
            }
            #expect(transport.requests.count == 2)
            await store.close(within: .zero)
            await standby.finish()
            await primary.finish()
        }

        /// Waits until a query of one truth value says true.
        private func wait(for query: String, at server: PostgresServer) async throws {
            let pool = try PostgresPool(PostgresConfiguration(WritingLoad.address(server)), size: 1)
            defer { pool.close() }
            for _ in 0..<1_000 {
                if try await pool.query(query).first?.bool(0) == true { return }
                try await pool.query("SELECT pg_sleep(0.01)")
            }
            Issue.record("the standby does not follow")
        }

        /// A provider that takes a refresh token once.
        private func provider() -> ScriptedTransport {
            let isUsed = Locked(false)
            return ScriptedTransport { _ in
                let wasUsed = isUsed.withLock { isUsed in
                    defer { isUsed = true }
                    return isUsed
                }
                guard !wasUsed else { return .json(#"{"error":"invalid_grant"}"#, status: 400) }
                return .json(#"{"access_token":"a-2","token_type":"Bearer","expires_in":3600,"refresh_token":"r-2"}"#)
            }
        }

        /// A session of a process that has nothing in memory.
        private func session(_ store: PostgresAccountStore, _ transport: ScriptedTransport) throws -> Session {
            let base = try #require(URL(string: "https://id.example.test"))
            let profile = ProviderProfile(
                name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
            var clients = ClientRegistry()
            clients.register("example") { _ in
                OAuthClient(
                    profile: profile, registration: ClientRegistration(id: "app"), environment: "live", transport: transport,
                    attempts: store, clock: SystemClock())
            }
            let open = OpenStore(store, cacheFolder: .temporaryDirectory, clock: SystemClock(), diagnostics: .silent)
            return Session(WritingLoad.key(1), in: open, clients: clients)
        }
    }
#endif
