/// Something that happened to the accounts of a vault, by this process or another one.
public enum VaultChange: Sendable, Equatable {
    /// An account was stored for the first time.
    case added(Account)
    /// An account's label, state or details changed, or its member signed in anew.
    case changed(Account)
    /// An account's tokens were renewed; nothing else changed.
    case renewed(AccountKey)
    /// An account was removed.
    case removed(AccountKey)
    /// A client's active account is another one now, or none.
    case activated(AccountClient, Account?)

    /// What lies between two snapshots.
    /// - Parameters:
    ///   - old: Before.
    ///   - new: After.
    ///   - keys: The accounts that may differ.
    ///   - clients: The clients whose active account may be another one.
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

    /// What happened to one account.
    static func change(from old: Snapshot.Entry?, to new: Snapshot.Entry?) -> VaultChange? {
        switch (old, new) {
        case (nil, nil): nil
        case (nil, let new?): .added(new.account)
        case (let old?, nil): .removed(old.account.key)
        case (let old?, let new?) where old.account != new.account: .changed(new.account)
        case (let old?, let new?): old.sealed == new.sealed ? nil : .renewed(new.account.key)
        }
    }

    /// Whose tokens may be others now.
    var key: AccountKey? {
        switch self {
        case .added(let account), .changed(let account): account.key
        case .renewed(let key), .removed(let key): key
        case .activated: nil
        }
    }
}
