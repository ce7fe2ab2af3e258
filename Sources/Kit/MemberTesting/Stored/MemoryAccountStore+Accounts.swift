import Foundation
public import MemberAccounts
import MemberOAuth

extension MemoryAccountStore {
    /// Returns an account.
    public func loadAccount(_ key: AccountKey) async throws(AccountError) -> Account? {
        medium.snapshot.entries[key]?.account
    }

    /// Returns an account and its secrets.
    public func loadSecrets(of key: AccountKey) async throws(AccountError) -> StoredAccount {
        guard let entry = medium.snapshot.entries[key] else { throw .notSignedIn }
        return StoredAccount(account: entry.account, secrets: entry.secrets)
    }

    /// Returns the account of a client that was signed in or activated last.
    public func loadActiveAccount(of client: AccountClient) async throws(AccountError) -> Account? {
        medium.snapshot.entries.values.filter { $0.account.key.client == client && $0.activation != nil }
            .max { ($0.activation ?? 0) < ($1.activation ?? 0) }?.account
    }

    /// Returns some accounts, in the order in which they were first stored.
    public func accountPage(at mark: AccountPage.Mark?, limit: Int) async throws(AccountError) -> AccountPage {
        let (after, limit) = (mark.flatMap { Int($0.text) } ?? 0, AccountPage.size(limit))
        let found = medium.snapshot.entries.values.filter { $0.number > after }
            .sorted { $0.number < $1.number }.prefix(limit + 1)
        let page = found.prefix(limit)
        let next = found.count > limit ? page.last.map { AccountPage.Mark(String($0.number)) } : nil
        return AccountPage(page.map(\.account), next: next)
    }

    /// Stores a signed-in account, its permissions and small values.
    public func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
        try await step { state in
            let (known, now) = (state.entries[account.key], medium.now)
            var secrets = account.secrets
            secrets.profile = secrets.profile ?? known?.secrets.profile
            let stored = Account(
                key: account.key, label: account.label ?? known?.account.label, state: .ready, details: account.details,
                created: known?.account.created ?? now, signedIn: now)
            var entry = MemoryAccounts.Entry(account: stored, secrets: secrets, number: known?.number ?? state.next())
            (entry.lease, entry.fence) = (known?.lease ?? LeaseRecord(), known?.fence ?? 0)
            entry.activation = account.activates ? state.next() : known?.activation
            state.entries[account.key] = entry
            let events = PermissionOutcome.ofSignIn(
                asked: secrets.requestedScopes, granted: secrets.tokens.scopes, since: state.records(of: account.key),
                purpose: account.purpose, at: now)
            state.add(events, to: account.key)
            state.set(account.values)
            return (stored, known?.secrets)
        }
    }

    /// Removes an account that meets a condition.
    public func removeAccount(_ key: AccountKey, if condition: AccountCondition) async throws(AccountError) -> Bool {
        try await step { state in
            guard let entry = state.entries[key], condition.isMet(by: entry.account.state, { entry.secrets.tokens }) else {
                return false
            }
            state.entries[key] = nil
            return true
        }
    }

    /// Makes an account its client's active one.
    public func activateAccount(_ key: AccountKey) async throws(AccountError) {
        try await step { state in
            var entry = try state.entry(key)
            entry.activation = state.next()
            state.entries[key] = entry
        }
    }

    /// Changes an account after a decision.
    public func changeAccount(
        _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
    ) async throws(AccountError) -> StoredAccount {
        try await step { state in
            var entry = try state.entry(key)
            guard let change = try decide(StoredAccount(account: entry.account, secrets: entry.secrets)) else {
                return StoredAccount(account: entry.account, secrets: entry.secrets)
            }
            let tokens = entry.secrets.tokens
            if let beside = change.secrets {
                entry.secrets = beside
                entry.secrets.tokens = tokens
            }
            if let new = change.tokens { entry.replace(by: new, at: medium.now, &state) }
            if let label = change.label { entry.account.label = label }
            if let reason = change.needsSignIn { entry.account.state = .needsSignIn(reason) }
            state.entries[key] = entry
            return StoredAccount(account: entry.account, secrets: entry.secrets)
        }
    }
}

extension MemoryAccounts.Entry {
    /// Replaces the tokens: the account is ready, the lease ends, and the ledger follows.
    mutating func replace(by new: TokenSet, at now: Date, _ state: inout MemoryAccounts.State) {
        let (key, old) = (account.key, secrets.tokens)
        let known = state
        let events = PermissionOutcome.ofRefresh(
            from: old.scopes, to: new.scopes, expired: new.expiredScopes, since: { known.records(of: key) }, at: now)
        state.add(events, to: key)
        secrets.tokens = new
        secrets.tokens.expiredScopes = []
        account.state = .ready
        lease = lease.settled
    }
}
