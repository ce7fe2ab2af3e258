#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberCrypto
    import MemberOAuth
    import MemberPostgres
    import MemberPostgresAccounts
    import MemberTesting
    import PostgresSupport
    import Testing
    import WaitSupport

    /// Members whose tokens are written without a pause; each token has a number, and the last one that was acknowledged is known.
    final class WritingLoad: Sendable {
        let store: PostgresAccountStore
        private let count = 8
        private let clock = TestClock(now: Date())
        private let state = Locked(State())

        private struct State: Sendable {
            var acknowledged: [Int: Int] = [:]
            var failures: [String: Int] = [:]
            var isOver = false
        }

        init(_ store: PostgresAccountStore) { self.store = store }

        /// The codes of all errors.
        var failures: [String: Int] { state.value.failures }
        /// The number of acknowledged writes.
        var done: Int { state.value.acknowledged.values.reduce(0, +) }

        static func address(_ servers: PostgresServer..., more: String = "") -> String {
            let hosts = servers.map { "127.0.0.1:\($0.port)" }.joined(separator: ",")
            return "postgres://\(PostgresServer.user)@\(hosts)/\(PostgresServer.database)?sslmode=disable" + more
        }

        static func key(_ member: Int) -> AccountKey {
            AccountKey(provider: "example", environment: "live", clientID: "app", subject: "member-\(member)")
        }

        /// Writes while something happens to the database, and until it works again.
        func run(_ body: @Sendable () async throws -> Void) async throws {
            for member in 0..<count { try await signIn(member) }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for member in 0..<count { group.addTask { [self] in await write(member) } }
                defer { state.withLock { $0.isOver = true } }
                #expect(await waited(while: done < 100))
                try await body()
                let before = done
                #expect(await waited(while: done < before + 100), "\(failures)")
            }
        }

        private func signIn(_ member: Int) async throws {
            let tokens = TokenBuilder.tokens(access: "0", refresh: "r", by: clock)
            _ = try await store.save(SignedInAccount(Self.key(member), secrets: AccountSecrets(tokens: tokens)))
        }

        private func write(_ member: Int) async {
            for number in 1... {
                guard !state.value.isOver else { return }
                do {
                    let tokens = TokenBuilder.tokens(access: String(number), refresh: "r", by: clock)
                    _ = try await store.changeAccount(Self.key(member)) { _ in
                        var change = AccountChange()
                        change.tokens = tokens
                        return change
                    }
                    state.withLock { $0.acknowledged[member] = number }
                } catch {
                    state.withLock { $0.failures[error.code, default: 0] += 1 }
                    // A stopped server is not tried without a pause.
                    try? await Task.sleep(for: .milliseconds(5))
                }
            }
        }

        /// Checks that each member's token is the last acknowledged one, or a later one.
        func check() async throws {
            for (member, number) in state.value.acknowledged {
                let token = try await store.loadSecrets(of: Self.key(member)).secrets.tokens.accessToken.reveal
                #expect(Int(token) ?? 0 >= number, "member \(member): \(number) was acknowledged, \(token) is stored")
            }
            #expect(failures.keys.allSatisfy { $0.hasPrefix("postgres.") }, "\(failures)")
        }
    }
#endif
