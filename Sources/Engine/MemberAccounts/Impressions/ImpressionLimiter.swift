public import Foundation
public import MemberCore
import MemberStorage

/// Limits how often a campaign is shown to a member, across processes: the vault stores the impressions.
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

    /// Creates a limiter.
    /// - Parameters:
    ///   - vault: The vault that stores the impressions.
    ///   - clock: The time.
    ///   - calendar: The calendar and time zone in which days are counted.
    public init(vault: Vault, clock: any MemberClock = SystemClock(), calendar: Calendar = .current) {
        self.vault = vault
        self.clock = clock
        self.calendar = calendar
    }

    /// Whether the limit allows an impression now. It records no impression; it only notes when a date was first found further
    /// ahead than a correct clock can be.
    /// - Parameters:
    ///   - key: The campaign and the member.
    ///   - limit: The limit.
    /// - Returns: Whether it allows one.
    /// - Throws: ``AccountError/storage(_:)``.
    public func check(_ key: ImpressionKey, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        do {
            let now = clock.now
            switch limit.question(at: now, by: calendar) {
            case .never: return false
            case .always: return true
            case .areFewer(let maximum, let boundary):
                let known = try vault.read { try plainCount(key, after: boundary, at: now, upTo: maximum, $0) }
                if let known { return known < maximum }
                noteIfNeeded(key, at: now)
                return try vault.read { try count(key, after: boundary, at: now, upTo: maximum, $0) } < maximum
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Records an impression, if the limit still allows it: the limit is checked again in the same durable transaction, because
    /// another process may have been faster.
    /// - Parameters:
    ///   - key: The campaign and the member.
    ///   - limit: The limit.
    /// - Returns: Whether the campaign may be shown.
    /// - Throws: ``AccountError/storage(_:)``; no impression is recorded then.
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

    /// Returns the dates of the impressions.
    /// - Parameter key: The campaign and the member.
    /// - Returns: The dates, the oldest first; at most the newest ``ImpressionLimit/capacity``.
    /// - Throws: ``AccountError/storage(_:)``.
    public func dates(of key: ImpressionKey) throws(AccountError) -> [Date] {
        do {
            let query = "SELECT shown FROM vault_impression WHERE \(Self.isOfKey) ORDER BY shown"
            let rows = try vault.read { try $0.rows(query, Self.values(key)) }
            return rows.compactMap { $0.real(0) }.map(Date.init(timeIntervalSinceReferenceDate:))
        } catch { throw AccountError(storing: error) }
    }

    /// Forgets the impressions, so that the limit starts again from zero.
    /// - Parameter key: The campaign and the member.
    /// - Throws: ``AccountError/storage(_:)``; the impressions are unchanged then.
    public func reset(_ key: ImpressionKey) throws(AccountError) {
        do {
            try vault.transaction { try $0.run("DELETE FROM vault_impression WHERE \(Self.isOfKey)", Self.values(key)) }
        } catch { throw AccountError(storing: error) }
    }

    private static let isOfKey = "provider = ?1 AND environment = ?2 AND subject = ?3 AND campaign = ?4"

    private static func values(_ key: ImpressionKey) -> [SQLValue] {
        [.text(key.provider), .text(key.environment), .text(key.subject), .text(key.campaign)]
    }

    /// The number of impressions after a moment, by one statement; nil if some are too far ahead to be taken as they are.
    private func plainCount(
        _ key: ImpressionKey, after boundary: Date, at now: Date, upTo maximum: Int, _ statements: Statements
    ) throws -> Int? {
        let query = """
            SELECT COUNT(*), EXISTS (SELECT 1 FROM vault_impression WHERE \(Self.isOfKey) AND shown > ?6)
            FROM (SELECT 1 FROM vault_impression WHERE \(Self.isOfKey) AND shown > ?5 LIMIT ?7)
            """
        let row = try statements.rows(
            query,
            Self.values(key) + [Self.seconds(boundary), Self.seconds(ImpressionLimit.horizon(at: now)), .integer(Int64(maximum))]
        ).first
        return row?.integer(1) == 0 ? Int(row?.integer(0) ?? 0) : nil
    }

    /// How many impressions are later than a moment; it reads only as many as matter.
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

    /// Seconds since 2001, as `Date` itself counts, so that a date is read back unchanged.
    private static func seconds(_ moment: Date) -> SQLValue { .real(moment.timeIntervalSinceReferenceDate) }
}

extension ImpressionLimiter {
    /// Dates that are too far ahead, without a note of when that was found, or with a note that is too far ahead itself.
    private static let isUnnoted = "\(isOfKey) AND shown > ?5 AND coalesce(\(foundAhead), ?5 + 1) > ?5"
    /// The time at which an impression was first found to be too far ahead; null if it was not.
    private static let foundAhead = "(SELECT found FROM vault_impression_ahead WHERE impression = id)"

    /// Notes the dates that are too far ahead, if there are any. A date that cannot be noted still counts.
    private func noteIfNeeded(_ key: ImpressionKey, at now: Date) {
        let isNeeded = try? vault.read { statements in
            guard try VaultSchema.notesFoundAhead(statements) else { return false }
            let query = "SELECT 1 FROM vault_impression WHERE \(Self.isUnnoted) LIMIT 1"
            return try !statements.rows(query, Self.values(key) + [Self.seconds(ImpressionLimit.horizon(at: now))]).isEmpty
        }
        if isNeeded == true { try? vault.transaction { try Self.note(key, at: now, $0) } }
    }

    /// Notes the dates that are too far ahead.
    private static func note(_ key: ImpressionKey, at now: Date, _ statements: Statements) throws {
        try statements.run(
            """
            INSERT OR REPLACE INTO vault_impression_ahead (impression, found)
            SELECT id, ?6 FROM vault_impression WHERE \(isUnnoted)
            """,
            values(key) + [seconds(ImpressionLimit.horizon(at: now)), seconds(now)])
    }
}
