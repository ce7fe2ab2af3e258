#if canImport(CMemberPostgres)
    import CMemberBenchLoop
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberHTTP
    import MemberOAuth
    import MemberPostgresAccounts
    import PostgresSupport

    /// A PostgreSQL server with two databases of the same tables and members: one is the store's, the other that of the loops in C.
    struct BenchFleet {
        static let members = 64
        let server: PostgresServer
        let store: PostgresAccountStore
        /// What libpq needs to connect to the database of the loops in C.
        let plain: String

        init() async throws {
            server = try await PostgresServer.start(["fsync=on", "max_connections=200", "shared_buffers=128MB"])
            plain = "host=127.0.0.1 port=\(server.port) user=\(PostgresServer.user) dbname=template1 sslmode=disable"
            store = try await Self.store(on: server, PostgresServer.database)
            await (try Self.store(on: server, "template1")).close(within: .zero)
        }

        private static func store(on server: PostgresServer, _ database: String) async throws -> PostgresAccountStore {
            var options = PostgresAccountStore.Options()
            options.connections = members
            let store = try PostgresAccountStore(
                "postgres://\(PostgresServer.user)@127.0.0.1:\(server.port)/\(database)?sslmode=disable",
                keys: GivenFleetKeys(FleetKeys(writing: .random(from: SystemRandom()))), options: options)
            for member in 0..<members {
                _ = try await store.save(SignedInAccount(key(member), label: "Anna", secrets: secrets()))
            }
            return store
        }

        static func key(_ member: Int) -> AccountKey {
            AccountKey(provider: "bench", environment: "live", clientID: "app", subject: "member-\(member)")
        }

        static func secrets() -> AccountSecrets {
            let random = SystemRandom()
            return AccountSecrets(
                tokens: TokenSet(
                    accessToken: Secret(random.token(bytes: 64)), life: .seconds(3600),
                    refreshToken: Secret(random.token(bytes: 64)), scopes: ["email", "friends"], receivedBy: SystemClock()))
        }

        /// The sessions of all members, whose client asks a server's `/token`.
        func sessions(at port: UInt16, in folder: URL) throws -> [Session] {
            guard let base = URL(string: "http://127.0.0.1:\(port)/token") else {
                throw BenchError.noServer("its port makes no address")
            }
            let open = OpenStore(
                store, cacheFolder: folder.appending(path: "fleet"), clock: SystemClock(), diagnostics: .silent)
            let transport = NetworkTransport()
            var clients = ClientRegistry()
            clients.register("bench") { [store] _ in
                OAuthClient(
                    profile: ProviderProfile(
                        name: "bench", endpoints: ProviderEndpoints(authorization: base, token: base)),
                    registration: ClientRegistration(id: "app"), environment: "live", transport: transport, attempts: store)
            }
            return (0..<Self.members).map { Session(Self.key($0), in: open, clients: clients) }
        }
    }

    /// The names of these rows, before the server is started for them.
    let fleetRowNames = [
        "Fleet: fresh token from the cache", "Fleet: account read, cold", "Fleet: token write, durable",
        "Fleet: whole refresh, 64 at once",
    ]

    /// The store of a fleet, against the vault, and against the same rows read and written by libpq in C.
    func fleetRows(_ fleet: BenchFleet, at port: UInt16, in folder: URL) async throws -> [Row] {
        let sessions = try fleet.sessions(at: port, in: folder)
        let vault = try await BenchAccount(in: folder.appending(path: "beside")).session()
        let (store, plain, members) = (fleet.store, fleet.plain, BenchFleet.members)
        let tokens = BenchFleet.secrets().tokens
        return [
            Row(
                name: fleetRowNames[0], baselineName: "the vault's", count: 500_000, aim: 0.8, processor: .shown,
                candidate: { count in
                    try await Task.detached { for _ in 0..<count { blackHole(try await sessions[0].freshTokens()) } }.value
                },
                baseline: { count in
                    try await Task.detached { for _ in 0..<count { blackHole(try await vault.freshTokens()) } }.value
                }),
            Row(
                name: fleetRowNames[1], baselineName: "the same query by libpq in C", count: 5_000, aim: 0.7, processor: .shown,
                candidate: { count in
                    for number in 0..<count { blackHole(try await store.loadSecrets(of: BenchFleet.key(number * 7 % members))) }
                },
                baseline: { try demand(member_bench_pg_reads(plain, members, $0), $0) }),
            Row(
                name: fleetRowNames[2], baselineName: "the same row by libpq in C", count: 1_000, aim: 0.7, processor: .shown,
                candidate: { count in
                    for number in 0..<count {
                        _ = try await store.changeAccount(BenchFleet.key(number * 7 % members)) { _ in
                            var change = AccountChange()
                            change.tokens = tokens
                            return change
                        }
                    }
                },
                baseline: { try demand(member_bench_pg_writes(plain, members, $0, 720), $0) }),
            Row(
                name: fleetRowNames[3], baselineName: "bare HTTP and two commits in C", count: 6_400, aim: 0.6, processor: .shown,
                candidate: { try await refresh(sessions, $0) },
                baseline: { try demand(member_bench_pg_refreshes(plain, port, members, $0, 720), $0) }),
        ]
    }

    private func refresh(_ sessions: [Session], _ count: Int) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for session in sessions {
                group.addTask { for _ in 0..<(count / sessions.count) { _ = try await session.refresh() } }
            }
            try await group.waitForAll()
        }
    }

    private func demand(_ done: Int, _ count: Int) throws {
        guard done == count else { throw BenchError.wrongResult("\(done) of \(count) by libpq") }
    }

    /// Measures them, if PostgreSQL's server is installed and one of the rows is wanted.
    func measureFleet(at port: UInt16, in folder: URL, _ measuring: Measuring) async throws -> [Outcome] {
        let isWanted = measuring.wants(fleetRowNames)
        guard isWanted, PostgresServer.programs != nil else { return [] }
        let fleet: BenchFleet
        do { fleet = try await BenchFleet() } catch {
            FileHandle.standardError.write(Data("bench: the store of a fleet is left out: \(error)\n".utf8))
            return []
        }
        let outcomes = try await measuring.outcomes(of: fleetRows(fleet, at: port, in: folder))
        await fleet.store.close(within: .zero)
        await fleet.server.finish()
        return outcomes
    }
#else
    import Foundation

    /// Without libpq there is no such store.
    func measureFleet(at port: UInt16, in folder: URL, _ measuring: Measuring) async throws -> [Outcome] { [] }
#endif
