public import Foundation
public import MemberAccounts
package import MemberCore
import MemberStorage
import VKWire

extension ImpressionCampaign {
    /// The impressions of the community sheet.
    package static func communitySheet(
        vault: Vault, environment: String, clock: any MemberClock, calendar: Calendar
    ) -> ImpressionCampaign {
        ImpressionCampaign(
            "community_sheet", provider: VKOAuthProfile.provider, environment: environment, vault: vault, clock: clock,
            calendar: calendar)
    }
}

extension GroupSubscriptionsLimit {
    package var impressions: ImpressionLimit {
        ImpressionLimit(maximum: Int(clamping: maxSubscriptionsToShow), days: Int(clamping: periodInDays))
    }
}

extension VKID {
    /// When the community sheet was shown to a member after sign-ins: what the limit counts.
    /// - Parameter user: The member, whether or not signed in.
    /// - Returns: The dates, the oldest first; at most the newest 1 000.
    /// - Throws: `AccountError` if they cannot be read.
    public func groupSubscriptionImpressions(of user: UserID) throws(AccountError) -> [Date] {
        try configured?.impressions.dates(of: user.subject) ?? []
    }

    /// Forgets when the community sheet was shown to a member, so that the limit counts from nothing again. Before the first `set` there is no
    /// store, and so nothing to forget.
    /// - Parameter user: The member, whether or not signed in.
    /// - Throws: `AccountError` if they cannot be removed; nothing is changed then.
    public func resetGroupSubscriptionImpressions(of user: UserID) throws(AccountError) {
        try configured?.impressions.reset(user.subject)
    }
}
