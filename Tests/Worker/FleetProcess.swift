#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore
    import MemberKit
    import MemberPostgresAccounts
    import VKID

    /// A machine of a fleet: `fleet DATABASE KEYS CACHE COUNT HOURS` asks for a fresh token of the one account in many tasks at once.
    ///
    /// Its clock is wrong by some hours, and its boot has a name of its own. Says `ready`; for each line that it reads it says how
    /// often each outcome came, as `COUNT OUTCOME`, then `done`. At the end of its input it stops gracefully.
    enum FleetProcess {
        static func run(_ arguments: [String]) async throws {
            let clock = WrongClock(hours: Double(arguments[4]) ?? 0)
            let store = try PostgresAccountStore(
                arguments[0], keys: FleetKeyFile(URL(filePath: arguments[1])), clock: clock)
            let members = try Members(
                store: store, cacheFolder: URL(filePath: arguments[2]), providers: [.vk, .openID], clock: clock)
            for try await account in members.allAccounts {
                let session = members.session(of: account)
                MemberWorker.say("ready")
                while readLine() != nil { await ask(session, count: Int(arguments[3]) ?? 1) }
            }
            await store.close()
        }

        private static func ask(_ session: Session, count: Int) async {
            let outcomes = await withTaskGroup(of: String.self) { group in
                for _ in 0..<count { group.addTask { await FreshTokens.outcome(session) } }
                return await group.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
            }
            for (outcome, count) in outcomes { MemberWorker.say("\(count) \(outcome)") }
            MemberWorker.say("done")
        }
    }

    /// The clock of a machine that is wrong by some hours.
    private struct WrongClock: MemberClock {
        let hours: Double
        let bootID = UUID().uuidString

        var now: Date { Date().addingTimeInterval(hours * 3600) }
        var uptime: Duration { SystemClock().uptime + .seconds(hours * 100 + 1000) }
        func sleep(for duration: Duration) async throws { try await SystemClock().sleep(for: duration) }
    }
#endif
