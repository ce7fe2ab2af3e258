package import Foundation
import MemberOAuth

// The steps of sessions and sign-ins. A vault notices each change by itself; for another store the tokens in use are forgotten here.
extension OpenStore {
    /// Returns an account, as stored now.
    package func account(_ key: AccountKey) async throws(AccountError) -> Account? {
        await learnTime()
        let begin = process.changes
        let account = try await store.loadAccount(key)
        if vault == nil { process.noteRead(account, of: key, since: begin) }
        return account
    }

    /// Returns an account and its secrets, as stored now.
    package func stored(_ key: AccountKey) async throws(AccountError) -> StoredAccount {
        await learnTime()
        let begin = process.changes
        do throws(AccountError) {
            let stored = try await store.loadSecrets(of: key)
            if vault == nil { process.noteRead(stored.account, stored.secrets, of: key, since: begin) }
            return stored
        } catch {
            if vault == nil, case .notSignedIn = error { process.noteRead(nil, of: key, since: begin) }
            throw error
        }
    }

    /// Reads the account of a store that is not a vault, unless this process did so a few seconds ago, so that ``secretsAtOnce(of:)`` has it.
    /// - Returns: Whether the account is known as it was stored a few seconds ago; false while a database is away, if this process has read
    ///   the account before. Then the member may have signed out elsewhere.
    /// - Throws: The store's error.
    @discardableResult
    package func prepare(_ key: AccountKey) async throws(AccountError) -> Bool {
        guard vault == nil, !process.hasRead(key, within: longestUse) else { return true }
        do throws(AccountError) { _ = try await stored(key) } catch {
            // While a database is away, calls are made for the accounts that were read before, as tokens are returned.
            if case .database = error, knownWhileAway(key) != nil { return false }
            throw error
        }
        // A change in the middle of the first read of this process leaves nothing noted.
        if process.secrets(of: key) == nil { _ = try await stored(key) }
        return true
    }

    /// The longest time for which an account of a store that is not a vault is used without a look into the store.
    var longestUse: Duration { (store as? any BoundedUseStore)?.longestUse ?? .seconds(5) }

    /// Returns the sealed part of an account without waiting: a vault's as stored now, another store's as this process read it last.
    /// - Throws: ``AccountError/needsVault`` if this process has not read it.
    package func secretsAtOnce(of key: AccountKey) throws(AccountError) -> AccountSecrets {
        if let vault { return try vault.secrets(of: key) }
        guard let secrets = process.secrets(of: key) else { throw .needsVault }
        return secrets
    }

    /// Returns an account as this process read it last, for the time in which its database cannot be reached; nil if it has not, or if
    /// the member must sign in again.
    func knownWhileAway(_ key: AccountKey) -> StoredAccount? {
        process.unchanged(key).flatMap { $0.account.state == .ready ? $0 : nil }
    }

    /// Returns an account without waiting: a vault's as stored now, another store's as this process read or wrote it last.
    package func knownAccount(_ key: AccountKey) -> Account? { vault.map { $0.account(key) } ?? process.account(key) }

    /// The known permissions of an account: those that its tokens' response named, or the requested ones if it named none.
    package func grantedScopes(of key: AccountKey) async throws(AccountError) -> Set<String> {
        try await stored(key).secrets.grantedScopes
    }

    /// Stores a signed-in account.
    /// - Returns: The account, and the secrets that it replaced.
    package func save(_ account: SignedInAccount) async throws(AccountError) -> (account: Account, replaced: AccountSecrets?) {
        var stored: StoredAccount?
        let begin = process.changes
        defer { changed(account.key, to: stored, since: begin) }
        let saved = try await store.save(account)
        var secrets = account.secrets
        secrets.profile = secrets.profile ?? saved.replaced?.profile
        stored = StoredAccount(account: saved.account, secrets: secrets)
        return saved
    }

    /// Removes an account that meets a condition.
    /// - Returns: Whether it was removed.
    @discardableResult
    package func remove(_ key: AccountKey, if condition: AccountCondition = .always) async throws(AccountError) -> Bool {
        var isRemoved = false
        defer { changed(key, isRemoved: isRemoved) }
        isRemoved = try await store.removeAccount(key, if: condition)
        return isRemoved
    }

    /// Changes an account after a decision that its stored form alone decides.
    /// - Returns: The account after the step.
    @discardableResult
    package func change(
        _ key: AccountKey, by decide: @Sendable (StoredAccount) throws -> AccountChange?
    ) async throws(AccountError) -> StoredAccount {
        var changed: StoredAccount?
        let begin = process.changes
        defer { self.changed(key, to: changed, since: begin) }
        let stored = try await store.changeAccount(key, by: decide)
        changed = stored
        return stored
    }

    /// Stores the data of the person, sealed beside the tokens, and the name to show; nil keeps the stored name.
    package func setProfile(of key: AccountKey, to profile: Data?, label: String? = nil) async throws(AccountError) {
        try await change(key) { stored in
            var change = AccountChange()
            change.label = label
            change.secrets = stored.secrets
            change.secrets?.profile = profile
            return change
        }
    }

    /// Marks an account whose tokens cannot be renewed, unless others are stored.
    /// - Returns: Nil if the account was marked; else the current tokens.
    func markNeedsSignIn(
        _ key: AccountKey, reason: String, replacing stale: TokenSet
    ) async throws(AccountError) -> TokenSet? {
        let isStale = { @Sendable (stored: StoredAccount) in stored.secrets.tokens.accessToken == stale.accessToken }
        let stored = try await change(key) { stored in
            guard isStale(stored) else { return nil }
            var change = AccountChange()
            change.needsSignIn = reason
            return change
        }
        return isStale(stored) ? nil : stored.secrets.tokens
    }

    /// The tokens in use of an account.
    func cell(of key: AccountKey) -> TokenCell { vault?.cell(of: key) ?? process.cell(of: key) }

    /// Notes that this process has changed an account, or tried to: an error may hide that the store made the change.
    func changed(
        _ key: AccountKey, to stored: StoredAccount? = nil, tokens: TokenSet? = nil, isRemoved: Bool = false,
        since begin: Int = .max
    ) {
        if vault == nil { process.noteChange(of: key, to: stored, tokens: tokens, isRemoved: isRemoved, since: begin) }
    }
}

extension OpenStore {
    /// Decides about an account's permissions and makes the change, in one step.
    /// - Returns: The decision's result.
    package func permissions<Result: Sendable>(
        of key: AccountKey, by decide: @Sendable (PermissionFacts) throws -> PermissionDecision<Result>
    ) async throws(AccountError) -> Result {
        defer { changed(key) }
        return try await store.changePermissions(of: key, by: decide)
    }

    /// Returns the records of some permissions: one for each, in the same order, without a history if nothing is known.
    package func records(
        of scopes: some Sequence<String>, _ key: AccountKey
    ) async throws(AccountError) -> [PermissionRecord] {
        let known = Dictionary(try await store.loadPermissions(of: key).map { ($0.scope, $0) }) { $1 }
        return scopes.map { known[$0] ?? PermissionRecord(scope: $0, history: []) }
    }
}
