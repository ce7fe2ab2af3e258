import Dispatch
import MemberCore

/// An object that is notified of changes to the accounts of a vault.
///
/// The vault holds it weakly: it need not be removed before it is released.
public protocol VaultObserver: AnyObject, Sendable {
    /// Called after a change, on a queue of the vault, in the order of the commits, after each is durable.
    /// - Parameters:
    ///   - vault: The vault.
    ///   - change: The change.
    func vault(_ vault: Vault, didChange change: VaultChange)
}

/// A change to the accounts of a vault, by this process or another one.
public enum VaultChange: Sendable, Equatable {
    /// An account was stored for the first time.
    case added(Account)
    /// An account's label, state or details changed, or its member signed in again.
    case changed(Account)
    /// An account's tokens were renewed; nothing else changed.
    case renewed(AccountKey)
    /// An account was removed.
    case removed(AccountKey)
    /// A client's active account has changed; nil if the client has no active account now.
    case activated(AccountClient, Account?)
    /// An account's permissions were changed outside of the app, as on the provider's site; reported by the process that
    /// noticed it.
    case permissions(AccountKey, [PermissionEvent])

    /// Returns the differences between two snapshots.
    /// - Parameters:
    ///   - old: The snapshot before.
    ///   - new: The snapshot after.
    ///   - keys: The accounts that may differ.
    ///   - clients: The clients whose active account may differ.
    /// - Returns: The changes, accounts first.
    static func between(
        _ old: Snapshot, _ new: Snapshot, _ keys: [AccountKey], _ clients: [AccountClient]
    ) -> [VaultChange] {
        let accounts = keys.compactMap { change(from: old.entry($0), to: new.entry($0)) }
        return accounts + clients.compactMap { activation(of: $0, from: old.activation(of: $0)?.key, in: new) }
    }

    static func activation(of client: AccountClient, from old: AccountKey?, in new: Snapshot) -> VaultChange? {
        guard old != new.activation(of: client)?.key else { return nil }
        return .activated(client, new.activeAccount(of: client))
    }

    /// The change of one account.
    static func change(from old: Snapshot.Entry?, to new: Snapshot.Entry?) -> VaultChange? {
        switch (old, new) {
        case (nil, nil): nil
        case (nil, let new?): .added(new.account)
        case (let old?, nil): .removed(old.account.key)
        case (let old?, let new?) where old.account != new.account: .changed(new.account)
        case (let old?, let new?): old.sealed == new.sealed ? nil : .renewed(new.account.key)
        }
    }

    /// The account whose tokens may have changed.
    var key: AccountKey? {
        switch self {
        case .added(let account), .changed(let account): account.key
        case .renewed(let key), .removed(let key): key
        case .activated, .permissions: nil
        }
    }
}

extension Vault {
    /// Returns the changes to the accounts from now on, in this process or another; the sequence ends with the vault.
    ///
    /// ```swift
    /// for await change in vault.changes() {
    ///     if case .changed(let account) = change, case .needsSignIn = account.state { show(account) }
    /// }
    /// ```
    /// No change is left out: unread changes wait. Another process's changes appear at the next look, with a read or a write.
    /// - Returns: A separate sequence for each caller, for one reader.
    public func changes() -> AsyncStream<VaultChange> { observers.changes.stream() }

    /// Adds an object that is notified of changes to the accounts.
    /// - Parameter observer: Held weakly; added only once, however often it is passed.
    public func addObserver(_ observer: any VaultObserver) { observers.add(observer) }

    /// Stops notifying an object.
    /// - Parameter observer: The object.
    public func removeObserver(_ observer: any VaultObserver) { observers.remove(observer) }
}

/// The observers of changes; they are notified one after another, in the order of the commits.
final class ObserverRegistry: Sendable {
    private struct Weak: Sendable {
        weak var observer: (any VaultObserver)?
    }

    private let observers = Locked<[Weak]>([])
    /// The changes from now on.
    let changes = Broadcast<VaultChange>()
    private let queue = DispatchQueue(label: "memberkit.vault.observers")

    func add(_ observer: any VaultObserver) {
        observers.withLock { observers in
            observers.removeAll { $0.observer == nil || $0.observer === observer }
            observers.append(Weak(observer: observer))
        }
    }

    func remove(_ observer: any VaultObserver) {
        observers.withLock { $0.removeAll { $0.observer == nil || $0.observer === observer } }
    }

    /// Notifies all observers and returns at once; the caller ensures that the commits are in order.
    func tell(_ changes: [VaultChange], of vault: Vault) {
        guard !changes.isEmpty else { return }
        for change in changes { self.changes.yield(change) }
        guard !observers.value.isEmpty else { return }
        queue.async { [observers] in
            for change in changes {
                // The list is read each time: an observer that was removed in the meantime is not notified.
                for observer in observers.value.compactMap(\.observer) {
                    observer.vault(vault, didChange: change)
                }
            }
        }
    }
}
