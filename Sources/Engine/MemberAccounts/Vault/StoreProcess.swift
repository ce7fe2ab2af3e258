package import Foundation
package import MemberCore
import MemberOAuth

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
    /// Whether the store reports other processes' changes.
    let hearsChanges = Locked(false)
    let changeWaiting = ChangeWaiting()
    /// The accounts to read since other processes have changed them.
    let looks = PendingLooks()
    private let used = Locked(UsedAccounts())
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
    /// The sealed part, as this process read it last.
    var secrets: AccountSecrets?
    /// The uptime of that read; nil if the account has changed since.
    var read: Duration?
    /// Whether another process has changed or removed it since.
    var isChangedElsewhere = false
    /// The number of the account's last change by this process.
    var changed = 0
    var cell = TokenCell()
}

/// The accounts in use of a store that is not a vault.
private struct UsedAccounts: Sendable {
    /// The most accounts that are known at once, besides those with a session: the others are then forgotten, and read again.
    static let most = 4096

    /// The number of accounts at which the unused ones are forgotten.
    private var limit = most

    private(set) var byKey: [AccountKey: UsedAccount] = [:]
    /// The keys by their long names, which notices of other processes have.
    private(set) var keysByName: [String: AccountKey] = [:]
    /// The number of changes by this process.
    private(set) var changes = 0
    /// Reads that began before this change are not noted for accounts that are not known: one of them may have been removed.
    private var forgotten = 0

    subscript(key: AccountKey) -> UsedAccount {
        get { byKey[key] ?? UsedAccount(changed: forgotten) }
        set {
            if byKey[key] == nil {
                if byKey.count >= limit { forgetUnused() }
                keysByName[key.longID] = key
            }
            byKey[key] = newValue
        }
    }

    /// Forgets the accounts whose cell no session holds. A session's cell must hear of each change, so its account stays.
    private mutating func forgetUnused() {
        var unused: [AccountKey] = []
        var index = byKey.startIndex
        while index != byKey.endIndex {
            if isKnownUniquelyReferenced(&byKey.values[index].cell) { unused.append(byKey.keys[index]) }
            byKey.formIndex(after: &index)
        }
        for key in unused { (byKey[key], keysByName[key.longID]) = (nil, nil) }
        (forgotten, limit) = (changes, max(Self.most, byKey.count * 2))
    }

    /// Numbers a change.
    mutating func change() -> Int {
        changes += 1
        return changes
    }
}

extension StoreProcess {
    /// The account as this process read or wrote it last; nil if it is not in use, or was removed.
    func account(_ key: AccountKey) -> Account? { used.withLock { $0[key].account } }

    /// The account's sealed part as this process read it last; nil if it is not in use.
    func secrets(of key: AccountKey) -> AccountSecrets? { used.withLock { $0[key].secrets } }

    /// The account as this process read it last, unless another process has changed it since.
    func unchanged(_ key: AccountKey) -> StoredAccount? {
        used.withLock { used in
            let entry = used[key]
            guard !entry.isChangedElsewhere, let account = entry.account, let secrets = entry.secrets else { return nil }
            return StoredAccount(account: account, secrets: secrets)
        }
    }

    /// Whether this process has read the account at most an age ago, and has not changed it since.
    func hasRead(_ key: AccountKey, within age: Duration) -> Bool {
        let uptime = clock.uptime
        return used.withLock { used in used[key].read.map { uptime - $0 <= age } ?? false }
    }

    /// The cell from which an account's tokens are returned.
    func cell(of key: AccountKey) -> TokenCell {
        used.withLock { used in
            let entry = used[key]
            used[key] = entry
            return entry.cell
        }
    }

    /// The number of changes by this process so far, for ``noteRead(_:_:of:since:)``.
    var changes: Int { used.withLock { $0.changes } }

