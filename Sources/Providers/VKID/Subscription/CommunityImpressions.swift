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
    /// Returns the times at which the community sheet was shown to a member after sign-ins; the limit counts them.
    /// - Parameter user: The member, signed in or not.
    /// - Returns: The dates, the oldest first; at most the newest 1 000.
    /// - Throws: `AccountError` if they cannot be read.
    public func groupSubscriptionImpressions(of user: UserID) throws(AccountError) -> [Date] {
        try configured?.impressions.dates(of: user.subject) ?? []
    }

    /// Removes the record of a member's impressions of the community sheet, so that the limit counts from zero again. Before the
    /// first `set` there is no store, so there is nothing to remove.
    /// - Parameter user: The member, signed in or not.
    /// - Throws: `AccountError` if they cannot be removed; nothing changes then.
    public func resetGroupSubscriptionImpressions(of user: UserID) throws(AccountError) {
        try configured?.impressions.reset(user.subject)
    }
}
