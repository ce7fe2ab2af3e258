package import Foundation
package import MemberOAuth

// MARK: Steps of a refresh

extension AccountRecord {
    /// Decides who may refresh the account.
    /// - Parameters:
    ///   - request: The request for the right.
    ///   - time: The store's time.
    /// - Returns: Whether the asker has the lease, another holder has it, or it is not needed any more.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/damaged``.
    package mutating func acquire(
        _ request: LeaseRequest, at time: AccountStoreTime
    ) throws(AccountError) -> LeaseOutcome {
        // A holder on another machine cannot be looked for: its lease ends with its time.
        let stored = try stored()
        let decision = request.decision(
            tokens: stored.secrets.tokens, state: stored.account.state, record: lease, at: time, isDead: { _ in false })
        switch decision {
        case .replaced(let tokens): return .replaced(tokens)
        case .needsSignIn(let reason): return .needsSignIn(reason)
        case .busy: return .busy
        case .taken(let right, let record):
            lease = record
            return .taken(right, stored.secrets)
        }
    }

    /// Replaces the tokens and ends the lease, if lease and fingerprint still match.
    /// - Returns: The tokens to store; nil if they are dropped.
    package mutating func store(
        _ tokens: TokenSet, under right: RefreshLease, by holder: String, at now: Date
    ) throws(AccountError) -> TokenSet? {
        guard account != nil, lease.isHeld(under: right, by: holder),
            let new = right.replacement(of: try stored().secrets, by: tokens)
        else { return nil }
        try replaceTokens(by: new, at: now)
        return new
    }

    /// Ends the lease after a failure, and marks the account if the member must sign in again.
    /// - Returns: Whether the caller still had the lease, and for the stored tokens.
    package mutating func release(
        _ right: RefreshLease, by holder: String, _ mark: LeaseMark, needsSignIn reason: String?
    ) throws(AccountError) -> Bool {
        guard account != nil, lease.isHeld(under: right, by: holder) else { return false }
        lease = lease.released(from: right, mark)
        guard let reason else { return true }
        guard right.fits(try stored().secrets.tokens) else { return false }
        setState(.needsSignIn(reason))
        return true
    }
}

// MARK: Steps of permissions

extension AccountRecord {
    /// Changes the account's permissions as a decision says.
    /// - Parameters:
    ///   - decide: Decides from the facts alone.
    ///   - now: The store's time.
    /// - Returns: The decision's result, and whether anything changes.
    /// - Throws: The decision's error; the record is not to be written then.
    package mutating func changePermissions<Value>(
        by decide: (PermissionFacts) throws -> PermissionDecision<Value>, at now: Date
    ) throws -> (result: Value, isChanged: Bool) {
        let before = self
        let facts = PermissionFacts(account: account, isKept: !isEmpty, fence: fence, at: now) {
            try before.stored().secrets
        } records: {
            before.history.records
        }
        let decision = try decide(facts)
        guard let change = decision.change else { return (decision.result, false) }
        try apply(change)
        return (decision.result, true)
    }

    private mutating func apply(_ change: PermissionChange) throws(AccountError) {
        if let date = change.withdrawn { history.remove(.revocationAsked, at: date) }
        history.add(change.events)
        guard account != nil else { return }
        if change.raisesFence { fence = LeaseRecord.fence(after: fence) }
        if let scopes = change.scopes, let secrets = try stored().secrets.withScopes(scopes) { set(secrets) }
        switch change.account {
        case .stays: break
        case .needsSignIn(let reason): setState(.needsSignIn(reason))
        case .isRemoved: remove()
        }
    }

    /// Records that the app makes a request that requires permissions.
    /// - Parameters:
    ///   - scopes: The permissions.
    ///   - purpose: The purpose of the request.
    ///   - now: The store's time.
    /// - Throws: ``AccountError/notSignedIn`` if the account is not stored and has no ledger.
    package mutating func noteUse(of scopes: [String], for purpose: String?, at now: Date) throws(AccountError) {
        guard !isEmpty else { throw .notSignedIn }
        history.add(scopes.map { PermissionEvent(scope: $0, kind: .used, date: now, purpose: purpose) })
    }

    /// Forgets the records of the permissions.
    package mutating func forgetPermissions() { history = PermissionHistory() }
}
