#if canImport(CMemberPostgres)
    import Foundation
    import MemberAccounts
    import MemberCore

    /// The rows that this process wrote a moment ago, for a step that follows: a refresh, for example, takes its lease and then stores the
    /// response.
    ///
    /// Nothing depends on them: a write names the revision that it replaces. Each is used once.
    final class RecentRows: Sendable {
        /// The longest time after its reading for which a row is used.
        static let longestUse = Duration.seconds(5)
        /// The most rows; beyond it all are forgotten.
        static let most = 1024

        private let clock: any MemberClock
        private let rows = Locked<[AccountKey: AccountRow]>([:])

        init(_ clock: any MemberClock) { self.clock = clock }

        /// Keeps a row as this process has written it.
        func keep(_ row: AccountRow) {
            rows.withLock { rows in
                if rows.count >= Self.most { rows = [:] }
                rows[row.key] = row
            }
        }

        /// Returns a row with the time of the database at about this moment, and forgets it; nil without a recent one.
        func take(_ key: AccountKey) -> AccountRow? {
            let uptime = clock.uptime
            guard var row = rows.withLock({ $0.removeValue(forKey: key) }),
                (.zero..<Self.longestUse).contains(uptime - row.reading.uptime)
            else { return nil }
            row.now = row.reading.date(at: uptime)
            return row
        }
    }

    /// The database's time in a response, and the uptime at which the response was there.
    struct DatabaseReading: Sendable {
        let date: Date
        let uptime: Duration

        /// The database's time at a later uptime, which is not ahead of it.
        func date(at uptime: Duration) -> Date { date.addingTimeInterval((uptime - self.uptime) / .seconds(1)) }
    }
#endif
