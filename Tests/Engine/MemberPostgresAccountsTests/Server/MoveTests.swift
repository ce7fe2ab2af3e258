#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import Testing

    /// A source without keys, as an operator's deployment has it.
    private struct NoKeys: FleetKeySource {
        func keys() async throws -> FleetKeys { throw FleetKeyError.empty }
    }

    extension WithFleetServer {
        @Suite("Moves, tables and checks of a database")
        struct MoveTests {
            private let clock = TestClock(now: Date())
            private let folder = FileManager.default.temporaryDirectory.appending(path: "fleet-move-" + UUID().uuidString)
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")
            private let impressions = ImpressionKey(
                provider: "example", environment: "live", subject: "anna", campaign: "sheet")

            private func fill(_ store: any MovableStore) async throws {
                var new = SignedInAccount(
                    key, label: "Anna",
                    secrets: AccountSecrets(
                        tokens: TokenBuilder.tokens(by: clock), requestedScopes: ["email"], profile: Data("profile".utf8)))
                new.values = [.init(SmallValueName("app_token", ofProvider: "example"), SmallValue(Data("t".utf8)))]
                _ = try await store.save(new)
                _ = try await store.recordImpression(
                    impressions, ImpressionLimit(maximum: 5, days: 1), by: Calendar(identifier: .gregorian))
            }

            @Test("a folder goes to the database and back: once, with its records, and nothing secret is left behind")
            func thereAndBack() async throws {
                defer { try? FileManager.default.removeItem(at: folder) }
                let database = try await FleetDatabase()
                let (home, fleet) = (
                    try Vault(home: folder, keys: KeyFile(folder.appending(path: "vault.key")), clock: clock),
                    try database.store()
                )
                try await fill(home)
                let before = try await home.loadSecrets(of: key).secrets
                let ledger = try await home.loadPermissions(of: key).map(\.scope)
                for _ in 0..<2 { _ = try await AccountMove(from: home, to: fleet, clock: clock).run() }
                let there = try await fleet.loadSecrets(of: key)
                #expect(there.secrets.tokens.refreshToken == before.tokens.refreshToken && there.account.state == .ready)
                #expect(there.secrets.profile == before.profile)
                #expect(try await fleet.loadPermissions(of: key).map(\.scope) == ledger)
                #expect(try await fleet.impressionDates(of: impressions).count == 1)
                #expect(try await home.loadAccount(key)?.moveMark?.place == fleet.movePlace)
                #expect(try await home.loadSecrets(of: key).secrets.tokens.accessToken.isEmpty)
                #expect(try await AccountMove(from: fleet, to: home, clock: clock).run().moved == 1)
                #expect(try await home.loadSecrets(of: key).secrets.tokens.refreshToken == before.tokens.refreshToken)
                #expect(try await home.impressionDates(of: impressions).count == 1)
                #expect(try await fleet.loadAccount(key)?.moveMark?.phase == .moved)
                #expect(try await fleet.valueNames().isEmpty)
                await database.close()
            }

            @Test("a database under another address is not moved onto itself, and keeps its small values")
            func ontoItself() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await fill(store)
                let other = try PostgresAccountStore(
                    database.address.replacing("127.0.0.1", with: "localhost"), keys: .given(FleetKeys(writing: database.key)))
                #expect(other.movePlace != store.movePlace)
                await #expect { _ = try await AccountMove(from: store, to: other, clock: clock).run() } throws: {
                    ($0 as? AccountError)?.code == "accounts.same_store"
                }
                #expect(try await store.value(SmallValueName("app_token", ofProvider: "example"))?.data == Data("t".utf8))
                await other.close(within: .zero)
                await database.close()
            }

            @Test("accounts are not sealed under a key that the database's servers do not have, and a change of the key goes on")
            func strangersKey() async throws {
                defer { try? FileManager.default.removeItem(at: folder) }
                let database = try await FleetDatabase()
                let home = try Vault(home: folder, keys: KeyFile(folder.appending(path: "vault.key")), clock: clock)
                try await fill(home)
                let newer = FleetKeys(writing: .random(from: SystemRandom()), reading: [database.key])
                let fleet = try database.store()
                // The first key of an empty database is the fleet's.
                try await fleet.demandSharedKey()
                _ = try await fleet.save(
                    SignedInAccount(
                        AccountKey(provider: "example", environment: "live", clientID: "app", subject: "berta"),
                        secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: clock))))
                let other = try database.store(keys: newer)
                await #expect { _ = try await AccountMove(from: home, to: other, clock: clock).run() } throws: {
                    ($0 as? AccountError)?.code == "keys.not_of_fleet"
                }
                #expect(try await home.loadAccount(key)?.state == .ready)
                #expect(try await fleet.loadAccount(key) == nil)
                try await other.reseal()
                #expect(try await AccountMove(from: home, to: other, clock: clock).run().moved == 1)
                await database.close()
            }

            @Test("tables are made without a key, once, and are missing before")
            func tables() async throws {
                let database = try await FleetDatabase()
                let operatorsOwn = try database.store(source: NoKeys(), migrates: false)
                let before = try await operatorsOwn.tableSteps()
                #expect(before.made == 0 && before.missing == before.known)
                #expect(try await operatorsOwn.migrate() == before)
                #expect(try await operatorsOwn.tableSteps().missing == 0)
                #expect(try await operatorsOwn.migrate().missing == 0)
                try await fill(database.store(migrates: false))
                await database.close()
            }

            @Test("a look finds the server's facts, and the keys of its values")
            func examination() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await fill(store)
                let found = try await store.examination()
                #expect(!found.version.contains(" ") && found.mostConnections > 0 && found.connections > 0 && found.size > 0)
                #expect(abs(found.clockLead) < 60 && !found.isReadOnly && found.standbys == 0)
                let keys = try await store.keyExamination()
                #expect(keys.current == 2 && keys.earlier == 0 && keys.unknown.isEmpty)
                let other = try database.store(keys: FleetKeys(writing: .random(from: SystemRandom())))
                #expect(try await other.keyExamination().unknown == [keys.writing: 2])
                await database.close()
            }
        }
    }
#endif
