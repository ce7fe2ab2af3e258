#if canImport(CMemberPostgres)
    import Foundation
    import MemberCore
    import MemberOAuth
    import MemberPostgres
    import MemberTesting
    import Testing
    import WaitSupport

    @testable import MemberAccounts
    @testable import MemberPostgresAccounts

    @Suite("Texts of notices")
    struct NoticeTextTests {
        @Test("one's own notice is passed over, another's names are returned, and a payload stays within PostgreSQL's limit")
        func payloads() {
            let names = (0..<1_000).map { Self.name("\($0)") }
            let payloads = Notice.payloads(names, from: "me")
            #expect(payloads.count > 1 && payloads.allSatisfy { $0.utf8.count < 8_000 })
            #expect(payloads.flatMap { Notice.names(in: $0, to: "you") } == names)
            #expect(payloads.allSatisfy { Notice.names(in: $0, to: "me").isEmpty })
            #expect(Notice.names(in: "", to: "me").isEmpty)
        }

        private static func name(_ subject: String) -> String {
            AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject).longID
        }

        @Test(
            "what cannot be the name of an account is passed over, and so is a payload that no process sends",
            arguments: [
                "x", "example-", "example-" + String(repeating: "a", count: 63), "example-" + String(repeating: "G", count: 64),
                String(repeating: "a", count: 80), "-" + String(repeating: "a", count: 64), "\u{0}\n\n\n",
                String(repeating: "\u{1F600}", count: 40),
            ])
        func malformed(line: String) {
            #expect(Notice.names(in: "other\n" + line, to: "me").isEmpty)
            #expect(Notice.names(in: line, to: "me").isEmpty)
            #expect(Notice.names(in: "other\n\(line)\n\(Self.name("1"))", to: "me") == [Self.name("1")])
            let long = "other" + String(repeating: "\n" + Self.name("1"), count: ChangeNotices.mostBytes / 72)
            #expect(Notice.names(in: long, to: "me").isEmpty)
        }
    }

    extension WithFleetServer {
        @Suite("Notices between processes")
        struct NoticeTests {
            private let clock = TestClock()
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")

            private func process(_ database: FleetDatabase) throws -> OpenStore {
                OpenStore(
                    try database.store(), cacheFolder: FileManager.default.temporaryDirectory, clock: clock, diagnostics: .silent)
            }

            private func signIn(_ name: String, in open: OpenStore) async throws {
                let tokens = TokenBuilder.tokens(access: name, refresh: "r", life: 3_600, by: clock)
                _ = try await open.save(SignedInAccount(key, secrets: AccountSecrets(tokens: tokens)))
            }

            @Test("who signed out elsewhere is served nothing after the notice, and kept replies are removed")
            func signOut() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try process(database), try process(database))
                try await signIn("a", in: one)
                let removed = Locked<[AccountKey]>([])
                other.process.onRemoval { key in removed.withLock { $0.append(key) } }
                let session = Session(key, in: other, clients: ClientRegistry())
                try await waitForListening(one, other)
                try await other.prepare(key)
                #expect(other.knownAccount(key) != nil)
                try await one.remove(key)
                // The clock stands still: no time makes it look again.
                #expect(await waited(while: other.knownAccount(key) != nil))
                #expect(await waited(while: removed.value.isEmpty))
                #expect(removed.value == [key])
                await #expect(throws: AccountError.self) { try await session.freshTokens() }
                await database.close()
            }

            @Test("without notices an account is used as long as the options say, and no longer")
            func longestUse() async throws {
                let database = try await FleetDatabase()
                var options = PostgresAccountStore.Options()
                options.longestUse = .seconds(2)
                let store = try PostgresAccountStore(
                    database.address + "&pooler=transaction", keys: .given(FleetKeys(writing: database.key)), options: options)
                let one = try process(database)
                let other = OpenStore(
                    store, cacheFolder: FileManager.default.temporaryDirectory, clock: clock, diagnostics: .silent)
                try await signIn("a", in: one)
                try await other.prepare(key)
                try await one.remove(key)
                clock.advance(by: .seconds(2))
                #expect(try await other.prepare(key))
                clock.advance(by: .milliseconds(1))
                await #expect(throws: AccountError.self) { try await other.prepare(key) }
                await store.close(within: .zero)
                await database.close()
            }

            @Test("an account that another process changes is read again")
            func change() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try process(database), try process(database))
                try await signIn("a", in: one)
                try await waitForListening(one, other)
                try await other.prepare(key)
                try await signIn("b", in: one)
                #expect(await waited(while: other.process.hasRead(key, within: .seconds(5))))
                try await other.prepare(key)
                #expect(try other.secretsAtOnce(of: key).tokens.accessToken.reveal == "b")
                await database.close()
            }

            @Test("a flood of notices by another role costs some looks and no memory; what processes report is still heard of")
            func flood() async throws {
                let database = try await FleetDatabase()
                let (one, other) = (try process(database), try process(database))
                try await signIn("a", in: one)
                try await waitForListening(one, other)
                try await other.prepare(key)
                let payloads = ["x\n" + key.longID, "x\n" + String(repeating: "y", count: 7_000), "", "no sender"]
                for payload in payloads {
                    // Notices of one transaction that are equal are sent once, so each has a number.
                    try await database.pool.query(
                        "SELECT count(pg_notify('member_account', number || $1)) FROM generate_series(1, 1000) AS number",
                        [.text(payload)])
                }
                #expect(other.process.looks.count <= 1)
                try await one.remove(key)
                #expect(await waited(while: other.knownAccount(key) != nil))
                await database.close()
            }

            /// Signs a member in again until the other process hears of it.
            private func waitForListening(_ one: OpenStore, _ other: OpenStore) async throws {
                for _ in 0..<200 {
                    try await other.prepare(key)
                    try await signIn("a", in: one)
                    if await waited(while: other.process.hasRead(key, within: .seconds(5)), limit: .milliseconds(50)) { return }
                }
                Issue.record("no notice arrives")
            }
        }
    }
#endif
