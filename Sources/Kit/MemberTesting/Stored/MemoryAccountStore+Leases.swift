public import MemberAccounts
public import MemberOAuth

extension MemoryAccountStore {
    /// Takes the right to refresh an account, if it is free. No holder is ever found dead: a lease ends, or its time passes.
    public func acquireLease(
        of key: AccountKey, replacing stale: TokenSet, in known: Account.State, for limit: Duration
    ) async throws(AccountError) -> LeaseOutcome {
        let request = LeaseRequest(holder: holder, stale: stale, state: known, limit: limit)
        return try await step(on: key) { record, _ in try record.acquire(request, at: AccountStoreTime(medium.clock)) }
    }

    /// Replaces the tokens and ends the lease.
    public func storeTokens(
        _ tokens: TokenSet, of key: AccountKey, under lease: RefreshLease
    ) async throws(AccountError) -> TokenSet? {
        try await step(on: key) { record, now in try record.store(tokens, under: lease, by: holder, at: now) }
    }

    /// Ends the lease after a failure.
    public func releaseLease(
        _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String?
    ) async throws(AccountError) -> Bool {
        try await step(on: key) { record, _ in try record.release(lease, by: holder, mark, needsSignIn: reason) }
    }
}
