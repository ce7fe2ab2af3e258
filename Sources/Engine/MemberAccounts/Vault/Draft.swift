import Foundation
import MemberCore
import MemberOAuth

/// The changes that one write is about to make to the snapshot: they cover it while the transaction runs, and are applied to it
/// after the commit. If a write fails, its changes are dropped.
struct Draft: Sendable {
    /// The snapshot that it covers.
    private enum Base: Sendable {
        case live(Locked<VaultState>)
        /// A snapshot read again from the database, which will replace the vault's own.
        case reloaded(Snapshot)
    }

    private let base: Base
    private var entries: [AccountKey: Snapshot.Entry?] = [:]
    /// The changed accounts in the order of their first change.
    private var order: [AccountKey] = []
    private var active: [AccountClient: Snapshot.Activation?] = [:]
    private var attempts: [(id: Attempt.ID, isOpen: Bool)] = []
    /// The newest entry of the database's list of changes that the snapshot will contain after this draft.
    var lastChange: Int64
    /// The noticed changes of permissions that were made outside of the app.
    private var notices: [VaultChange] = []
    /// Accounts whose seal was found broken: reported after the transaction, whether it commits or not.
    var damaged: [Snapshot.Entry] = []

    /// Creates a draft over the vault's own snapshot.
    init(over state: Locked<VaultState>, lastChange: Int64) {
        base = .live(state)
        self.lastChange = lastChange
    }

    /// Creates a draft over a snapshot that replaces the vault's own.
    init(replacingBy snapshot: Snapshot, lastChange: Int64) {
        base = .reloaded(snapshot)
        self.lastChange = lastChange
    }

    func entry(_ key: AccountKey) -> Snapshot.Entry? { entries[key] ?? lookup { $0.entry(key) } }

    func key(ofRow row: Int64) -> AccountKey? {
        lookup { $0.key(ofRow: row) } ?? order.first { entries[$0]??.row == row }
    }

    func activation(of client: AccountClient) -> Snapshot.Activation? {
        let activation = active[client] ?? lookup { $0.activation(of: client) }
        return activation.flatMap { entry($0.key) == nil ? nil : $0 }
    }

    mutating func put(_ entry: Snapshot.Entry) { set(entry, entry.account.key) }

    mutating func remove(_ key: AccountKey) {
        set(nil, key)
        if activation(of: key.client) == nil { activate(nil, key.client) }
    }

    mutating func activate(_ activation: Snapshot.Activation?, _ client: AccountClient) { active[client] = .some(activation) }

    /// Records events for the observers, except those that the member caused at a question in the app.
    mutating func note(_ events: [PermissionEvent], of key: AccountKey) {
        let noticed = events.filter { $0.by != .member }
        if !noticed.isEmpty { notices.append(.permissions(key, noticed)) }
    }

    mutating func setAttempt(_ id: Attempt.ID, isOpen: Bool) { attempts.append((id, isOpen)) }

    private mutating func set(_ entry: Snapshot.Entry?, _ key: AccountKey) {
        if entries.updateValue(entry, forKey: key) == nil { order.append(key) }
    }

    private func lookup<Result: Sendable>(_ body: (Snapshot) -> Result) -> Result {
        switch base {
        case .live(let state): state.withLock { body($0.snapshot) }
        case .reloaded(let snapshot): body(snapshot)
        }
    }

    /// Applies the changes to a snapshot.
    /// - Returns: The resulting changes, accounts first.
    func apply(to snapshot: inout Snapshot) -> [VaultChange] { applied(to: &snapshot) + notices }

    private func applied(to snapshot: inout Snapshot) -> [VaultChange] {
        guard case .reloaded(let fresh) = base else { return merge(into: &snapshot) }
        var (new, old) = (fresh, snapshot)
        _ = merge(into: &new)
        swap(&snapshot, &new)
        let keys = old.allKeys + snapshot.allKeys.filter { old.entry($0) == nil }
        return VaultChange.between(old, snapshot, keys, old.activeClients.union(snapshot.activeClients).sorted())
    }

    private func merge(into snapshot: inout Snapshot) -> [VaultChange] {
        let before = order.map { ($0, snapshot.entry($0)) }
        let clients = active.keys.sorted()
        let wereActive = clients.map { snapshot.activation(of: $0)?.key }
        let added = order.compactMap { entries[$0] ?? nil }.sorted { $0.row < $1.row }
        for entry in added {
            let key = entry.account.key
            // The account was removed and stored again: its place is that of the second time.
            if let old = snapshot.entry(key), old.row != entry.row { snapshot.remove(key) }
            snapshot.put(entry)
        }
        for key in order where entries[key] == .some(nil) { snapshot.remove(key) }
        for (client, activation) in active { snapshot.activate(activation, client) }
        for attempt in attempts { snapshot.setAttempt(attempt.id, isOpen: attempt.isOpen) }
        let accounts = before.compactMap { key, old in VaultChange.change(from: old, to: snapshot.entry(key)) }
        let activations = zip(clients, wereActive).compactMap { client, old in
            VaultChange.activation(of: client, from: old, in: snapshot)
        }
        return accounts + activations
    }
}
