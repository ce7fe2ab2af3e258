#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import Testing
    import WaitSupport

    extension WithFleetServer {
        @Suite("A process that stops after its database was away")
        struct ClosingTests {
            private let clock = TestClock(now: Date())
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")
            private let events = Locked<[DiagnosticEvent]>([])

            private func tokens(_ access: String) -> TokenSet {
                TokenBuilder.tokens(access: access, refresh: "refresh-" + access, life: 3_600, by: clock)
            }

            /// A process whose refresh got its response while the database was away.
            private func process(
                _ database: FleetDatabase, _ proxy: CuttingProxy, limit: Duration
            ) async throws -> PostgresAccountStore {
                let diagnostics = Diagnostics(minimum: .warning) { [events] event in events.withLock { $0.append(event) } }
                let store = try database.store(port: proxy.port, closingLimit: limit, diagnostics: diagnostics)
                _ = try await store.save(SignedInAccount(key, secrets: AccountSecrets(tokens: tokens("old"))))
                guard
                    case .taken(let lease, _) = try await store.acquireLease(
                        of: key, replacing: tokens("old"), in: .ready, for: .seconds(30))
                else { throw AccountError.refreshingElsewhere }
                proxy.refuse()
                await #expect(throws: AccountError.self) { try await store.storeTokens(tokens("new"), of: key, under: lease) }
                return store
            }

            @Test("stores the response of its refresh if the database is back, and does not wait for anything else")
            func back() async throws {
                let database = try await FleetDatabase()
                let proxy = CuttingProxy(to: try #require(FleetServer.server).port)
                defer { proxy.close() }
                let store = try await process(database, proxy, limit: .seconds(20))
                proxy.refuse(false)
                let begin = ContinuousClock.now
                #expect(await store.close() == [])
                #expect(ContinuousClock.now - begin < .seconds(10))
                let found = try await database.store().loadSecrets(of: key).secrets.tokens
                #expect(found.refreshToken?.reveal == "refresh-new" && events.value.isEmpty)
                await database.close()
            }

            @Test("stores it as soon as the database answers")
            func returning() async throws {
                let database = try await FleetDatabase()
                let proxy = CuttingProxy(to: try #require(FleetServer.server).port)
                defer { proxy.close() }
                let store = try await process(database, proxy, limit: .seconds(20))
                let before = proxy.refused
                let closing = Task { await store.close() }
                #expect(await waited(while: proxy.refused < before + 2))
                proxy.refuse(false)
                #expect(await closing.value == [])
                let found = try await database.store().loadSecrets(of: key).secrets.tokens
                #expect(found.refreshToken?.reveal == "refresh-new")
                await database.close()
            }

            @Test("says whose tokens it could not store, and not which, if the database stays away; it ends within its limit")
            func away() async throws {
                let database = try await FleetDatabase()
                let proxy = CuttingProxy(to: try #require(FleetServer.server).port)
                defer { proxy.close() }
                let store = try await process(database, proxy, limit: .milliseconds(300))
                let begin = ContinuousClock.now
                #expect(await store.close() == [key])
                #expect(ContinuousClock.now - begin < .seconds(10))
                let said = events.value.filter { $0.name == "accounts.tokens_not_stored" }
                #expect(said.count == 1 && said.first?.level == .error && "\(said)".contains(key.id))
                #expect(!"\(said)".contains("refresh-new"))
                // What was not stored is not tried for ever.
                #expect(await store.close() == [])
                await database.close()
            }
        }
    }
#endif
