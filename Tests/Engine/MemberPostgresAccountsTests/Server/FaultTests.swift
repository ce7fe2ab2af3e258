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
    import WaitSupport

    extension WithFleetServer {
        @Suite("A database that is away, refuses or was not prepared")
        struct FaultTests {
            private let clock = TestClock(now: Date())
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

            private func signedIn() -> SignedInAccount {
                let tokens = TokenBuilder.tokens(access: "good", refresh: "r", life: 3_600, by: clock)
                return SignedInAccount(key, secrets: AccountSecrets(tokens: tokens))
            }

            /// A client whose token endpoint must not be asked.
            private func clients(_ store: PostgresAccountStore) throws -> (ClientRegistry, ScriptedTransport) {
                let transport = ScriptedTransport([])
                let base = try #require(URL(string: "https://id.example.test"))
                let profile = ProviderProfile(
                    name: "example", endpoints: ProviderEndpoints(authorization: base, token: base.appending(path: "token")))
                var clients = ClientRegistry()
                clients.register("example") { [clock] _ in
                    OAuthClient(
                        profile: profile, registration: ClientRegistration(id: "app"), environment: "live", transport: transport,
                        attempts: store, clock: clock)
                }
                return (clients, transport)
            }

            @Test("while the database is away, good tokens are returned, expired ones are an error, and nothing is refreshed")
            func away() async throws {
                let database = try await FleetDatabase()
                let proxy = CuttingProxy(to: try #require(FleetServer.server).port)
                let store = try database.store(port: proxy.port)
                let open = OpenStore(store, cacheFolder: .temporaryDirectory, clock: clock, diagnostics: .silent)
                _ = try await open.save(signedIn())
                let (clients, transport) = try clients(store)
                let session = Session(key, in: open, clients: clients)
                #expect(try await session.freshTokens().accessToken.reveal == "good")
                defer { proxy.close() }
                proxy.refuse()
                for _ in 0..<3 {
                    clock.advance(by: .seconds(60))
                    #expect(try await session.freshTokens().accessToken.reveal == "good")
                }
                clock.advance(by: .seconds(3_600))
                do {
                    _ = try await session.freshTokens()
                    Issue.record("an expired token was returned")
                } catch AccountError.database(let cause) { #expect(cause.code.hasPrefix("postgres.")) }
                #expect(transport.requests.isEmpty)
                await database.close()
            }

            @Test("a database that can only be read, and one whose tables are missing, are errors that say so; nothing changes")
            func refuses() async throws {
                let database = try await FleetDatabase()
                let missing = try database.store(migrates: false)
                await #expect(throws: AccountError.self) { try await missing.loadAccount(key) }
                do { _ = try await missing.loadAccount(key) } catch { #expect(error.code == "postgres.steps_missing") }
                let store = try database.store(connections: 1)
                _ = try await store.save(signedIn())
                try await database.pool.query("ALTER DATABASE \(database.name) SET default_transaction_read_only = on")
                let reader = try database.store(migrates: false)
                #expect(try await reader.loadAccount(key) != nil)
                do {
                    _ = try await reader.removeAccount(key, if: .always)
                    Issue.record("it was removed")
                } catch { #expect(error.code == "postgres.refused" && error.description.contains("25006")) }
                #expect(try await store.loadAccount(key) != nil)
                await database.close()
            }

            @Test("the use of connections is counted: none before the first use, one after it, and no step waits")
            func connectionUsage() async throws {
                let database = try await FleetDatabase()
                let store = try database.store(connections: 1)
                #expect(store.connectionUsage.open == 0 && store.connectionUsage.inUse == 0)
                _ = try await store.now()
                #expect(store.connectionUsage.open == 1 && store.connectionUsage.waiting == 0)
                await database.close()
            }

            @Test("an address with a password, or one that cannot be read, is refused before anything is opened")
            func addresses() throws {
                let keys = GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom())))
                for (address, code) in [
                    ("postgres://app:secret@127.0.0.1/x", "postgres.password_in_address"),
                    ("http://x", "postgres.invalid_address"),
                ] {
                    do {
                        _ = try PostgresAccountStore(address, keys: keys)
                        Issue.record("\(code) expected")
                    } catch { #expect(error.code == code && !error.description.contains("secret")) }
                }
            }

            @Test("a process that stops waits until the response of its refresh is stored")
            func stopDuringRefresh() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(), try database.store())
                _ = try await one.save(signedIn())
                let stale = signedIn().secrets.tokens
                guard
                    case .taken(let lease, _) = try await one.acquireLease(
                        of: key, replacing: stale, in: .ready, for: .seconds(30))
                else {
                    throw AccountError.refreshingElsewhere
                }
                let closing = Task { await one.close() }
                // The response comes while the store closes.
                let new = TokenBuilder.tokens(access: "new", refresh: "r2", life: 3_600, by: clock)
                #expect(try await one.storeTokens(new, of: key, under: lease) != nil)
                #expect(await closing.value == [])
                #expect(try await other.loadSecrets(of: key).secrets.tokens.accessToken.reveal == "new")
                await database.close()
            }

            @Test("a process that stops gives its leases back; one that ends without a word is waited for")
            func leases() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(clock: clock), try database.store())
                _ = try await one.save(signedIn())
                let stale = signedIn().secrets.tokens
                func acquire(_ store: PostgresAccountStore) async throws -> LeaseOutcome {
                    try await store.acquireLease(of: key, replacing: stale, in: .ready, for: .seconds(30))
                }
                guard case .taken = try await acquire(one) else { throw AccountError.refreshingElsewhere }
                #expect(try await acquire(other) == .busy)
                let closing = Task { await one.close() }
                #expect(await waited(while: clock.sleeperCount < 2))
                clock.advance(by: .seconds(40))
                #expect(await closing.value == [])
                guard case .taken(let lease, _) = try await acquire(other) else { throw AccountError.refreshingElsewhere }
                #expect(lease.markedSince != nil)
                await database.close()
            }
        }
    }
#endif
