#if canImport(CMemberPostgres)
    import Foundation
    import HomeSupport
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberPostgresAccounts
    import MemberTesting
    import Testing

    extension WithFleetServer {
        @Suite("A move out of PostgreSQL that is interrupted")
        struct InterruptedMoveTests {
            private let clock = TestClock(now: Date())
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")
            private let sheet = ImpressionKey(provider: "example", environment: "live", subject: "anna", campaign: "sheet")
            private let appToken = SmallValueName("app_token", ofProvider: "example")

            /// Signs a member in, with everything that a store keeps of one, and another one out again.
            private func fill(_ store: any MovableStore) async throws {
                var new = SignedInAccount(
                    key, label: "Anna", details: Data("{}".utf8),
                    secrets: AccountSecrets(
                        tokens: TokenBuilder.tokens(by: clock), requestedScopes: ["email"], profile: Data("profile".utf8)))
                new.values = [.init(appToken, SmallValue(Data("t".utf8)))]
                _ = try await store.save(new)
                try await store.noteUse(of: ["email"], by: key, for: "a letter")
                let limit = ImpressionLimit(maximum: 5, days: 1)
                _ = try await store.recordImpression(sheet, limit, by: Calendar(identifier: .gregorian))
                new.key = boris
                _ = try await store.save(new)
                _ = try await store.removeAccount(boris, if: .always)
            }

            private var boris: AccountKey {
                AccountKey(provider: "example", environment: "live", clientID: "app", subject: "boris")
            }

            /// What is known of the member, with dates in the precision of a database.
            private func summary(_ store: any MovableStore) async throws -> [String] {
                let (stored, records) = (try await store.loadSecrets(of: key), try await store.loadPermissions(of: key))
                let events = records.flatMap(\.history).map {
                    "\($0.scope) \($0.kind) \(Int($0.date.timeIntervalSince1970 * 1_000))"
                }
                let ledger = try await store.loadPermissions(of: boris).flatMap(\.history).map { "\($0.scope) \($0.kind)" }
                let dates = try await store.impressionDates(of: sheet).map { "\($0.timeIntervalSince1970)" }
                return events + ledger + dates + [
                    "\(stored.account.state)", stored.account.label ?? "",
                    "\(Int(stored.account.signedIn.timeIntervalSince1970))",
                    "\(stored.secrets.tokens.refreshToken?.reveal ?? "")", "\(stored.secrets.profile?.count ?? 0)",
                    "\(try await store.value(appToken)?.data.count ?? 0)",
                ]
            }

            @Test("is finished by the next one after an interruption at any step", arguments: AccountMove.Moment.allCases)
            func interrupted(at moment: AccountMove.Moment) async throws {
                let (database, home) = (try await FleetDatabase(), try TemporaryVault(clock: clock))
                let (folder, store) = (home.vault, try database.store())
                try await fill(store)
                let before = try await summary(store)
                let broken = AccountMove(from: store, to: folder) { found throws(AccountError) in
                    if found == moment { throw .cancelled }
                }
                await #expect(throws: AccountError.self) { _ = try await broken.run() }
                // Another process takes over the lease that the interrupted one has left.
                try await database.elapse(.seconds(60))
                _ = try await AccountMove(from: try database.store(), to: folder).run()
                #expect(try await summary(folder) == before)
                await database.close()
            }

            @Test("another process of the fleet gets no right to refresh a moved account, and learns where it is")
            func elsewhere() async throws {
                let (database, home) = (try await FleetDatabase(), try TemporaryVault(clock: clock))
                let (store, other) = (try database.store(), try database.store())
                try await fill(store)
                let known = try await other.loadSecrets(of: key)
                _ = try await AccountMove(from: store, to: home.vault).run()
                let outcome = try await other.acquireLease(
                    of: key, replacing: known.secrets.tokens, in: known.account.state, for: .seconds(1))
                guard case .needsSignIn(let reason) = outcome else {
                    Issue.record("not kept from a refresh")
                    return
                }
                #expect(MoveMark(reason)?.place == home.vault.movePlace)
                await database.close()
            }
        }
    }
#endif
