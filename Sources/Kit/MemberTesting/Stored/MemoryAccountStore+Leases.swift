public import MemberAccounts
public import MemberOAuth

extension MemoryAccountStore {
    /// Takes the right to refresh an account, if it is free. No holder is ever found dead: a lease ends, or its time passes.
    public func acquireLease(
        of key: AccountKey, replacing stale: TokenSet, in known: Account.State, for limit: Duration
    ) async throws(AccountError) -> LeaseOutcome {
        let request = LeaseRequest(holder: holder, stale: stale, state: known, limit: limit)
        return try await step { state in
            var entry = try state.entry(key)
            let decision = request.decision(
                tokens: entry.secrets.tokens, state: entry.account.state, record: entry.lease,
                at: AccountStoreTime(medium.clock), isDead: { _ in false })
            switch decision {
            case .replaced(let tokens): return .replaced(tokens)
            case .needsSignIn(let reason): return .needsSignIn(reason)
            case .busy: return .busy
            case .taken(let lease, let record):
                entry.lease = record
                state.entries[key] = entry
                return .taken(lease, entry.secrets)
            }
        }
    }

    /// Replaces the tokens and ends the lease.
    public func storeTokens(
        _ tokens: TokenSet, of key: AccountKey, under lease: RefreshLease
    ) async throws(AccountError) -> TokenSet? {
        try await step { state in
            guard var entry = state.entries[key], entry.lease.isHeld(under: lease, by: holder),
                let new = lease.replacement(of: entry.secrets, by: tokens)
            else { return nil }
            entry.replace(by: new, at: medium.now, &state)
            state.entries[key] = entry
            return new
        }
    }

    /// Ends the lease after a failure.
    public func releaseLease(
        _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String?
    ) async throws(AccountError) -> Bool {
        try await step { state in
            guard var entry = state.entries[key], entry.lease.isHeld(under: lease, by: holder) else { return false }
            entry.lease = entry.lease.released(from: lease, mark)
            let fits = lease.fits(entry.secrets.tokens)
            if let reason, fits { entry.account.state = .needsSignIn(reason) }
            state.entries[key] = entry
            return reason == nil || fits
        }
    }
}
