package import Foundation
import MemberCore
package import MemberOAuth
import MemberStorage

extension Vault {
    /// Replaces the tokens of an account and ends the lease; the account is then ready.
    /// - Parameters:
    ///   - key: The account.
    ///   - new: The provider's tokens.
    ///   - lease: The lease of the refresh.
    /// - Returns: The tokens as stored; nil if the account was removed or signed in again, or another holder took over.
    /// - Throws: ``AccountError/storage(_:)``; nothing changes then.
    func replaceTokens(
        of key: AccountKey, with new: TokenSet, under lease: RefreshLease
    ) throws(AccountError) -> TokenSet? {
        do {
            return try write { statements, draft in
                guard var entry = draft.entry(key), try record(of: lease, entry.row, statements) != nil else { return nil }
                guard let new = lease.replacement(of: try unseal(entry, &draft), by: new) else { return nil }
                try put(new, into: &entry, statements, &draft)
                draft.put(entry)
                return new
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Changes the stored tokens of an account in one step; the account is then ready.
    /// - Parameters:
    ///   - key: The account.
    ///   - change: Returns the new tokens for the stored ones; nil changes nothing.
    /// - Returns: Whether the tokens changed.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    @discardableResult
    package func changeTokens(of key: AccountKey, by change: (TokenSet) -> TokenSet?) throws(AccountError) -> Bool {
        do {
            return try write { statements, draft in
                guard var entry = draft.entry(key) else { throw AccountError.notSignedIn }
                guard let new = change(try unseal(entry, &draft).tokens) else { return false }
                try put(new, into: &entry, statements, &draft)
                draft.put(entry)
                return true
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Stores a provider module's data of the person, sealed beside the tokens, which do not change.
    /// - Parameters:
    ///   - key: The account.
    ///   - profile: The data in the module's own form; nil removes it.
    ///   - label: The name to show of the person; nil keeps the stored one.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    package func setProfile(of key: AccountKey, to profile: Data?, label: String? = nil) throws(AccountError) {
        try accountStep(key) { stored in
            var change = AccountChange()
            change.label = label
            change.secrets = stored.secrets
            change.secrets?.profile = profile
            return change
        }
    }

    /// Changes what is sealed beside the tokens; whether they can be used, and a refresh under way, stay as they are.
    /// - Parameters:
    ///   - key: The account.
    ///   - change: Changes the secrets, but no token.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``; nothing changes then.
    package func changeSecrets(of key: AccountKey, by change: (inout AccountSecrets) -> Void) throws(AccountError) {
        do {
            try write { statements, draft in
                guard var entry = draft.entry(key) else { throw AccountError.notSignedIn }
                var secrets = try unseal(entry, &draft)
                change(&secrets)
                try put(secrets, into: &entry, statements)
                draft.put(entry)
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Marks an account whose tokens cannot be renewed: the member must sign in again.
    /// - Parameters:
    ///   - key: The account.
    ///   - reason: The stable code of the reason.
    ///   - stale: The tokens that cannot be renewed.
    /// - Returns: Nil if the account was marked; else the current tokens: others are stored, and nothing changes.
    /// - Throws: ``AccountError/notSignedIn``, ``AccountError/storage(_:)``.
    package func markNeedsSignIn(
        _ key: AccountKey, reason: String, replacing stale: TokenSet
    ) throws(AccountError) -> TokenSet? {
        do {
            return try write { statements, draft in
                guard var entry = draft.entry(key) else { throw AccountError.notSignedIn }
                let current = try unseal(entry, &draft).tokens
                guard current.accessToken == stale.accessToken else { return current }
                try Self.mark(&entry, reason, statements)
                draft.put(entry)
                return nil
            }
        } catch { throw AccountError(storing: error) }
    }

    /// Writes what is sealed beside the tokens.
    func put(_ secrets: AccountSecrets, into entry: inout Snapshot.Entry, _ statements: Statements) throws {
        entry.sealed = try seal(secrets, of: entry.account)
        try statements.run("UPDATE vault_account SET sealed = ? WHERE id = ?", [.blob(entry.sealed), .integer(entry.row)])
    }

    /// Writes new tokens, with what follows from them: permissions, state and lease.
    func put(
        _ new: TokenSet, into entry: inout Snapshot.Entry, _ statements: Statements, _ draft: inout Draft
    ) throws {
        let key = entry.account.key
        var secrets = try unseal(entry, &draft)
        try notePermissions(ofRefreshFrom: secrets.tokens, to: new, key, statements, &draft)
        secrets.tokens = new
        secrets.tokens.expiredScopes = []
        entry.sealed = try seal(secrets, of: entry.account)
        entry.account.state = .ready
        let values: [SQLValue] = [.blob(entry.sealed), .integer(entry.row)]
        try statements.run("UPDATE vault_account SET sealed = ?, reason = NULL WHERE id = ?", values)
        try Self.end(LeaseRecord().settled, entry.row, statements)
    }
}

/// The tokens of one account, ready to be returned: one lock, one comparison.
///
/// The store empties the cell when the account changes; the session that unsealed the tokens fills it. All sessions of an account share
/// its cell for as long as they live.
final class TokenCell: Sendable {
    private struct State: Sendable {
        var tokens: TokenSet?
        /// The uptime until which no work is due: the tokens are valid, and no check for another process's commit is needed.
        var quietUntil = Duration.zero
        /// The uptime until which they may be returned.
        var goodUntil = Duration.zero
        var generation = 0
        /// The uptime of the last renewal, or try, because of the tokens' age.
        var renewedByAge: Duration?
    }
    private let state = Locked(State())
    /// The interval between checks for another process's commit.
    static let lookInterval = Duration.milliseconds(100)

    /// Returns the tokens if no work is due.
    @inline(__always)
    func quietTokens(at uptime: Duration) -> TokenSet? {
        state.withLock { uptime < $0.quietUntil ? $0.tokens : nil }
    }

    /// Returns the tokens if they are valid. A caller that receives some here checks for another process's commit.
    func tokensAndLookup(at uptime: Duration) -> TokenSet? {
        state.withLock { state in
            guard uptime < state.goodUntil else { return nil }
            state.quietUntil = min(state.goodUntil, uptime + Self.lookInterval)
            return state.tokens
        }
    }

    var generation: Int { state.withLock { $0.generation } }

    /// Returns how long tokens may not be renewed because of their age after a recent try; nil if they may, which counts as a
    /// try.
    func waitBeforeRenewal(at uptime: Duration, pause: Duration) -> Duration? {
        state.withLock { state in
            if let last = state.renewedByAge, uptime - last <= pause { return max(pause - (uptime - last), .milliseconds(1)) }
            state.renewedByAge = uptime
            return nil
        }
    }

    /// Fills the cell, unless the account changed since the generation was read.
    /// - Parameters:
    ///   - tokens: The tokens.
    ///   - goodUntil: The uptime until which they may be returned.
    ///   - look: The uptime of the first check for another process's commit; nil where none is made.
    ///   - generation: The number that was read before the tokens were.
    func fill(_ tokens: TokenSet, goodUntil: Duration, look: Duration?, ifStill generation: Int) {
        state.withLock { state in
            guard state.generation == generation else { return }
            state.tokens = tokens
            state.goodUntil = goodUntil
            state.quietUntil = min(goodUntil, look ?? goodUntil)
        }
    }

    func empty() {
        state.withLock { state in
            state.tokens = nil
            state.quietUntil = .zero
            state.goodUntil = .zero
            state.generation += 1
        }
    }
}
