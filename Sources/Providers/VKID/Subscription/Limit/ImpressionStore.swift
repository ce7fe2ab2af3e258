import Foundation
import MemberAccounts
import MemberCore
import MemberStorage

/// The showings of the community sheet in the vault, by stand and member, whichever the app's id.
///
/// They are no part of an account: they survive its sign-out and its removal.
struct ImpressionStore: Sendable {
    private static let migrations = [
        Migration(
            module: "vkid", number: 1,
            statements: [
                """
                CREATE TABLE vkid_impression (id INTEGER PRIMARY KEY, stand TEXT NOT NULL, user_id INTEGER NOT NULL,
                shown REAL NOT NULL) STRICT
                """,
                "CREATE INDEX vkid_impression_user ON vkid_impression (stand, user_id, shown)",
            ])
    ]

    let vault: Vault
    let stand: String
    let clock: any MemberClock
    let calendar: Calendar

    /// Whether the limit lets the sheet be shown to a member now.
    /// - Throws: `AccountError` or `StorageError`, if that cannot be read.
    func admits(_ user: UserID, _ limit: GroupSubscriptionsLimit) throws -> Bool {
        try vault.register(Self.migrations)
        let known = try vault.read { try history(of: user, $0) }
        return known.admits(clock.now, limit, by: calendar)
    }

    /// Records a showing, if the limit still lets it happen; check and record are one durable transaction.
    /// - Returns: Whether the sheet may be shown.
    /// - Throws: `AccountError` or `StorageError`; nothing is recorded then.
    func record(_ user: UserID, _ limit: GroupSubscriptionsLimit) throws -> Bool {
        try vault.register(Self.migrations)
        return try vault.transaction { statements in
            let before = try history(of: user, statements)
            let now = clock.now
            guard let after = before.recording(now, limit, by: calendar) else { return false }
            if after != before { try add(now, dropping: before.dates.count + 1 - after.dates.count, user, statements) }
            return true
        }
    }

    private func add(_ moment: Date, dropping surplus: Int, _ user: UserID, _ statements: Statements) throws {
        let owner: [SQLValue] = [.text(stand), .integer(Int64(user.value))]
        try statements.run(
            "INSERT INTO vkid_impression (stand, user_id, shown) VALUES (?, ?, ?)",
            owner + [.real(moment.timeIntervalSinceReferenceDate)])
        guard surplus > 0 else { return }
        try statements.run(
            """
            DELETE FROM vkid_impression WHERE id IN
            (SELECT id FROM vkid_impression WHERE stand = ? AND user_id = ? ORDER BY shown, id LIMIT ?)
            """, owner + [.integer(Int64(surplus))])
    }

    /// Seconds since 2001, as `Date` itself counts, so that a date comes back as it was.
    private func history(of user: UserID, _ statements: Statements) throws -> ImpressionHistory {
        let rows = try statements.rows(
            "SELECT shown FROM vkid_impression WHERE stand = ? AND user_id = ? ORDER BY shown",
            [.text(stand), .integer(Int64(user.value))])
        return ImpressionHistory(rows.compactMap { $0.real(0) }.map(Date.init(timeIntervalSinceReferenceDate:)))
    }
}
