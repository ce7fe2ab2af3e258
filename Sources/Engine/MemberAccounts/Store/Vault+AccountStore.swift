public import Foundation
import MemberCore
public import MemberOAuth

// The vault as a store: each step is one transaction of the one writer, and time is its machine's.
extension Vault: AccountStore {
    /// Returns the time of this machine.
    public func now() async throws(AccountError) -> Date { time.now }

    /// Returns an account, as stored now; another process's change is noticed.
    public func loadAccount(_ key: AccountKey) async throws(AccountError) -> Account? {
        try lookAgain()
        return account(key)
    }

    /// Returns an account and its secrets, as stored now.
    public func loadSecrets(of key: AccountKey) async throws(AccountError) -> StoredAccount {
        try lookAgain()
        return try known(key)
    }

    /// Returns an account and its secrets, as of the last look.
    func known(_ key: AccountKey) throws(AccountError) -> StoredAccount {
        let (account, secrets) = try unsealed(key)
        return StoredAccount(account: account, secrets: secrets)
    }

    /// Returns the account of a client that was signed in or activated last.
    public func loadActiveAccount(of client: AccountClient) async throws(AccountError) -> Account? {
        try lookAgain()
        return activeAccount(of: client)
    }

    /// Returns some accounts, in the order in which they were first stored.
    public func accountPage(at mark: AccountPage.Mark?, limit: Int) async throws(AccountError) -> AccountPage {
        try lookAgain()
        let (after, limit) = (mark.flatMap { Int64($0.text) } ?? 0, AccountPage.size(limit))
        do {
            let found = try read { try Self.entries(after: after, limit: limit + 1, $0) }
            let page = found.prefix(limit)
            let next = found.count > limit ? page.last.map { AccountPage.Mark(String($0.row)) } : nil
            // The snapshot knows which accounts were found damaged.
            return AccountPage(page.map { account($0.account.key) ?? $0.account }, next: next)
        } catch { throw AccountError(storing: error) }
    }

    /// Stores a signed-in account, its permissions and small values.
    public func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
        try replace(
            account.key, label: account.label, details: account.details, secrets: account.secrets, purpose: account.purpose,
            activates: account.activates, values: account.values)
    }

    /// Removes an account that meets a condition.
    public func removeAccount(_ key: AccountKey, if condition: AccountCondition) async throws(AccountError) -> Bool {
        try remove(key, if: condition)
    }

    /// Makes an account its client's active one.
    public func activateAccount(_ key: AccountKey) async throws(AccountError) { try activate(key) }

    /// Changes an account after a decision.
    public func changeAccount(
        _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
    ) async throws(AccountError) -> StoredAccount {
        try accountStep(key, by: decide)
    }

    /// Takes the right to refresh an account, if it is free.
    public func acquireLease(
        of key: AccountKey, replacing stale: TokenSet, in state: Account.State, for limit: Duration
    ) async throws(AccountError) -> LeaseOutcome {
        try takeLease(of: key, replacing: stale, in: state, for: limit)
    }

    /// Replaces the tokens and ends the lease.
    public func storeTokens(
        _ tokens: TokenSet, of key: AccountKey, under lease: RefreshLease
    ) async throws(AccountError) -> TokenSet? {
        try replaceTokens(of: key, with: tokens, under: lease)
    }

    /// Ends the lease after a failure.
    public func releaseLease(
        _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String?
    ) async throws(AccountError) -> Bool {
        try end(lease, of: key, mark: mark, needsSignIn: reason)
    }

    /// Takes over another process's commits before a read.
    private func lookAgain() throws(AccountError) {
        do { try poll() } catch { throw AccountError(storing: error) }
    }
}
