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

    /// Whether the limit has room for an impression now. Nothing is written.
    /// - Parameters:
    ///   - key: What would be shown to whom.
    ///   - limit: The limit.
    /// - Returns: Whether it has.
    /// - Throws: ``AccountError/storage(_:)``.
    public func check(_ key: ImpressionKey, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        do {
            return switch limit.question(at: clock.now, by: calendar) {
            case .never: false
            case .always: true
            case .areFewer(let maximum, let boundary):
                try vault.read { try Self.count(key, after: boundary, upTo: maximum, $0) } < maximum
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
            guard try Self.count(key, after: boundary, upTo: maximum, statements) < maximum else { return false }
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

    private static let isOfKey = "provider = ? AND environment = ? AND subject = ? AND campaign = ?"

    private static func values(_ key: ImpressionKey) -> [SQLValue] {
        [.text(key.provider), .text(key.environment), .text(key.subject), .text(key.campaign)]
    }

    /// How many are later than a moment; no more than matter are looked at.
    private static func count(
        _ key: ImpressionKey, after boundary: Date, upTo maximum: Int, _ statements: Statements
    ) throws -> Int {
        let query = "SELECT COUNT(*) FROM (SELECT 1 FROM vault_impression WHERE \(isOfKey) AND shown > ? LIMIT ?)"
        let rows = try statements.rows(
            query, values(key) + [.real(boundary.timeIntervalSinceReferenceDate), .integer(Int64(maximum))])
        return Int(rows.first?.integer(0) ?? 0)
    }

    /// Seconds since 2001, as `Date` itself counts, so that a date comes back as it was.
    private static func add(_ moment: Date, _ key: ImpressionKey, _ statements: Statements) throws {
        try statements.run(
            "INSERT INTO vault_impression (provider, environment, subject, campaign, shown) VALUES (?, ?, ?, ?, ?)",
            values(key) + [.real(moment.timeIntervalSinceReferenceDate)])
        try statements.run(
            """
            DELETE FROM vault_impression WHERE id IN
            (SELECT id FROM vault_impression WHERE \(isOfKey) ORDER BY shown DESC, id DESC LIMIT -1 OFFSET ?)
            """, values(key) + [.integer(Int64(ImpressionLimit.capacity))])
    }
}
