#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberPostgres
    import MemberTesting
    import Testing

    @testable import MemberPostgresAccounts

    extension WithFleetServer {
        @Suite("Rows that no store has written")
        struct ForeignRowTests {
            private func key(_ subject: String) -> AccountKey {
                AccountKey(provider: "example", environment: "live", clientID: "app", subject: subject)
            }

            private let tokens = TokenBuilder.tokens(access: "a", refresh: "r", life: 3_600, by: SystemClock())

            private func signIn(_ subject: String, _ store: PostgresAccountStore) async throws {
                _ = try await store.save(SignedInAccount(key(subject), secrets: AccountSecrets(tokens: tokens)))
            }

            @Test("dates without an end keep nobody from signing in, and a lease without an end does not stop refreshes")
            func infinite() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await signIn("anna", store)
                try await database.pool.query(
                    """
                    UPDATE member_account SET activated = 'infinity', signed_in = 'infinity', holder = 'x', lease_fence = 7,
                    lease_until = 'infinity'
                    """)
                try await signIn("berta", store)
                #expect(try await store.loadAccount(key("anna"))?.state == .ready)
                let stored = try await store.loadSecrets(of: key("anna")).secrets.tokens
                let outcome = try await store.acquireLease(
                    of: key("anna"), replacing: stored, in: .ready, for: .seconds(30))
                guard case .taken = outcome else {
                    Issue.record("the lease is \(outcome)")
                    return
                }
                await database.close()
            }

            @Test("a count at its end starts again, and does not end the program")
            func fence() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await signIn("anna", store)
                try await database.pool.query("UPDATE member_account SET permission_fence = 9223372036854775807")
                try await store.changePermissions(of: key("anna")) { _ in
                    var change = PermissionChange()
                    change.raisesFence = true
                    return PermissionDecision((), change)
                }
                let row = try await database.pool.query("SELECT permission_fence FROM member_account").first
                #expect(row?.integer(0) == 1)
                await database.close()
            }

            @Test("a number of steps below zero is as none: the program says what is missing")
            func steps() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await signIn("anna", store)
                try await database.pool.query("UPDATE member_schema SET number = -2147483648")
                await #expect(throws: AccountError.self) { try await database.store().prepare() }
                await #expect(throws: AccountError.self) { try await database.store(migrates: false).prepare() }
                await database.close()
            }

            @Test("a block without an end does not count, and a store's own takes its place")
            func endlessBlock() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                try await store.keepBlock("call", until: Date(timeIntervalSinceNow: 60), of: "key")
                for end in ["infinity", "9999-01-01"] {
                    try await database.pool.query("UPDATE member_account_block SET until = '\(end)'")
                    #expect(try await store.blocks(of: "key").isEmpty)
                    try await store.keepBlock("call", until: Date(timeIntervalSinceNow: 3_600), of: "key")
                    #expect(try await store.blocks(of: "key").keys.sorted() == ["call"])
                }
                await database.close()
            }

            @Test("a row of many megabytes is an error, and the others are read")
            func largeRow() async throws {
                let database = try await FleetDatabase()
                let store = try database.store()
                for subject in ["anna", "berta"] { try await signIn(subject, store) }
                try await database.pool.query(
                    "UPDATE member_account SET details = convert_to(repeat('x', 100000000), 'UTF8') WHERE subject = 'anna'",
                    limit: .seconds(60))
                let other = try database.store()
                await #expect { _ = try await other.loadAccount(key("anna")) } throws: {
                    ($0 as? AccountError)?.code == "postgres.result_too_large"
                }
                #expect(try await other.loadAccount(key("berta")) != nil)
                await database.close()
            }

            @Test("a lock of another role does not keep a program from starting")
            func lock() async throws {
                let database = try await FleetDatabase()
                try await signIn("anna", database.store())
                let holder = database.pool
                try await holder.withConnection { connection in
                    try await connection.query("SELECT pg_advisory_lock(x'6d656d6265720000'::bit(64)::bigint)")
                    #expect(try await database.store().loadAccount(key("anna")) != nil)
                    try await connection.query("SELECT pg_advisory_unlock(x'6d656d6265720000'::bit(64)::bigint)")
                }
                await database.close()
            }
        }
    }
#endif
