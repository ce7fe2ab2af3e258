public import Foundation
public import MemberAccounts
import MemberStorage

extension VKID {
    /// When the community sheet was shown to a member after sign-ins: what the limit counts.
    /// - Parameter user: The member, whether or not signed in.
    /// - Returns: The dates, the oldest first; at most the newest 1 000.
    /// - Throws: ``AccountError`` if they cannot be read.
    public func groupSubscriptionImpressions(of user: UserID) throws(AccountError) -> [Date] {
        do { return try impressions.dates(of: user) } catch { throw AccountError(impressions: error) }
    }

    /// Forgets when the community sheet was shown to a member, so that the limit counts from nothing again.
    /// - Parameter user: The member, whether or not signed in.
    /// - Throws: ``AccountError`` if they cannot be removed; nothing is changed then.
    public func resetGroupSubscriptionImpressions(of user: UserID) throws(AccountError) {
        do { try impressions.reset(user) } catch { throw AccountError(impressions: error) }
    }
}

extension AccountError {
    /// What kept the impressions from being read or changed.
    fileprivate init(impressions error: any Error) {
        switch error {
        case let error as AccountError: self = error
        case let error as StorageError: self = .storage(error)
        default: self = .unreadable
        }
    }
}
