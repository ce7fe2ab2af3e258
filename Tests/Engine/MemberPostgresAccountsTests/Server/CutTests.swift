#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberOAuth
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import Testing

    extension WithFleetServer {
        @Suite("Connections that are cut within a step of the store")
        struct CutTests {
            /// A step, and how to see whether it was made.
            struct Step: CustomTestStringConvertible, Sendable {
                let testDescription: String
                /// What the step finds; the direct connection makes it.
                var prepare: @Sendable (PostgresAccountStore, AccountKey) async throws -> Void = { _, _ in }
                let make: @Sendable (PostgresAccountStore, AccountKey) async throws -> Void
                let isMade: @Sendable (PostgresAccountStore, AccountKey) async throws -> Bool
            }

            static let steps = [
                Step(testDescription: "sign-in") { store, key in
                    _ = try await store.save(signedIn(key, "new"))
                } isMade: { store, key in
                    try await store.loadSecrets(of: key).secrets.tokens.accessToken.reveal == "new"
                },
                Step(testDescription: "sign-out") { store, key in
                    _ = try await store.removeAccount(key, if: .always)
                } isMade: { store, key in
                    try await store.loadAccount(key) == nil
                },
                Step(testDescription: "the right to refresh") { store, key in
                    guard case .taken = try await acquire(key, in: store) else { throw AccountError.refreshingElsewhere }
                } isMade: { store, key in
                    try await acquire(key, in: store) == .busy
                },
                Step(testDescription: "a whole refresh") { store, key in
                    guard case .taken(let lease, _) = try await acquire(key, in: store) else {
                        throw AccountError.refreshingElsewhere
                    }
                    // As a session does: what could not be stored is stored before anything else.
                    for _ in 0..<3 {
                        do {
                            let stored = try await store.storeTokens(tokens("new"), of: key, under: lease)
                            // The first try may have been made though its end was not heard of.
                            if stored == nil, try await !isNew(key, in: store) { throw AccountError.refreshingElsewhere }
                            return
                        } catch AccountError.database { continue }
                    }
                } isMade: { store, key in
                    try await isNew(key, in: store)
                },
                Step(testDescription: "revocation") { store, key in
                    try await store.changePermissions(of: key) { facts in
                        var change = PermissionChange()
                        change.events = [PermissionEvent(scope: "email", kind: .revoked, date: facts.now, by: .app)]
                        return PermissionDecision((), change)
                    }
                } isMade: { store, key in
                    try await store.loadPermissions(of: key).first?.status == .revoked
                },
                Step(testDescription: "an impression") { store, key in
                    _ = try await store.recordImpression(impression(key), ImpressionLimit(maximum: 1, days: 1), by: calendar)
                } isMade: { store, key in
                    try await !store.impressionDates(of: impression(key)).isEmpty
                },
            ]

            private static let calendar = Calendar(identifier: .gregorian)
            private static let clock = TestClock()

            private static func tokens(_ name: String) -> TokenSet {
                TokenBuilder.tokens(access: name, refresh: "refresh-" + name, life: 3_600, by: clock)
            }

            private static func signedIn(_ key: AccountKey, _ name: String) -> SignedInAccount {
                SignedInAccount(key, label: "anna", secrets: AccountSecrets(tokens: tokens(name), requestedScopes: ["email"]))
            }

            private static func acquire(_ key: AccountKey, in store: PostgresAccountStore) async throws -> LeaseOutcome {
                try await store.acquireLease(of: key, replacing: tokens("old"), in: .ready, for: .seconds(30))
            }

            private static func isNew(_ key: AccountKey, in store: PostgresAccountStore) async throws -> Bool {
                try await store.loadSecrets(of: key).secrets.tokens.accessToken.reveal == "new"
            }

            private static func impression(_ key: AccountKey) -> ImpressionKey {
                ImpressionKey(provider: key.provider, environment: key.environment, subject: key.subject, campaign: "banner")
            }

            @Test(
                "a step that is cut before or after any message is made once or not at all; one that succeeds is made",
                arguments: steps, [true, false])
            func everyMessage(step: Step, isBefore: Bool) async throws {
                let database = try await FleetDatabase()
                let direct = try database.store()
                try await direct.prepare()
                let proxy = CuttingProxy(to: try #require(FleetServer.server).port)
                defer { proxy.close() }
                var failures = 0
                for number in 1...300 {
                    let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "member-\(number)")
                    _ = try await direct.save(Self.signedIn(key, "old"))
                    let store = try database.store(port: proxy.port)
                    try await store.prepare()
                    proxy.arm(isBefore ? .before(number) : .after(number))
                    let error: (any Error)?
                    do {
                        try await step.make(store, key)
                        error = nil
                    } catch let caught { error = caught }
                    let isUncut = proxy.count < number
                    proxy.arm(nil)
                    let isMade = try await step.isMade(direct, key)
                    if let error {
                        failures += 1;
                        #expect((error as? AccountError)?.code.hasPrefix("postgres.") == true, "\(number): \(error)")
                    }
                    #expect(isMade || error != nil, "\(number): said to be made, and is not")
                    await store.close(within: .zero)
                    if isUncut {
                        #expect(isMade && error == nil)
                        break
                    }
                }
                #expect(failures > 0)
                await database.close()
            }
        }
    }
#endif
