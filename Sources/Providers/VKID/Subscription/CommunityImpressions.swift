public import Foundation
public import MemberAccounts
package import MemberCore
import MemberStorage
import VKWire

/// The impressions of the community sheet, by environment and member.
package struct CommunityImpressions: Sendable {
    /// An older version kept them in a table of its own.
    private static let migrations = [
        Migration(
            module: "vkid", number: 1,
            statements: [
                """
                CREATE TABLE vkid_impression (id INTEGER PRIMARY KEY, stand TEXT NOT NULL, user_id INTEGER NOT NULL,
                shown REAL NOT NULL) STRICT
                """,
                "CREATE INDEX vkid_impression_user ON vkid_impression (stand, user_id, shown)",
            ]),
        Migration(
            module: "vkid", number: 2,
            statements: [
                """
                INSERT INTO vault_impression (provider, environment, subject, campaign, shown)
                SELECT 'vk', stand, CAST(user_id AS TEXT), 'community_sheet', shown FROM vkid_impression ORDER BY id
                """,
                "DROP TABLE vkid_impression",
            ]),
    ]

    private let vault: Vault
    private let environment: String
    private let limiter: ImpressionLimiter
    private let isRegistered = Locked(false)

    /// The impressions.
    /// - Parameters:
    ///   - vault: Where they lie.
    ///   - environment: `live`, or a sandbox's address.
    ///   - clock: The time.
    ///   - calendar: By which calendar and zone days are counted.
    package init(vault: Vault, environment: String, clock: any MemberClock, calendar: Calendar) {
        self.vault = vault
        self.environment = environment
        limiter = ImpressionLimiter(vault: vault, clock: clock, calendar: calendar)
    }

    /// Whether the limit lets the sheet be shown to a member now.
    package func check(_ user: UserID, _ limit: GroupSubscriptionsLimit) throws(AccountError) -> Bool {
        try register()
        return try limiter.check(key(user), limit.impressions)
    }

    /// Records an impression, if the limit still lets it happen.
    package func record(_ user: UserID, _ limit: GroupSubscriptionsLimit) throws(AccountError) -> Bool {
        try register()
        return try limiter.record(key(user), limit.impressions)
    }

    /// When the sheet was shown to a member, the oldest first.
    func dates(of user: UserID) throws(AccountError) -> [Date] {
        try register()
        return try limiter.dates(of: key(user))
    }

    /// Forgets when the sheet was shown to a member.
    func reset(_ user: UserID) throws(AccountError) {
        try register()
        try limiter.reset(key(user))
    }

    private func key(_ user: UserID) -> ImpressionKey {
        ImpressionKey(
            provider: VKOAuthProfile.provider, environment: environment, subject: String(user.value), campaign: "community_sheet")
    }

    /// Once is enough: what was moved does not come back.
    private func register() throws(AccountError) {
        guard !isRegistered.value else { return }
        try vault.register(Self.migrations)
        isRegistered.withLock { $0 = true }
    }
}

extension GroupSubscriptionsLimit {
    fileprivate var impressions: ImpressionLimit {
        ImpressionLimit(maximum: Int(clamping: maxSubscriptionsToShow), days: Int(clamping: periodInDays))
    }
}

extension VKID {
    /// When the community sheet was shown to a member after sign-ins: what the limit counts.
    /// - Parameter user: The member, whether or not signed in.
    /// - Returns: The dates, the oldest first; at most the newest 1 000.
    /// - Throws: `AccountError` if they cannot be read.
    public func groupSubscriptionImpressions(of user: UserID) throws(AccountError) -> [Date] {
        try impressions.dates(of: user)
    }

    /// Forgets when the community sheet was shown to a member, so that the limit counts from nothing again.
    /// - Parameter user: The member, whether or not signed in.
    /// - Throws: `AccountError` if they cannot be removed; nothing is changed then.
    public func resetGroupSubscriptionImpressions(of user: UserID) throws(AccountError) {
        try impressions.reset(user)
    }
}
