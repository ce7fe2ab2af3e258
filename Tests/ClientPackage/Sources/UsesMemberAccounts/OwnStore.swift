import Foundation
import MemberAccounts

/// A store that counts the steps of another one.
actor OwnStore: AccountStore {
    private let store: any AccountStore
    private(set) var steps = 0

    init(_ store: any AccountStore) { self.store = store }

    private var counted: any AccountStore {
        steps += 1
        return store
    }

    func insert(_ attempt: Attempt) async throws { try await counted.insert(attempt) }
    func attempt(_ id: Attempt.ID) async throws -> Attempt? { try await counted.attempt(id) }
    func advance(_ id: Attempt.ID, from: Set<Attempt.Phase.Name>, to: Attempt.Phase) async throws -> Bool {
        try await counted.advance(id, from: from, to: to)
    }

    func now() async throws(AccountError) -> Date { try await counted.now() }
    func loadAccount(_ key: AccountKey) async throws(AccountError) -> Account? { try await counted.loadAccount(key) }
    func loadSecrets(of key: AccountKey) async throws(AccountError) -> StoredAccount { try await counted.loadSecrets(of: key) }
    func loadActiveAccount(of client: AccountClient) async throws(AccountError) -> Account? {
        try await counted.loadActiveAccount(of: client)
    }
    func accountPage(at mark: AccountPage.Mark?, limit: Int) async throws(AccountError) -> AccountPage {
        try await counted.accountPage(at: mark, limit: limit)
    }
    func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
        try await counted.save(account)
    }
    func removeAccount(_ key: AccountKey, if condition: AccountCondition) async throws(AccountError) -> Bool {
        try await counted.removeAccount(key, if: condition)
    }
    func activateAccount(_ key: AccountKey) async throws(AccountError) { try await counted.activateAccount(key) }
    func changeAccount(
        _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
    ) async throws(AccountError) -> StoredAccount { try await counted.changeAccount(key, by: decide) }

    func acquireLease(
        of key: AccountKey, replacing stale: TokenSet, in state: Account.State, for limit: Duration
    ) async throws(AccountError) -> LeaseOutcome {
        try await counted.acquireLease(of: key, replacing: stale, in: state, for: limit)
    }
    func storeTokens(
        _ tokens: TokenSet, of key: AccountKey, under lease: RefreshLease
    ) async throws(AccountError) -> TokenSet? { try await counted.storeTokens(tokens, of: key, under: lease) }
    func releaseLease(
        _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String?
    ) async throws(AccountError) -> Bool {
        try await counted.releaseLease(lease, of: key, mark: mark, needsSignIn: reason)
    }

    func attempts(of client: AccountClient) async throws(AccountError) -> [Attempt] { try await counted.attempts(of: client) }
    func changeAttempts(
        of client: AccountClient, by decide: @Sendable ([Attempt]) throws -> AttemptStep
    ) async throws(AccountError) -> AttemptStep { try await counted.changeAttempts(of: client, by: decide) }

    func loadPermissions(of key: AccountKey) async throws(AccountError) -> [PermissionRecord] {
        try await counted.loadPermissions(of: key)
    }
    func changePermissions<Result: Sendable>(
        of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
    ) async throws(AccountError) -> Result { try await counted.changePermissions(of: key, by: decide) }
    func noteUse(of scopes: [String], by key: AccountKey, for purpose: String?) async throws(AccountError) {
        try await counted.noteUse(of: scopes, by: key, for: purpose)
    }
    func removePermissions(of key: AccountKey) async throws(AccountError) { try await counted.removePermissions(of: key) }

    func allowsImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool { try await counted.allowsImpression(key, limit, by: calendar) }
    func recordImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool { try await counted.recordImpression(key, limit, by: calendar) }
    func impressionDates(of key: ImpressionKey) async throws(AccountError) -> [Date] {
        try await counted.impressionDates(of: key)
    }
    func removeImpressions(of key: ImpressionKey) async throws(AccountError) { try await counted.removeImpressions(of: key) }

    func value(_ name: SmallValueName) async throws(AccountError) -> SmallValue? { try await counted.value(name) }
    func setValues(_ changes: [SmallValueChange]) async throws(AccountError) { try await counted.setValues(changes) }
    func offerValue(_ value: SmallValue, as name: SmallValueName) async throws(AccountError) -> SmallValue {
        try await counted.offerValue(value, as: name)
    }
}
