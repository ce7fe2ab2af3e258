import Foundation
import MemberAccounts
import MemberCore
import MemberCrypto
import MemberOAuth
import MemberStorage

/// A vault with so many accounts, and a second one on the same folder for another process's commits.
struct BenchVault {
    let vault: Vault
    let other: Vault
    let count: Int
    private let secrets: AccountSecrets

    init(of count: Int, in folder: URL) throws {
        let home = folder.appending(path: "vault-of-\(count)")
        let keys = GivenKey(SealingKey.random(from: SystemRandom()))
        let random = SystemRandom()
        secrets = AccountSecrets(
            tokens: TokenSet(
                accessToken: Secret(random.token(bytes: 64)), life: .seconds(3600),
                refreshToken: Secret(random.token(bytes: 64)), receivedBy: SystemClock()))
        self.count = count
        let first = try Vault(home: home, keys: keys)
        for number in 0..<Self.used {
            try first.store(Self.key(number), label: nil, details: Data(), secrets: secrets)
        }
        // The others are there and never used, so they need no seal of their own.
        try first.transaction { statements in
            try statements.run(
                """
                WITH RECURSIVE n(i) AS (SELECT \(Self.used) UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1))
                INSERT INTO vault_account (provider, stand, client_id, subject, details, created, signed_in, sealed)
                SELECT provider, stand, client_id, 'member-' || n.i, details, created, signed_in, sealed
                FROM vault_account, n WHERE vault_account.id = 1 AND n.i < \(count)
                """)
        }
        vault = try Vault(home: home, keys: keys)
        other = try Vault(home: home, keys: keys)
    }

    /// How many accounts are used.
    private static let used = 10

    static func key(_ number: Int) -> AccountKey {
        AccountKey(provider: "bench", environment: "live", clientID: "app", subject: "member-\(number)")
    }

    /// Rotated tokens of one account after another.
    func writeTokens(_ times: Int) throws {
        for number in 0..<times { try vault.changeTokens(of: Self.key(number * 7 % Self.used)) { _ in secrets.tokens } }
    }

    /// Members who sign in and out again.
    func signOut(_ times: Int) throws {
        for number in 0..<times {
            let key = Self.key(count + number)
            try vault.store(key, label: nil, details: Data(), secrets: secrets)
            try vault.remove(key)
        }
    }

    /// A write after each commit of another process.
    func writeAfterOthers(_ times: Int) throws {
        for number in 0..<times {
            try other.setLabel(Self.key(number * 3 % Self.used), "Member \(number)")
            try vault.changeTokens(of: Self.key(number * 7 % Self.used)) { _ in secrets.tokens }
        }
    }
}

/// What a write costs at ten, a thousand and a hundred thousand accounts: it must not grow with them.
func vaultGrowth(in folder: URL) throws -> [Row] {
    let small = Made { try BenchVault(of: 10, in: folder) }
    var rows: [Row] = []
    for count in [1_000, 100_000] {
        // Made by the first of its rows that is wanted: a hundred thousand accounts take minutes.
        let large = Made { try BenchVault(of: count, in: folder) }
        let works: [(String, @Sendable (BenchVault, Int) throws -> Void)] = [
            ("Token write", { try $0.writeTokens($1) }), ("Sign-in and sign-out", { try $0.signOut($1) }),
            ("Write after a foreign commit", { try $0.writeAfterOthers($1) }),
        ]
        for (name, work) in works {
            rows.append(
                Row(
                    name: "\(name), \(count) accounts", baselineName: "the same, 10 accounts", count: 500, aim: 1 / 1.5,
                    candidate: { try work(try large.value(), $0) }, baseline: { try work(try small.value(), $0) }))
        }
    }
    return rows
}
