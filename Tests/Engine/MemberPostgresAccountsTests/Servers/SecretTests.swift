#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import Testing

    @Suite(
        "Where others can look, there is no secret",
        .enabled(if: PostgresServer.isAskedFor, Comment(rawValue: PostgresServer.skipReason)), .timeLimit(.minutes(5)))
    struct SecretTests {
        private static let tokens = ["secret-access", "secret-refresh", "secret-value"]

        @Test("the log with every statement and parameter, pg_stat_activity and the list of processes have no secret")
        func nowhere() async throws {
            let server = try await PostgresServer.start([
                "log_statement=all", "log_min_duration_statement=0", "log_parameter_max_length=-1",
                "track_activity_query_size=65536",
            ])
            let line = FleetKeys.newLine()
            let store = try PostgresAccountStore(WritingLoad.address(server), keys: GivenFleetKeys(try FleetKeys(line)))
            try await use(store)
            let pool = try PostgresPool(PostgresConfiguration(WritingLoad.address(server)), size: 1)
            let sessions = try await pool.query("SELECT query || ' ' || application_name FROM pg_stat_activity")
                .compactMap { $0.text(0) }
            let processes = Self.commands()
            pool.close()
            await store.close()
            await server.stop()
            let log = try server.log()
            // A session shows its last statement, which may be the end of a transaction.
            #expect(log.contains("member_account") && sessions.contains { $0.hasSuffix(" member") })
            #expect(processes.contains { $0.contains("postgres") })
            for secret in Self.tokens + line.split(separator: " ").suffix(1).map(String.init) {
                let bytes = Data(secret.utf8).map { String(format: "%02x", $0) }.joined()
                for text in [log] + sessions + processes {
                    #expect(!text.contains(secret) && !text.contains(bytes))
                }
            }
            await server.finish()
        }

        /// A sign-in, a look and a refresh.
        private func use(_ store: PostgresAccountStore) async throws {
            let key = WritingLoad.key(1)
            let tokens = TokenBuilder.tokens(access: Self.tokens[0], refresh: Self.tokens[1], life: 60, by: SystemClock())
            var account = SignedInAccount(key, secrets: AccountSecrets(tokens: tokens))
            account.values = [SmallValueChange(SmallValueName("t", of: key.client), SmallValue(Data(Self.tokens[2].utf8)))]
            _ = try await store.save(account)
            let stale = try await store.loadSecrets(of: key).secrets.tokens
            let outcome = try await store.acquireLease(of: key, replacing: stale, in: .ready, for: .seconds(30))
            guard case .taken(let lease, _) = outcome else { throw AccountError.refreshingElsewhere }
            _ = try await store.storeTokens(tokens, of: key, under: lease)
        }

        /// The commands of all processes, as `ps` shows them.
        private static func commands() -> [String] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return names.filter { Int($0) != nil }.compactMap { name in
                (try? Data(contentsOf: URL(filePath: "/proc/\(name)/cmdline"))).map { String(decoding: $0, as: UTF8.self) }
            }
        }
    }
#endif
