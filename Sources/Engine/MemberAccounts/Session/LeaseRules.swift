package import Foundation
package import MemberCore
package import MemberOAuth

/// The time of a store: leases, marks, attempts, impressions and tokens are counted by it, and not by each caller's clock.
///
/// The vault's is the time of its machine, that of a database server is the server's own.
package struct AccountStoreTime: Sendable, Equatable {
    /// The date.
    package let now: Date
    /// The uptime that a lease is measured by.
    package let uptime: Duration
    /// The boot that ``uptime`` belongs to; uptimes of different boots cannot be compared.
    package let bootID: String

    /// Creates a time.
    package init(now: Date, uptime: Duration, bootID: String) {
        self.now = now
        self.uptime = uptime
        self.bootID = bootID
    }

    /// The time that a clock shows.
    package init(_ clock: any MemberClock) {
        self.init(now: clock.now, uptime: clock.uptime, bootID: clock.bootID)
    }
}

/// A request for the right to refresh an account.
package struct LeaseRequest: Sendable {
    /// The name of the asker among the holders.
    package let holder: String
    /// The tokens that the asker wants replaced.
    package let stale: TokenSet
    /// The account's state as the asker knows it.
    package let state: Account.State
    /// The time limit of the refresh; the lease lasts 5 seconds longer.
    package let limit: Duration

    /// Creates a request.
    package init(holder: String, stale: TokenSet, state: Account.State, limit: Duration) {
        (self.holder, self.stale, self.state, self.limit) = (holder, stale, state, limit)
    }
}

/// The decision about a request for the right to refresh.
package enum LeaseDecision: Sendable, Equatable {
    /// The asker has the right; the record to store before it sends.
    case taken(RefreshLease, LeaseRecord)
    /// Another holder is refreshing.
    case busy
    /// Another holder was faster; these are the current tokens.
    case replaced(TokenSet)
    /// Another holder found that the member must sign in again.
    case needsSignIn(String)
}

extension LeaseRequest {
    /// Decides who may refresh an account, from its stored form alone.
    /// - Parameters:
    ///   - tokens: The stored tokens.
    ///   - stored: The stored state.
    ///   - record: The stored record of the account's refreshes.
    ///   - time: The store's time.
    ///   - isDead: Whether the process of a holder has ended; called only if that matters.
    /// - Returns: The decision.
    package func decision(
        tokens: TokenSet, state stored: Account.State, record: LeaseRecord, at time: AccountStoreTime, isDead: (String) -> Bool
    ) -> LeaseDecision {
        // What a move has left in the place of the tokens is not newer ones.
        if let reason = stored.reason, MoveMark(reason)?.phase == .moved { return .needsSignIn(reason) }
        guard !tokens.isSuccessor(of: stale) else { return .replaced(tokens) }
        if case .needsSignIn(let reason) = stored, stored != state { return .needsSignIn(reason) }
        let uptime = time.uptime.inSeconds
        guard record.isFree(for: holder, uptime: uptime, bootID: time.bootID, isDead: isDead) else { return .busy }
        let fingerprint = RefreshLease.fingerprint(of: tokens)
        let markedSince = record.sentFingerprint == fingerprint ? record.sentAt ?? time.now : nil
        let lease = RefreshLease(
            fence: record.nextFence, fingerprint: fingerprint, scopes: tokens.scopes, markedSince: markedSince)
        let taken = LeaseRecord(
            holder: holder, fence: lease.fence, until: (time.uptime + limit + .seconds(5)).inSeconds, bootID: time.bootID,
            sentFingerprint: fingerprint, sentAt: markedSince ?? time.now)
        return .taken(lease, taken)
    }
}

extension LeaseRecord {
    /// Whether a lease is still its holder's.
    package func isHeld(under lease: RefreshLease, by holder: String?) -> Bool {
        fence == lease.fence && self.holder == holder
    }

    /// The record after a failed refresh: the lease has ended, and the mark “sent” is as the failure says.
    package func released(from lease: RefreshLease, _ mark: LeaseMark) -> LeaseRecord {
        let isMarked = mark == .kept || (mark == .unchanged && lease.markedSince != nil)
        return isMarked ? freed : settled
    }

    /// The record after new tokens were stored: no holder, no mark.
    package var settled: LeaseRecord {
        var record = freed
        record.sentFingerprint = nil
        record.sentAt = nil
        return record
    }

    private var freed: LeaseRecord {
        var record = self
        record.holder = nil
        return record
    }
}

extension RefreshLease {
    /// Whether the stored tokens are still those that were sent under this lease.
    package func fits(_ tokens: TokenSet) -> Bool { Self.fingerprint(of: tokens) == fingerprint }

    /// Returns the tokens to store for a response.
    /// - Parameters:
    ///   - stored: The stored secrets.
    ///   - new: The provider's tokens.
    /// - Returns: The tokens with their scopes; nil if other tokens are stored meanwhile, which the response does not concern.
    package func replacement(of stored: AccountSecrets, by new: TokenSet) -> TokenSet? {
        guard fits(stored.tokens) else { return nil }
        var new = new
        new.scopes = scopes(of: new, storedOver: stored)
        return new
    }
}
