package import Foundation
package import MemberAccounts
package import MemberCore
import MemberStorage

/// The impressions of the community sheet in the vault, by environment and member, whichever the app's id.
///
/// They are no part of an account: they survive its sign-out and its removal.
package struct ImpressionStore: Sendable {
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

    private let vault: Vault
    private let stand: String
    private let clock: any MemberClock
    private let calendar: Calendar
    private let isRegistered = Locked(false)

    /// A store.
    /// - Parameters:
    ///   - vault: Where the impressions lie.
    ///   - stand: `live`, or a sandbox's address.
    ///   - clock: The time.
    ///   - calendar: By which calendar and zone days are counted.
    package init(vault: Vault, stand: String, clock: any MemberClock, calendar: Calendar) {
        self.vault = vault
        self.stand = stand
        self.clock = clock
        self.calendar = calendar
    }

    /// Whether the limit lets the sheet be shown to a member now.
    /// - Throws: `AccountError` or `StorageError`, if that cannot be read.
    package func admits(_ user: UserID, _ limit: GroupSubscriptionsLimit) throws -> Bool {
        try register()
        switch limit.question(at: clock.now, by: calendar) {
        case .never: return false
        case .always: return true
        case .areFewer(let maximum, let boundary):
            return try vault.read { try count(user, after: boundary, upTo: maximum, $0) } < maximum
        }
    }

    /// Records an impression, if the limit still lets it happen; check and record are one durable transaction.
    /// - Returns: Whether the sheet may be shown.
    /// - Throws: `AccountError` or `StorageError`; nothing is recorded then.
    func record(_ user: UserID, _ limit: GroupSubscriptionsLimit) throws -> Bool {
        try register()
        return try vault.transaction { try record(user, limit, $0) }
    }

    func record(_ user: UserID, _ limit: GroupSubscriptionsLimit, _ statements: Statements) throws -> Bool {
        let now = clock.now
        switch limit.question(at: now, by: calendar) {
        case .never: return false
        case .always: return true
        case .areFewer(let maximum, let boundary):
            guard try count(user, after: boundary, upTo: maximum, statements) < maximum else { return false }
            try add(now, user, statements)
            return true
        }
    }

    /// When the sheet was shown to a member, the oldest first.
    func dates(of user: UserID) throws -> [Date] {
        try register()
        let query = "SELECT shown FROM vkid_impression WHERE stand = ? AND user_id = ? ORDER BY shown"
        let rows = try vault.read { try $0.rows(query, owner(user)) }
        return rows.compactMap { $0.real(0) }.map(Date.init(timeIntervalSinceReferenceDate:))
    }

    /// Forgets when the sheet was shown to a member.
    func reset(_ user: UserID) throws {
        try register()
        try vault.transaction {
            try $0.run("DELETE FROM vkid_impression WHERE stand = ? AND user_id = ?", owner(user))
        }
    }

    /// Once is enough: a table does not go again.
    private func register() throws {
        guard !isRegistered.value else { return }
        try vault.register(Self.migrations)
        isRegistered.withLock { $0 = true }
    }

    private func owner(_ user: UserID) -> [SQLValue] { [.text(stand), .integer(Int64(user.value))] }

    /// How many are later than a moment; no more than matter are looked at.
    private func count(
        _ user: UserID, after boundary: Date, upTo maximum: Int, _ statements: Statements
    ) throws -> Int {
        let query = """
            SELECT COUNT(*) FROM
            (SELECT 1 FROM vkid_impression WHERE stand = ? AND user_id = ? AND shown > ? LIMIT ?)
            """
        let values = owner(user) + [.real(boundary.timeIntervalSinceReferenceDate), .integer(Int64(maximum))]
        return Int(try statements.rows(query, values).first?.integer(0) ?? 0)
    }

    /// Seconds since 2001, as `Date` itself counts, so that a date comes back as it was.
    private func add(_ moment: Date, _ user: UserID, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vkid_impression (stand, user_id, shown) VALUES (?, ?, ?)",
            owner(user) + [.real(moment.timeIntervalSinceReferenceDate)])
        try statements.run(
            """
            DELETE FROM vkid_impression WHERE id IN
            (SELECT id FROM vkid_impression WHERE stand = ? AND user_id = ? ORDER BY shown DESC, id DESC LIMIT -1 OFFSET ?)
            """, owner(user) + [.integer(Int64(GroupSubscriptionsLimit.capacity))])
    }
}
