#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberRequests
    import MemberTesting
    import Testing

    extension WithFleetServer {
        @Suite("A stranger who may create objects in the schema in use")
        struct StrangerTests {
            private let key = AccountKey(provider: "example", environment: "live", clientID: "app", subject: "anna")
            private let client = AccountClient(provider: "example", environment: "live", clientID: "app")

            @Test("has none of their functions and operators called by a statement of the store", arguments: [false, true])
            func traps(isBehindPooler: Bool) async throws {
                let database = try await FleetDatabase()
                try await StrangersTraps.set(in: database)
                // The form of the statements for a pooler works without one too.
                let store = try database.store(isBehindPooler: isBehindPooler)
                try await useAccounts(of: store)
                try await useLimits(of: store)
                _ = try await store.examination()
                _ = try await store.keyExamination()
                let newer = FleetKeys(writing: .random(from: SystemRandom()), reading: [database.key])
                #expect(try await database.store(keys: newer).reseal().left == 0)
                await database.close()
            }

            private func useAccounts(of store: PostgresAccountStore) async throws {
                let new = SignedInAccount(key, secrets: AccountSecrets(tokens: TokenBuilder.tokens(by: SystemClock())))
                _ = try await store.save(new)
                try await store.activateAccount(key)
                #expect(try await store.loadActiveAccount(of: client)?.key == key)
                #expect(try await store.accountPage(at: nil, limit: 10).accounts.map(\.key) == [key])
                let tokens = try await store.loadSecrets(of: key).secrets.tokens
                let outcome = try await store.acquireLease(of: key, replacing: tokens, in: .ready, for: .seconds(30))
                guard case .taken(let lease, _) = outcome else { throw AccountError.refreshingElsewhere }
                #expect(try await store.storeTokens(TokenBuilder.tokens(by: SystemClock()), of: key, under: lease) != nil)
                try await store.noteUse(of: ["email"], by: key, for: "mail")
                _ = try await store.loadPermissions(of: key)
                try await store.setValues([SmallValueChange(SmallValueName("device", of: client), SmallValue(Data("d".utf8)))])
                let impressions = ImpressionKey(provider: "example", environment: "live", subject: "anna", campaign: "sheet")
                for _ in 0..<2 {
                    _ = try await store.recordImpression(
                        impressions, ImpressionLimit(maximum: 5, days: 1), by: Calendar(identifier: .gregorian))
                }
                #expect(try await store.attempts(of: client).isEmpty)
                _ = try await (store.ledgersLeft(), store.impressionKeys(), store.valueNames())
                await store.clean()
            }

            private func useLimits(of store: PostgresAccountStore) async throws {
                for count in [1, 5, 3] {
                    _ = try await store.lease(PaceWish("key", limit: RateLimit(3, per: .seconds(1)), count: count))
                }
                try await store.slow("key", by: RateHint(pause: .seconds(1)))
                _ = try await store.lease(PaceWish("key", limit: RateLimit(3, per: .seconds(1)), count: 1))
                for _ in 0..<2 { try await store.keepBlock("call", until: Date(timeIntervalSinceNow: 60), of: "key") }
                #expect(try await store.blocks(of: "key").count == 1)
                try await store.removeBlocks(["call"], of: "key")
            }
        }
    }

    /// Functions and operators that fail, in the schema `public`, for every pair of many types.
    private enum StrangersTraps {
        static func set(in database: FleetDatabase) async throws {
            let role = "stranger_" + UUID().uuidString.prefix(8).lowercased()
            let statements = [
                "CREATE ROLE \(role)", "GRANT CREATE ON SCHEMA public TO PUBLIC", "SET ROLE \(role)", traps, "RESET ROLE",
            ]
            try await database.pool.withConnection { connection in
                for statement in statements { try await connection.pipeline([PostgresStatement(statement, isPrepared: false)]) }
            }
        }

        private static let traps = """
            DO $$
            DECLARE a text; b text; f text; op text; n int := 0;
                types text[] := '{int4,int8,float8,numeric,text,varchar,bytea,bool,timestamptz,interval,date,name}';
                trap text := ' RETURNS %s LANGUAGE plpgsql AS ''BEGIN RAISE EXCEPTION USING ERRCODE = ''''XX999''''; END''';
                made text := 'CREATE OPERATOR public.%s (LEFTARG = %s, RIGHTARG = %s, FUNCTION = public.%s)';
            BEGIN
                FOREACH a IN ARRAY types LOOP FOREACH b IN ARRAY types LOOP
                    n := n + 1;
                    EXECUTE format('CREATE FUNCTION public.test_%s(%s, %s)' || trap, n, a, b, 'bool');
                    EXECUTE format('CREATE FUNCTION public.sum_%s(%s, %s)' || trap, n, a, b, a);
                    FOREACH op IN ARRAY '{=,<>,<,>,<=,>=}'::text[] LOOP EXECUTE format(made, op, a, b, 'test_' || n::text); END LOOP;
                    FOREACH op IN ARRAY '{+,-,*,/,||}'::text[] LOOP EXECUTE format(made, op, a, b, 'sum_' || n::text); END LOOP;
                END LOOP; END LOOP;
                FOREACH f IN ARRAY '{floor,chr,max,count,pg_notify,clock_timestamp,current_setting}'::text[] LOOP
                    EXECUTE format('CREATE FUNCTION public.%I()' || trap, f, 'text');
                    FOREACH a IN ARRAY types LOOP EXECUTE format('CREATE FUNCTION public.%I(%s)' || trap, f, a, 'text'); END LOOP;
                END LOOP;
            END $$
            """
    }
#endif
