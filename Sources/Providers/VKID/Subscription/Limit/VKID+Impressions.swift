public import Foundation
public import MemberAccounts

extension VKID {
    /// When the community sheet was shown to a member after sign-ins: what the limit counts.
    /// - Parameter user: The member, whether or not signed in.
    /// - Returns: The dates, the oldest first; at most the newest 1 000.
    /// - Throws: ``AccountError`` if they cannot be read.
    public func groupSubscriptionImpressions(of user: UserID) throws(AccountError) -> [Date] {
        try impressions.dates(of: user)
    }

    /// Forgets when the community sheet was shown to a member, so that the limit counts from nothing again.
    /// - Parameter user: The member, whether or not signed in.
    /// - Throws: ``AccountError`` if they cannot be removed; nothing is changed then.
    public func resetGroupSubscriptionImpressions(of user: UserID) throws(AccountError) {
        try impressions.reset(user)
    }
}
