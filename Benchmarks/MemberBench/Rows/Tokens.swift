import CMemberBenchLoop
import Foundation
import MemberAccounts
import MemberCore
import MemberHTTP
import MemberOAuth
import MemberStorage

/// One account in a vault of its own, whose token is good for an hour.
struct BenchAccount {
    let vault: Vault
    let key = AccountKey(provider: "bench", stand: "live", clientID: "app", subject: "anna")
    let secrets: AccountSecrets

    init(in folder: URL) throws {
        vault = try Vault(home: folder.appending(path: "vault"))
        let random = SystemRandom()
        let tokens = TokenSet(
            accessToken: Secret(random.token(octets: 64)), life: .seconds(3600), refreshToken: Secret(random.token(octets: 64)),
            scopes: ["email", "friends"], receivedBy: SystemClock())
        secrets = AccountSecrets(tokens: tokens)
        try vault.store(key, label: "Anna", details: Data(), secrets: secrets)
    }

    /// The session, after the first use that unseals the token.
    func session() async throws -> Session {
        var clients = ClientRegistry()
        let nowhere = URL(fileURLWithPath: "/")
        clients.register("bench") { _ in
            OAuthClient(
                profile: ProviderProfile(
                    name: "bench", endpoints: ProviderEndpoints(authorization: nowhere, token: nowhere)),
                registration: ClientRegistration(id: "app"), transport: NetworkTransport())
        }
        let session = Session(key, in: vault, clients: clients)
        _ = try await session.freshTokens()
        return session
    }
}

/// What a hand-written program would do: the tokens and their end under a lock.
struct PlainTokens: Sendable {
    var tokens: TokenSet
    var goodUntil: Duration
}

/// The same in an actor.
actor PlainTokenActor {
    private let plain: PlainTokens
    private let clock: any MemberClock = SystemClock()

    init(_ plain: PlainTokens) { self.plain = plain }

    func fresh() throws -> TokenSet {
        guard clock.uptime < plain.goodUntil else { throw BenchError.wrongResult("stale") }
        return plain.tokens
    }
}

/// A valid token handed out at once, against the same struct copied under a lock with a reading of the clock.
func tokenHandedOut(_ account: BenchAccount) async throws -> Row {
    let session = try await account.session()
    let clock: any MemberClock = SystemClock()
    let plain = Locked(PlainTokens(tokens: account.secrets.tokens, goodUntil: clock.uptime + .seconds(3600)))
    return Row(
        name: "Valid token, synchronous", baselineName: "copy under a lock, clock read", count: 2_000_000, aim: 0.8,
        candidate: { count in
            for _ in 0..<count {
                guard let tokens = session.tokens() else { throw BenchError.wrongResult("stale") }
                blackHole(tokens)
            }
        },
        baseline: { count in
            for _ in 0..<count {
                let uptime = clock.uptime
                guard let tokens = plain.withLock({ uptime < $0.goodUntil ? $0.tokens : nil }) else {
                    throw BenchError.wrongResult("stale")
                }
                blackHole(tokens)
            }
        })
}

/// A valid token from the call that would refresh it, against an actor's method, both from a detached task.
func tokenAwaited(_ account: BenchAccount) async throws -> Row {
    let session = try await account.session()
    let plain = PlainTokenActor(PlainTokens(tokens: account.secrets.tokens, goodUntil: SystemClock().uptime + .seconds(3600)))
    return Row(
        name: "Valid token, async", baselineName: "an actor's method", count: 500_000, aim: 0.8,
        candidate: { count in
            try await Task.detached { for _ in 0..<count { blackHole(try await session.freshTokens()) } }.value
        },
        baseline: { count in
            try await Task.detached { for _ in 0..<count { blackHole(try await plain.fresh()) } }.value
        })
}

/// Rotated tokens sealed and stored durably, against one bare transaction that writes as many octets durably.
func durableTokens(_ account: BenchAccount, in folder: URL) throws -> Row {
    let database = try Database(file: folder.appending(path: "plain.sqlite"), durability: .full)
    var octets = Data(repeating: 7, count: 640)
    try database.transaction { statements in
        try statements.run("CREATE TABLE plain (id INTEGER PRIMARY KEY, octets BLOB) STRICT")
        try statements.run("INSERT INTO plain VALUES (1, ?)", [.blob(octets)])
    }
    return Row(
        name: "Durable token write, sealing included", baselineName: "one SQLite transaction, FULL", count: 2_000, aim: 0.8,
        candidate: { count in
            for _ in 0..<count { try account.vault.setTokens(of: account.key, to: account.secrets.tokens) }
        },
        baseline: { count in
            for number in 0..<count {
                // Other octets each time: the same ones would not be written at all.
                octets[0] = UInt8(truncatingIfNeeded: number)
                try database.transaction { try $0.run("UPDATE plain SET octets = ? WHERE id = 1", [.blob(octets)]) }
            }
        })
}