    /// Notes what a read returned, unless this process has changed the account since the read began: an account that was removed
    /// meanwhile does not come back.
    /// - Parameters:
    ///   - account: The account; nil if it is not stored.
    ///   - secrets: Its sealed part; nil if it was not read.
    ///   - key: Its key.
    ///   - begin: The number of changes when the read began.
    func noteRead(_ account: Account?, _ secrets: AccountSecrets? = nil, of key: AccountKey, since begin: Int) {
        let uptime = clock.uptime
        let wasKnown = used.withLock { used -> Bool in
            var entry = used[key]
            guard entry.changed <= begin else { return false }
            let wasKnown = entry.account != nil
            (entry.account, entry.isChangedElsewhere) = (account, false)
            if secrets != nil || account == nil { (entry.secrets, entry.read) = (secrets, secrets.map { _ in uptime }) }
            used[key] = entry
            return wasKnown
        }
        if account == nil, wasKnown { leave(key) }
    }

    /// Notes a change by this process: the tokens in use are forgotten, and the account is read again before it is used.
    /// - Parameters:
    ///   - key: The account.
    ///   - stored: The account and its sealed part after the change, for the time in which the store cannot be reached. They count unless
    ///     a further change was noted since the step began; nil if the store did not return them.
    ///   - tokens: The tokens after the change, where the store returned them alone.
    ///   - isRemoved: Whether the change was its removal.
    ///   - begin: The number of changes when the step began.
    func noteChange(
        of key: AccountKey, to stored: StoredAccount? = nil, tokens: TokenSet? = nil, isRemoved: Bool = false,
        since begin: Int = .max
    ) {
        used.withLock { used in
            var entry = used[key]
            if let tokens, entry.changed <= begin { entry.secrets?.tokens = tokens }
            if let stored, entry.changed <= begin {
                (entry.account, entry.secrets, entry.isChangedElsewhere) = (stored.account, stored.secrets, false)
            }
            (entry.changed, entry.read) = (used.change(), nil)
            if isRemoved { (entry.account, entry.secrets) = (nil, nil) }
            used[key] = entry
        }
        if isRemoved { leave(key) } else { cell(of: key).empty() }
    }

    /// Hears of other processes' changes.
    func follow(_ store: any ChangeReportingStore) {
        let hears = store.reportChanges { [weak self, weak store] change in
            self?.hear(of: change) { [weak self, weak store] key in
                guard let self, let store else { return }
                await look(for: key, in: store)
            }
        }
        hearsChanges.withLock { $0 = hears }
    }

    /// Hears of a change by another process.
    /// - Parameters:
    ///   - change: The change.
    ///   - look: Reads an account: one that was removed elsewhere takes its kept replies with it, also if nobody uses it again.
    func hear(of change: StoreChange, _ look: @escaping @Sendable (AccountKey) async -> Void) {
        let changed = noteForeign(change)
        for key in changed { changeWaiting.wake(key) }
        guard case .account = change, !looks.add(changed, look) else { return }
        hear(of: .any, look)
    }

    /// Notes a change by another process: the accounts that it may concern are read again before they are used.
    /// - Returns: Those of them that are in use.
    private func noteForeign(_ change: StoreChange) -> [AccountKey] {
        let keys = used.withLock { used in
            switch change {
            case .any: Array(used.byKey.keys)
            case .account(let name): used.keysByName[name].map { [$0] } ?? []
            }
        }
        for key in keys { noteChange(of: key) }
        if case .account = change { used.withLock { used in for key in keys { used[key].isChangedElsewhere = true } } }
        return keys
    }

    private func look(for key: AccountKey, in store: any AccountStore) async {
        let begin = changes
        // A failure is not an absence.
        do throws(AccountError) { noteRead(try await store.loadAccount(key), of: key, since: begin) } catch {}
    }

    /// The account was removed, here or elsewhere.
    private func leave(_ key: AccountKey) {
        cell(of: key).empty()
        for work in removals.value { work(key) }
    }
}
