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
    let key = AccountKey(provider: "bench", environment: "live", clientID: "app", subject: "anna")
    let secrets: AccountSecrets

    init(in folder: URL) throws {
        vault = try Vault(home: folder.appending(path: "vault"))
        let random = SystemRandom()
        let tokens = TokenSet(
            accessToken: Secret(random.token(bytes: 64)), life: .seconds(3600), refreshToken: Secret(random.token(bytes: 64)),
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
        name: "Valid token, async", baselineName: "an actor's method", count: 500_000, aim: 0.8, processor: .shown,
        candidate: { count in
            try await Task.detached { for _ in 0..<count { blackHole(try await session.freshTokens()) } }.value
        },
        baseline: { count in
            try await Task.detached { for _ in 0..<count { blackHole(try await plain.fresh()) } }.value
        })
}

/// Rotated tokens sealed and stored durably, against a loop in C that writes as many bytes in one durable transaction.
func durableTokens(_ account: BenchAccount, in folder: URL) -> Row {
    Row(
        name: "Durable token write, sealing included", baselineName: "one transaction in C, FULL", count: 2_000, aim: 0.8,
        processor: .shown,
        candidate: { count in
            for _ in 0..<count { try account.vault.changeTokens(of: account.key) { _ in account.secrets.tokens } }
        },
        baseline: { try bareTransactions($0, in: folder, "plain.sqlite") })
}

/// A whole refresh at a server that answers at once: the lease with its mark, the response, the rotated tokens; two durable commits.
func wholeRefresh(_ account: BenchAccount, in folder: URL) -> Row {
    var clients = ClientRegistry()
    clients.register("bench") { _ in
        let base = URL(string: "https://id.example.test/token") ?? URL(filePath: "/")
        return OAuthClient(
            profile: ProviderProfile(name: "bench", endpoints: ProviderEndpoints(authorization: base, token: base)),
            registration: ClientRegistration(id: "app"), transport: InstantServer())
    }
    let session = Session(account.key, in: account.vault, clients: clients)
    return Row(
        name: "Whole refresh, two commits", baselineName: "two transactions in C, FULL", count: 1_000, aim: 0.6,
        processor: .shown,
        candidate: { count in for _ in 0..<count { _ = try await session.refresh() } },
        baseline: { try bareTransactions(2 * $0, in: folder, "plain-2.sqlite") })
}

private func bareTransactions(_ count: Int, in folder: URL, _ name: String) throws {
    let done = member_bench_commits(folder.appending(path: name).path, count, 640)
    guard done == count else { throw BenchError.wrongResult("\(done) commits of \(count)") }
}

/// Answers a refresh without a network.
private struct InstantServer: HTTPTransport {
    func send(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let token = SystemRandom().token(bytes: 64)
        let text = #"{"access_token":"a\#(token)","token_type":"Bearer","expires_in":3600,"refresh_token":"r\#(token)"}"#
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(text.utf8))
    }
}
