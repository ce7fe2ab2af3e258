package import Foundation
package import MemberCore

/// What a process keeps beside a store of accounts.
package final class StoreProcess: Sendable {
    /// The folder of the accounts' kept replies.
    package let cacheFolder: URL
    package let clock: any MemberClock
    package let diagnostics: Diagnostics
    let refreshes = RefreshRegistry()
    /// The stores of `MemberRequests`, shared by all callers on this store.
    package let sharedCalls = VaultSlot()
    /// The pending sign-ins of `MemberSignIn` and the listeners for their responses, shared by all sign-ins on this store.
    package let sharedSignIns = VaultSlot()
    /// The queues of `MemberSignIn` in which questions wait, shared by all requests for permissions on this store.
    package let sharedQuestions = VaultSlot()
    /// Lets one call at a time ask the person at this machine, for example to solve a captcha.
    package let attention = AsyncLock()
    private let used = Locked<[AccountKey: UsedAccount]>([:])
    private let removals = Locked<[@Sendable (AccountKey) -> Void]>([])

    init(cacheFolder: URL, clock: any MemberClock, diagnostics: Diagnostics) {
        (self.cacheFolder, self.clock, self.diagnostics) = (cacheFolder, clock, diagnostics)
    }

    /// Adds work for when this process finds an account removed. A vault's observers hear of it from the vault.
    package func onRemoval(_ work: @escaping @Sendable (AccountKey) -> Void) { removals.withLock { $0.append(work) } }
}

/// An account of a store that is not a vault, as this process knows it.
private struct UsedAccount: Sendable {
    var account: Account?
    /// The sealed part, as this process read it last; nil after a change.
    var secrets: AccountSecrets?
    /// The uptime of that read.
    var read = Duration.zero
    let cell = TokenCell()
}

// The accounts in use of a store that is not a vault.
extension StoreProcess {
    /// The most accounts that are known at once; beyond it all are read again.
    private static let mostUsed = 4096

    /// The account as this process read or wrote it last; nil if it is not in use, or was removed.
    func account(_ key: AccountKey) -> Account? { used.withLock { $0[key]?.account } }

    /// The account's sealed part as this process read it last, at most an age ago; nil if it is not in use, or has changed.
    func secrets(of key: AccountKey, notOlderThan age: Duration? = nil) -> AccountSecrets? {
        let uptime = clock.uptime
        return used.withLock { used in
            guard let entry = used[key] else { return nil }
            if let age, uptime - entry.read > age { return nil }
            return entry.secrets
        }
    }

    /// The cell from which an account's tokens are returned.
    func cell(of key: AccountKey) -> TokenCell {
        used.withLock { used in
            let entry = used[key] ?? UsedAccount()
            Self.put(entry, key, &used)
            return entry.cell
        }
    }

    /// Notes an account that was read or written; nil if it is not stored.
    func note(_ account: Account?, _ secrets: AccountSecrets? = nil, of key: AccountKey) {
        let uptime = clock.uptime
        let wasKnown = used.withLock { used in
            var entry = used[key] ?? UsedAccount()
            let wasKnown = entry.account != nil
            entry.account = account
            if account == nil || secrets != nil { (entry.secrets, entry.read) = (secrets, uptime) }
            Self.put(entry, key, &used)
            return wasKnown
        }
        guard account == nil else { return }
        forgetTokens(of: key)
        if wasKnown { for work in removals.value { work(key) } }
    }

    /// Forgets the tokens in use of an account that changed.
    func forgetTokens(of key: AccountKey) {
        let cell = used.withLock { used in
            used[key]?.secrets = nil
            return used[key]?.cell
        }
        cell?.empty()
    }

    private static func put(_ entry: UsedAccount, _ key: AccountKey, _ used: inout [AccountKey: UsedAccount]) {
        if used[key] == nil, used.count >= mostUsed { used.removeAll() }
        used[key] = entry
    }
}
