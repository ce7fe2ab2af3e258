public import MemberAccounts

extension MemoryAccountStore {
    /// Returns an account.
    public func loadAccount(_ key: AccountKey) async throws(AccountError) -> Account? {
        try medium.reach()
        return medium.snapshot.record(of: key).account
    }

    /// Returns an account and its secrets.
    public func loadSecrets(of key: AccountKey) async throws(AccountError) -> StoredAccount {
        try medium.reach()
        return try medium.snapshot.record(of: key).stored()
    }

    /// Returns the account of a client that was signed in or activated last.
    public func loadActiveAccount(of client: AccountClient) async throws(AccountError) -> Account? {
        let state = medium.snapshot
        return state.activations.filter { $0.key.client == client }.max { $0.value < $1.value }.flatMap {
            state.records[$0.key]?.account
        }
    }

    /// Returns some accounts, in the order in which they were first stored.
    public func accountPage(at mark: AccountPage.Mark?, limit: Int) async throws(AccountError) -> AccountPage {
        let (after, limit, state) = (mark.flatMap { Int($0.text) } ?? 0, AccountPage.size(limit), medium.snapshot)
        let found = state.numbers.filter { $0.value > after }.sorted { $0.value < $1.value }.prefix(limit + 1)
        let page = found.prefix(limit)
        let next = found.count > limit ? page.last.map { AccountPage.Mark(String($0.value)) } : nil
        return AccountPage(page.compactMap { state.records[$0.key]?.account }, next: next)
    }

    /// Stores a signed-in account, its permissions and small values.
    public func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
        try await step { state in
            var record = state.record(of: account.key)
            let result = record.signIn(account, at: medium.now)
            state.put(record)
            state.set(account.values)
            return result
        }
    }

    /// Removes an account that meets a condition.
    public func removeAccount(_ key: AccountKey, if condition: AccountCondition) async throws(AccountError) -> Bool {
        try await step(on: key) { record, _ in try record.remove(if: condition) }
    }

    /// Makes an account its client's active one.
    public func activateAccount(_ key: AccountKey) async throws(AccountError) {
        try await step(on: key) { record, _ in try record.activate() }
    }

    /// Changes an account after a decision.
    public func changeAccount(
        _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
    ) async throws(AccountError) -> StoredAccount {
        try await step(on: key) { record, now in try record.change(by: decide, at: now).account }
    }
}
