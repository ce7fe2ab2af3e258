#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberTesting
    import Testing

    @testable import MemberPostgresAccounts

    extension WithFleetServer {
        @Suite("Steps after a write of this process")
        struct RecentStepTests {
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

            private func label(_ text: String) -> @Sendable (StoredAccount) -> AccountChange? {
                { _ in
                    var change = AccountChange()
                    change.label = text
                    return change
                }
            }

            private func signIn(_ store: PostgresAccountStore) async throws {
                let tokens = TokenBuilder.tokens(access: "a", refresh: "r", life: 3_600, by: SystemClock())
                _ = try await store.save(SignedInAccount(key, label: "Anna", secrets: AccountSecrets(tokens: tokens)))
            }

            @Test("another process's write in between is decided upon: a step reads again where its row was replaced")
            func overtaken() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(), try database.store())
                try await signIn(one)
                _ = try await one.changeAccount(key, by: label("Anna"))
                _ = try await other.changeAccount(key, by: label("Berta"))
                let seen = Locked<[String?]>([])
                _ = try await one.changeAccount(key) { stored in
                    seen.withLock { $0.append(stored.account.label) }
                    return stored.account.label == "Berta" ? label("Cleo")(stored) : label("wrong")(stored)
                }
                #expect(seen.value.last == "Berta")
                #expect(try await other.loadAccount(key)?.label == "Cleo")
                await database.close()
            }

            @Test("a decision that changes nothing, or is refused, is made on a read")
            func unchanged() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(), try database.store())
                try await signIn(one)
                _ = try await one.changeAccount(key, by: label("Anna"))
                _ = try await other.changeAccount(key, by: label("Berta"))
                #expect(try await one.changeAccount(key) { _ in nil }.account.label == "Berta")
                _ = try await one.changeAccount(key, by: label("Anna"))
                _ = try await other.removeAccount(key, if: .always)
                let refusal = await #expect(throws: AccountError.self) { _ = try await one.changeAccount(key) { _ in nil } }
                #expect(refusal?.code == AccountError.notSignedIn.code)
                await database.close()
            }

            @Test("steps one after another leave what each of them wrote")
            func chain() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try database.store(), try database.store())
                try await signIn(one)
                for number in 0..<5 {
                    let stored = try await one.changeAccount(key, by: label("\(number)"))
                    #expect(stored.account == (try await other.loadSecrets(of: key)).account)
                }
                _ = try await one.removeAccount(key, if: .always)
                try await signIn(one)
                #expect(try await other.loadAccount(key)?.label == "Anna")
                await database.close()
            }
        }
    }
#endif
