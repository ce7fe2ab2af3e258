public import Foundation
public import MemberOAuth

/// What sessions, sign-ins, permissions, impressions and providers need of a store.
///
/// Each operation is one step that is atomic by itself: it reads, decides by the rules of this module, and writes if what it read
/// still stands, else again. A closure that decides may therefore run more than once; it must depend on what it is given alone, and
/// call nothing. It throws an ``AccountError``: an error of another type ends the step as ``AccountError/unreadable``. Time comes from
/// the store, not from the caller.
///
/// ``Vault`` is the store of an app and of one machine, which can also be read without waiting; `MemoryAccountStore` of
/// `MemberTesting` is one in memory. `Members(store:cacheFolder:providers:…)` works on any.
public protocol AccountStore: AttemptStore {
    /// Returns the store's time, by which it counts leases, marks, attempts and impressions.
    ///
    /// It is read before refreshes and every few minutes; the date should be that of the middle of the call.
    func now() async throws(AccountError) -> Date

    // MARK: Accounts

    /// Returns an account, as stored now; nil if it is not stored.
    func loadAccount(_ key: AccountKey) async throws(AccountError) -> Account?
    /// Returns an account and its secrets, as stored now.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/damaged``, ``AccountError/locked``.
    func loadSecrets(of key: AccountKey) async throws(AccountError) -> StoredAccount
    /// Returns the account of a client that was signed in or activated last; nil if none is stored.
    func loadActiveAccount(of client: AccountClient) async throws(AccountError) -> Account?
    /// Returns some accounts of the list of all, which may be long.
    /// - Parameters:
    ///   - mark: Where to begin; nil for the first page.
    ///   - limit: The number of accounts, from 1 to ``AccountPage/greatestSize``; another number is brought to the nearest one.
    /// - Returns: The accounts, and where the next ones begin.
    /// - Throws: ``AccountError/storage(_:)``.
    func accountPage(at mark: AccountPage.Mark?, limit: Int) async throws(AccountError) -> AccountPage
    /// Stores a signed-in account, its permissions and small values.
    /// - Returns: The account, and the secrets that it replaced; each earlier value is returned to one caller only.
    func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?)
    /// Removes an account; the ledger of its permissions is kept. The account that was active before becomes active again.
    /// - Returns: Whether it was removed: it was stored, and met the condition.
    func removeAccount(_ key: AccountKey, if condition: AccountCondition) async throws(AccountError) -> Bool
    /// Makes an account its client's active one.
    /// - Throws: ``AccountError/notSignedIn`` if it is not stored.
    func activateAccount(_ key: AccountKey) async throws(AccountError)
    /// Changes an account after a decision that its stored form alone decides; nil changes nothing.
    /// - Returns: The account after the step.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/damaged``.
    func changeAccount(
        _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
    ) async throws(AccountError) -> StoredAccount

    // MARK: Leases

    /// Takes the right to refresh an account, if it is free; the mark “sent” is durable with it.
    /// - Parameters:
    ///   - key: The account.
    ///   - stale: The tokens that the caller wants replaced.
    ///   - state: The account's state as the caller knows it.
    ///   - limit: The time limit of the request; the lease lasts 5 seconds longer.
    /// - Returns: Whether the caller has the lease, another holder has it, or it is not needed any more.
    /// - Throws: ``AccountError/notSignedIn``.
    func acquireLease(
        of key: AccountKey, replacing stale: TokenSet, in state: Account.State, for limit: Duration
    ) async throws(AccountError) -> LeaseOutcome
    /// Replaces the tokens and ends the lease, if lease and fingerprint still match; the account is then ready.
    /// - Returns: The tokens as stored; nil if the account was removed or signed in again, or another holder took over.
    func storeTokens(
        _ tokens: TokenSet, of key: AccountKey, under lease: RefreshLease
    ) async throws(AccountError) -> TokenSet?
    /// Ends the lease after a failure, and marks the account if the member must sign in again.
    /// - Returns: Whether the caller still had the lease, and for the stored tokens.
    func releaseLease(
        _ lease: RefreshLease, of key: AccountKey, mark: LeaseMark, needsSignIn reason: String?
    ) async throws(AccountError) -> Bool

    // MARK: Sign-ins on their way

    /// Returns the sign-ins of one client that have not ended, newest first.
    func attempts(of client: AccountClient) async throws(AccountError) -> [Attempt]
    /// Changes the sign-ins of one client together, and small values with them.
    /// - Returns: The step that was made, without the moves of sign-ins that have ended or are not the client's.
    func changeAttempts(
        of client: AccountClient, by decide: @Sendable ([Attempt]) throws -> AttemptStep
    ) async throws(AccountError) -> AttemptStep

    // MARK: Permissions

    /// Returns the records of an account's permissions, in alphabetical order; empty if nothing is known.
    func loadPermissions(of key: AccountKey) async throws(AccountError) -> [PermissionRecord]
    /// Changes an account's permissions after a decision that the stored facts alone decide.
    /// - Returns: The decision's result.
    func changePermissions<Result: Sendable>(
        of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
    ) async throws(AccountError) -> Result
    /// Records that the app makes a request that requires permissions; of the uses for one purpose the last is kept.
    /// - Throws: ``AccountError/notSignedIn`` if the account is not stored and has no ledger.
    func noteUse(of scopes: [String], by key: AccountKey, for purpose: String?) async throws(AccountError)
    /// Forgets the records of an account's permissions.
    func removePermissions(of key: AccountKey) async throws(AccountError)

    // MARK: Impressions

    /// Whether a limit allows an impression now. No impression is recorded.
    func allowsImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool
    /// Records an impression, if the limit allows it.
    func recordImpression(
        _ key: ImpressionKey, _ limit: ImpressionLimit, by calendar: Calendar
    ) async throws(AccountError) -> Bool
    /// Returns the dates of the recorded impressions, the oldest first; at most the newest ``ImpressionLimit/capacity``.
    func impressionDates(of key: ImpressionKey) async throws(AccountError) -> [Date]
    /// Forgets the recorded impressions.
    func removeImpressions(of key: ImpressionKey) async throws(AccountError)

    // MARK: Small values

    /// Returns a small value; nil if none is stored.
    func value(_ name: SmallValueName) async throws(AccountError) -> SmallValue?
    /// Changes small values together.
    func setValues(_ changes: [SmallValueChange]) async throws(AccountError)
    /// Keeps a value unless one is stored.
    /// - Returns: The stored value: all who offer one receive the first.
    func offerValue(_ value: SmallValue, as name: SmallValueName) async throws(AccountError) -> SmallValue
}
