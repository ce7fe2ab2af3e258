public import Foundation
public import MemberCore
import MemberStorage

/// Keeps what is shown to members from being shown too often, across processes: the impressions lie in the vault.
///
/// ```swift
/// let limiter = ImpressionLimiter(vault: vault)
/// let limit = ImpressionLimit(maximum: 2, days: 30)
/// guard try limiter.check(key, limit) else { return }     // before any work for it
/// guard try limiter.record(key, limit) else { return }    // at the moment it appears
/// ```
public struct ImpressionLimiter: Sendable {
    private let vault: Vault
    private let clock: any MemberClock
    private let calendar: Calendar

    /// A limiter.
    /// - Parameters:
    ///   - vault: Where the impressions lie.
    ///   - clock: The time.
    ///   - calendar: By which calendar and zone days are counted.
    public init(vault: Vault, clock: any MemberClock = SystemClock(), calendar: Calendar = .current) {
        self.vault = vault
        self.clock = clock
        self.calendar = calendar
    }

    /// Whether the limit has room for an impression now. Nothing is written, save when a date lies further ahead than a clock can be
    /// right: when that was first found.
    /// - Parameters:
    ///   - key: What would be shown to whom.
    ///   - limit: The limit.
    /// - Returns: Whether it has.
    /// - Throws: ``AccountError/storage(_:)``.
    public func check(_ key: ImpressionKey, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        do {
            let now = clock.now
            switch limit.question(at: now, by: calendar) {
            case .never: return false
            case .always: return true
            case .areFewer(let maximum, let boundary):
                noteIfNeeded(key, at: now)
                return try vault.read { try count(key, after: boundary, at: now, upTo: maximum, $0) } < maximum
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Records an impression, if the limit still has room: it is checked once more in the same durable transaction, for another
    /// process may have been faster.
    /// - Parameters:
    ///   - key: What is shown to whom.
    ///   - limit: The limit.
    /// - Returns: Whether it may be shown.
    /// - Throws: ``AccountError/storage(_:)``; nothing is recorded then.
    public func record(_ key: ImpressionKey, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        do { return try vault.transaction { try record(key, limit, $0) } } catch { throw AccountError(storing: error) }
    }

    func record(_ key: ImpressionKey, _ limit: ImpressionLimit, _ statements: Statements) throws -> Bool {
        let now = clock.now
        switch limit.question(at: now, by: calendar) {
        case .never: return false
        case .always: return true
        case .areFewer(let maximum, let boundary):
            try Self.note(key, at: now, statements)
            guard try count(key, after: boundary, at: now, upTo: maximum, statements) < maximum else { return false }
            try Self.add(now, key, statements)
            return true
        }
    }

    /// When it was shown.
    /// - Parameter key: What was shown to whom.
    /// - Returns: The dates, the oldest first; at most the newest ``ImpressionLimit/capacity``.
    /// - Throws: ``AccountError/storage(_:)``.
    public func dates(of key: ImpressionKey) throws(AccountError) -> [Date] {
        do {
            let query = "SELECT shown FROM vault_impression WHERE \(Self.isOfKey) ORDER BY shown"
            let rows = try vault.read { try $0.rows(query, Self.values(key)) }
            return rows.compactMap { $0.real(0) }.map(Date.init(timeIntervalSinceReferenceDate:))
        } catch { throw AccountError(storing: error) }
    }

    /// Forgets when it was shown, so that the limit counts from nothing again.
    /// - Parameter key: What was shown to whom.
    /// - Throws: ``AccountError/storage(_:)``; nothing is changed then.
    public func reset(_ key: ImpressionKey) throws(AccountError) {
        do {
            try vault.transaction { try $0.run("DELETE FROM vault_impression WHERE \(Self.isOfKey)", Self.values(key)) }
        } catch { throw AccountError(storing: error) }
    }

    private static let isOfKey = "provider = ?1 AND environment = ?2 AND subject = ?3 AND campaign = ?4"

    private static func values(_ key: ImpressionKey) -> [SQLValue] {
        [.text(key.provider), .text(key.environment), .text(key.subject), .text(key.campaign)]
    }

    /// How many are later than a moment; no more than matter are looked at.
    private func count(
        _ key: ImpressionKey, after boundary: Date, at now: Date, upTo maximum: Int, _ statements: Statements
    ) throws -> Int {
        let found = try VaultSchema.notesFoundAhead(statements) ? Self.foundAhead : "NULL"
        let query = """
            SELECT COUNT(*) FROM (SELECT 1 FROM vault_impression WHERE \(Self.isOfKey) AND shown > ?5
            AND (shown <= ?6 OR coalesce(\(found), ?6) > ?5) LIMIT ?7)
            """
        let rows = try statements.rows(
            query,
            Self.values(key) + [Self.seconds(boundary), Self.seconds(ImpressionLimit.horizon(at: now)), .integer(Int64(maximum))])
        return Int(rows.first?.integer(0) ?? 0)
    }

    private static func add(_ moment: Date, _ key: ImpressionKey, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vault_impression (provider, environment, subject, campaign, shown) VALUES (?, ?, ?, ?, ?)",
            values(key) + [seconds(moment)])
        try statements.run(
            """
            DELETE FROM vault_impression WHERE id IN (SELECT id FROM vault_impression WHERE \(isOfKey)
            ORDER BY CASE WHEN shown > ?5 THEN coalesce(\(foundAhead), ?5) ELSE shown END DESC, id DESC LIMIT -1 OFFSET ?6)
            """, values(key) + [seconds(ImpressionLimit.horizon(at: moment)), .integer(Int64(ImpressionLimit.capacity))])
    }

    /// Seconds since 2001, as `Date` itself counts, so that a date comes back as it was.
    private static func seconds(_ moment: Date) -> SQLValue { .real(moment.timeIntervalSinceReferenceDate) }
}

extension ImpressionLimiter {
    /// Dates that lie too far ahead, without a note of when that was found, or with one that lies too far ahead itself.
    private static let isUnnoted = "\(isOfKey) AND shown > ?5 AND coalesce(\(foundAhead), ?5 + 1) > ?5"
    /// When an impression was first found to lie too far ahead; null where it was not.
    private static let foundAhead = "(SELECT found FROM vault_impression_ahead WHERE impression = id)"

    /// Notes which dates lie too far ahead, where there are such. One that cannot be noted counts.
    private func noteIfNeeded(_ key: ImpressionKey, at now: Date) {
        let isNeeded = try? vault.read { statements in
            guard try VaultSchema.notesFoundAhead(statements) else { return false }
            let query = "SELECT 1 FROM vault_impression WHERE \(Self.isUnnoted) LIMIT 1"
            return try !statements.rows(query, Self.values(key) + [Self.seconds(ImpressionLimit.horizon(at: now))]).isEmpty
        }
        if isNeeded == true { try? vault.transaction { try Self.note(key, at: now, $0) } }
    }

    /// Notes which dates lie too far ahead.
    private static func note(_ key: ImpressionKey, at now: Date, _ statements: Statements) throws {
        try statements.run(
            """
            INSERT OR REPLACE INTO vault_impression_ahead (impression, found)
            SELECT id, ?6 FROM vault_impression WHERE \(isUnnoted)
            """,
            values(key) + [seconds(ImpressionLimit.horizon(at: now)), seconds(now)])
    }
}
