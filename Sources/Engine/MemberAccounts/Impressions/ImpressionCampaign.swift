package import Foundation
package import MemberCore
package import MemberStorage

/// The impressions of one campaign at one environment of a provider, by member.
package struct ImpressionCampaign: Sendable {
    private let name: String
    private let provider: String
    private let environment: String
    private let vault: Vault
    private let limiter: ImpressionLimiter
    private let migrations: [Migration]
    private let isRegistered = Locked(false)

    /// Creates a campaign.
    /// - Parameters:
    ///   - name: The campaign's name.
    ///   - provider: The provider's short name.
    ///   - environment: `live`, or a sandbox's address.
    ///   - vault: The vault that stores the impressions.
    ///   - clock: The time.
    ///   - calendar: The calendar and time zone in which days are counted.
    ///   - migrations: Take over the impressions that an older version kept elsewhere.
    package init(
        _ name: String, provider: String, environment: String, vault: Vault, clock: any MemberClock, calendar: Calendar,
        migrations: [Migration] = []
    ) {
        self.name = name
        self.provider = provider
        self.environment = environment
        self.vault = vault
        self.migrations = migrations
        limiter = ImpressionLimiter(vault: vault, clock: clock, calendar: calendar)
    }

    /// Whether the limit allows an impression for a member now. The call records no impression.
    package func check(_ subject: String, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        try limiter.check(try key(subject), limit)
    }

    /// Records an impression, if the limit still allows it.
    package func record(_ subject: String, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        try limiter.record(try key(subject), limit)
    }

    /// The dates of a member's impressions, the oldest first.
    package func dates(of subject: String) throws(AccountError) -> [Date] { try limiter.dates(of: try key(subject)) }

    /// Forgets a member's impressions.
    package func reset(_ subject: String) throws(AccountError) { try limiter.reset(try key(subject)) }

    /// The key of a member's impressions, after earlier ones were taken over.
    private func key(_ subject: String) throws(AccountError) -> ImpressionKey {
        if !isRegistered.value {
            try vault.register(migrations)
            isRegistered.withLock { $0 = true }
        }
        return ImpressionKey(provider: provider, environment: environment, subject: subject, campaign: name)
    }
}
