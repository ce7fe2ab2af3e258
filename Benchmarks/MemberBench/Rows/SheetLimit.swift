import CMemberSQLite
import Foundation
import MemberAccounts
import MemberCore
import MemberStorage
import VKID

/// The whole decision of the community sheet's limit, with as many impressions as are kept of a member, against the same boundary
/// and the same query on a bare statement.
func sheetLimit(in folder: URL) throws -> Row {
    let vault = try Vault(home: folder.appending(path: "limit"))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
    let store = ImpressionCampaign.communitySheet(vault: vault, environment: "live", clock: SystemClock(), calendar: calendar)
    let (user, limit) = (UserID(value: 17), GroupSubscriptionsLimit(maxSubscriptionsToShow: 2, periodInDays: 30))
    _ = try store.check(user.subject, limit.impressions)
    try vault.transaction { statements in
        for number in 0..<1_000 {
            // A year of impressions, in no order.
            let shown = Date.now.timeIntervalSinceReferenceDate - Double(number * 611 % 1_000) * 31_536
            try statements.run(
                """
                INSERT INTO vault_impression (provider, environment, subject, campaign, shown)
                VALUES ('vk', 'live', '17', 'community_sheet', ?)
                """, [.real(shown)])
        }
    }
    let bare = try BareCount(file: vault.home.appending(path: "accounts.sqlite"))
    return Row(
        name: "The limit's decision over 1 000 impressions", baselineName: "calendar and bare SQLite query", count: 20_000,
        aim: 0.6,
        candidate: { count in
            for _ in 0..<count {
                guard try !store.check(user.subject, limit.impressions) else { throw BenchError.wrongResult("admitted") }
            }
        },
        baseline: { [calendar] count in
            for _ in 0..<count {
                guard let boundary = calendar.date(byAdding: .day, value: -30, to: .now), bare.count(after: boundary) == 2 else {
                    throw BenchError.wrongResult("admitted")
                }
            }
        })
}

/// The query as a program in C would ask it: one statement, prepared once.
private final class BareCount {
    private var handle: OpaquePointer?
    private var statement: OpaquePointer?

    init(file: URL) throws {
        let query = """
            SELECT COUNT(*) FROM
            (SELECT 1 FROM vault_impression WHERE provider = 'vk' AND environment = 'live' AND subject = '17'
            AND campaign = 'community_sheet' AND shown > ? LIMIT 2)
            """
        guard sqlite3_open_v2(file.path, &handle, SQLITE_OPEN_READWRITE, nil) == SQLITE_OK,
            sqlite3_prepare_v2(handle, query, -1, &statement, nil) == SQLITE_OK
        else { throw BenchError.wrongResult("no database") }
    }

    deinit {
        sqlite3_finalize(statement)
        sqlite3_close(handle)
    }

    func count(after boundary: Date) -> Int64 {
        sqlite3_bind_double(statement, 1, boundary.timeIntervalSinceReferenceDate)
        defer { sqlite3_reset(statement) }
        return sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : -1
    }
}
