#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import Testing

    /// Keys that a test changes, as an operator does.
    private final class ChangingKeys: FleetKeySource {
        private let keys: Locked<FleetKeys>
        private let count = Locked(0)

        init(_ keys: FleetKeys) { self.keys = Locked(keys) }

        var asked: Int { count.value }
        func set(_ new: FleetKeys) { keys.withLock { $0 = new } }
        func keys() async throws -> FleetKeys {
            count.withLock { $0 += 1 }
            return keys.value
        }
    }

    extension WithFleetServer {
        @Suite("Keys that change while processes run")
        struct KeyRotationTests {
            private let old = SealingKey.random(from: SystemRandom())
            private let new = SealingKey.random(from: SystemRandom())
            private let clock = TestClock()

            private func key(_ subject: String) -> AccountKey {
                AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
            }

            private func signIn(_ subject: String, in store: PostgresAccountStore) async throws {
                let tokens = TokenBuilder.tokens(access: "a-" + subject, refresh: "r", life: 3_600, by: clock)
                _ = try await store.save(SignedInAccount(key(subject), secrets: AccountSecrets(tokens: tokens)))
            }

            @Test("a value under a key that a process does not have yet makes it ask its source again")
            func unknownKey() async throws {
                let database = try await FleetDatabase()
                let keys = ChangingKeys(FleetKeys(writing: old))
                let reader = try database.store(source: keys, clock: clock)
                let writer = try database.store(keys: FleetKeys(writing: new, reading: [old]))
                try await reader.prepare()
                try await signIn("anna", in: writer)
                clock.advance(by: .seconds(11))
                await #expect(throws: AccountError.self) { try await reader.loadSecrets(of: key("anna")) }
                #expect(keys.asked == 2)
                do { _ = try await reader.loadSecrets(of: key("anna")) } catch AccountError.keyMissing(let path, isShared: true) {
                    #expect(path.contains("127.0.0.1") && !path.contains("postgres@"))
                }
                // The source is not asked for each of many values.
                #expect(keys.asked == 2)
                keys.set(FleetKeys(writing: old, reading: [new]))
                clock.advance(by: .seconds(11))
                #expect(try await reader.loadSecrets(of: key("anna")).secrets.tokens.accessToken.reveal == "a-anna")
                await database.close()
            }

            @Test("a list of accounts needs no key, and a sign-in replaces what cannot be opened")
            func withoutKey() async throws {
                let database = try await FleetDatabase()
                try await signIn("anna", in: try database.store(keys: FleetKeys(writing: old)))
                let store = try database.store(keys: FleetKeys(writing: new))
                #expect(try await store.loadAccount(key("anna"))?.state == .ready)
                #expect(try await store.accountPage(at: nil, limit: 10).accounts.count == 1)
                try await signIn("anna", in: store)
                #expect(try await store.loadSecrets(of: key("anna")).secrets.tokens.accessToken.reveal == "a-anna")
                await database.close()
            }

            @Test("all is sealed anew while a process signs in, and what cannot be opened is counted")
            func reseal() async throws {
                let database = try await FleetDatabase()
                let before = try database.store(keys: FleetKeys(writing: old))
                for number in 0..<120 { try await signIn("member-\(number)", in: before) }
                let client = key("").client
                try await before.setValues([
                    SmallValueChange(SmallValueName("token", of: client), SmallValue(Data("t".utf8), date: clock.now))
                ])
                try await database.pool.query(
                    "UPDATE member_account SET sealed = set_byte(sealed, 20, (get_byte(sealed, 20) + 1) % 256) WHERE subject = 'member-7'"
                )
                let after = try database.store(keys: FleetKeys(writing: new, reading: [old]))
                async let others: Void = signIn("late", in: before)
                let steps = Locked<[ResealProgress]>([])
                let progress = try await after.reseal { step in steps.withLock { $0.append(step) } }
                try await others
                #expect(progress.left == 1 && progress.done >= 120 && steps.value.count >= 4)
                // The one that signs in meanwhile may be among them.
                #expect((121...122).contains(steps.value.first?.total ?? 0))
                let only = try database.store(keys: FleetKeys(writing: new))
                #expect(try await only.loadSecrets(of: key("member-99")).secrets.tokens.accessToken.reveal == "a-member-99")
                #expect(try await only.value(SmallValueName("token", of: client))?.data == Data("t".utf8))
                #expect(try await after.reseal().done <= 1)
                await database.close()
            }
        }
    }
#endif
