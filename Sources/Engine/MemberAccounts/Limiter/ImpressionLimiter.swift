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
        let now = clock.now
        do { return try vault.allowsImpression(key, limit.question(at: now, by: calendar), at: now) } catch {
            throw AccountError(storing: error)
        }
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
        return try vault.recordImpression(key, limit.question(at: now, by: calendar), at: now, statements)
    }

    /// Returns the dates of the impressions.
    /// - Parameter key: The campaign and the member.
    /// - Returns: The dates, the oldest first; at most the newest ``ImpressionLimit/capacity``.
    /// - Throws: ``AccountError/storage(_:)``.
    public func dates(of key: ImpressionKey) throws(AccountError) -> [Date] {
        do { return try vault.impressions(key) } catch { throw AccountError(storing: error) }
    }

    /// Forgets the impressions, so that the limit starts again from zero.
    /// - Parameter key: The campaign and the member.
    /// - Throws: ``AccountError/storage(_:)``; the impressions are unchanged then.
    public func reset(_ key: ImpressionKey) throws(AccountError) {
        do { try vault.forgetImpressions(key) } catch { throw AccountError(storing: error) }
    }
}
