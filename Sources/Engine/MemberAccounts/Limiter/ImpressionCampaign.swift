package import Foundation
package import MemberCore

/// The impressions of one campaign at one environment of a provider, by member.
package struct ImpressionCampaign: Sendable {
    private let name: String
    private let provider: String
    private let environment: String
    private let vault: Vault
    private let limiter: ImpressionLimiter

    /// Creates a campaign.
    /// - Parameters:
    ///   - name: The campaign's name.
    ///   - provider: The provider's short name.
    ///   - environment: `live`, or a sandbox's address.
    ///   - vault: The vault that stores the impressions.
    ///   - clock: The time.
    ///   - calendar: The calendar and time zone in which days are counted.
    package init(
        _ name: String, provider: String, environment: String, vault: Vault, clock: any MemberClock, calendar: Calendar
    ) {
        self.name = name
        self.provider = provider
        self.environment = environment
        self.vault = vault
        limiter = ImpressionLimiter(vault: vault, clock: clock, calendar: calendar)
    }

    /// Whether the limit allows an impression for a member now. The call records no impression.
    package func check(_ subject: String, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        try limiter.check(key(subject), limit)
    }

    /// Records an impression, if the limit still allows it.
    package func record(_ subject: String, _ limit: ImpressionLimit) throws(AccountError) -> Bool {
        try limiter.record(key(subject), limit)
    }

    /// The dates of a member's impressions, the oldest first.
    package func dates(of subject: String) throws(AccountError) -> [Date] { try limiter.dates(of: key(subject)) }

    /// Forgets a member's impressions.
    package func reset(_ subject: String) throws(AccountError) { try limiter.reset(key(subject)) }

    private func key(_ subject: String) -> ImpressionKey {
        ImpressionKey(provider: provider, environment: environment, subject: subject, campaign: name)
    }
}
