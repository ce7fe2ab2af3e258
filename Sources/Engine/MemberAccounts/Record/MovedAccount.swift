package import Foundation
import MemberOAuth

/// An account on its way from one store to another.
package struct MovedAccount: Sendable {
    /// The account, in the state that it had before the move.
    package let account: Account
    /// Its sealed part.
    package let secrets: AccountSecrets
    /// The events of its permissions, the oldest first.
    package let events: [PermissionEvent]
    /// Whether it is its client's active one.
    package let isActive: Bool
    /// When its refresh token was sent without a stored response; nil if it was not.
    package let sentAt: Date?

    /// Creates an account on its way.
    package init(_ account: Account, _ secrets: AccountSecrets, events: [PermissionEvent], isActive: Bool, sentAt: Date?) {
        (self.account, self.secrets, self.events) = (account, secrets, events)
        (self.isActive, self.sentAt) = (isActive, sentAt)
    }

    /// The record of its refreshes for its new store: the mark “sent” alone.
    package var lease: LeaseRecord {
        sentAt.map { LeaseRecord(sentFingerprint: RefreshLease.fingerprint(of: secrets.tokens), sentAt: $0) } ?? LeaseRecord()
    }

    /// Whether the account may take the place of a stored one.
    /// - Parameters:
    ///   - stored: The stored account; nil if there is none. One that was moved away is replaced.
    ///   - replacing: Whether one with an earlier sign-in is replaced.
    /// - Returns: Whether it may. A date that a store has rounded does not count as an earlier one: that account is this one's copy.
    package func mayReplace(_ stored: Account?, replacing: Bool) -> Bool {
        guard let stored, stored.moveMark == nil else { return true }
        return replacing && isNewer(than: stored)
    }

    /// Whether the member signed in to this account after another one's sign-in.
    package func isNewer(than other: Account) -> Bool { account.isNewer(than: other) }
}

extension Account {
    /// Whether the member signed in to this account after another one's sign-in, by more than a second.
    func isNewer(than other: Account) -> Bool { other.signedIn.addingTimeInterval(1) < signedIn }
}

extension AccountRecord {
    /// Takes over an account of another store, and merges its record of permissions.
    /// - Parameters:
    ///   - moved: The account.
    ///   - replacing: Whether an account with an earlier sign-in is replaced.
    /// - Returns: Whether it was taken over.
    package mutating func take(_ moved: MovedAccount, replacing: Bool) -> Bool {
        take(moved.events)
        guard moved.mayReplace(account, replacing: replacing) else { return false }
        keep(moved.account, moved.secrets, activates: moved.isActive)
        lease = moved.lease
        return true
    }

    /// Merges events into the record of permissions, each once.
    package mutating func take(_ events: [PermissionEvent]) {
        let known = Set(history.events)
        history = history.merging(events.filter { !known.contains(StoredEvent($0)) })
    }
}

extension ImpressionHistory {
    /// Merges dates, each once; of too many the oldest are dropped.
    package mutating func take(_ dates: [Date]) {
        let known = Set(self.dates)
        keep(dates.filter { !known.contains($0) })
    }
}
