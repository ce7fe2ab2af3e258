#if canImport(CMemberPostgres)
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import Testing

    @testable import MemberPostgresAccounts

    @Suite("Options of the store")
    struct OptionsTests {
        private let keys = GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom())))

        @Test(
            "the time for which an account is used without a look is brought into its range",
            arguments: [
                (nil, .seconds(5)), (.seconds(1), .seconds(1)), (.zero, .milliseconds(100)), (.seconds(-1), .milliseconds(100)),
                (.seconds(3_600), .seconds(60)),
            ] as [(Duration?, Duration)])
        func longestUse(chosen: Duration?, expected: Duration) throws {
            var options = PostgresAccountStore.Options()
            if let chosen { options.longestUse = chosen }
            #expect(try PostgresAccountStore("postgres://127.0.0.1/none", keys: keys, options: options).longestUse == expected)
        }

        @Test("the address may name a schema, and a name that is not one is refused", arguments: ["members", "a-b", ""])
        func schema(name: String) {
            let address = "postgres://127.0.0.1/none?schema=" + name
            let store = try? PostgresAccountStore(address, keys: keys)
            #expect((store != nil) == (name == "members"))
        }
    }
#endif
