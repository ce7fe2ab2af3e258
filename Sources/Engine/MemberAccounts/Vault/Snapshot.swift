import Foundation
import MemberOAuth

/// The state that the synchronous properties read: one value behind the vault's lock, changed in place.
///
/// No change copies all accounts: it touches only its own account, however many there are.
struct Snapshot: Sendable {
    /// An account and its place in the database.
    struct Entry: Sendable, Equatable {
        var row: Int64
        var account: Account
        var sealed: Data
    }

    /// The active account of a client, and the time of its activation.
    struct Activation: Sendable, Equatable {
        var key: AccountKey
        var since: Date
    }

    /// The accounts in the order in which they were first stored; nil in place of a removed one.
    private var slots: [Entry?] = []
    private var places: [AccountKey: Int] = [:]
    private var keys: [Int64: AccountKey] = [:]
    private var active: [AccountClient: Activation] = [:]
    private var attempts: [Attempt.ID: Int] = [:]
    private var attemptsBegun = 0

    /// All accounts; copies them.
    var entries: [Entry] { slots.compactMap(\.self) }

    /// The keys of all accounts.
    var allKeys: [AccountKey] { slots.compactMap { $0?.account.key } }

    /// The clients that have an active account.
    var activeClients: Set<AccountClient> { Set(active.keys) }

    /// The open attempts' names, oldest first.
    var openAttempts: [Attempt.ID] { attempts.sorted { $0.value < $1.value }.map(\.key) }

    func entry(_ key: AccountKey) -> Entry? { places[key].flatMap { slots[$0] } }

    /// The key of the account in a row of the database.
    func key(ofRow row: Int64) -> AccountKey? { keys[row] }

    func activation(of client: AccountClient) -> Activation? { active[client] }

    func activeAccount(of client: AccountClient) -> Account? { active[client].flatMap { entry($0.key)?.account } }

    /// The account that was activated last, of all clients or of one provider's clients.
    func currentAccount(of provider: String? = nil) -> Account? {
        let candidates = active.values.compactMap { activation -> (since: Date, account: Account)? in
            guard provider.map(activation.key.provider.isExactly) ?? true else { return nil }
            return entry(activation.key).map { (since: activation.since, account: $0.account) }
        }
        return candidates.max { ($0.since, $0.account.signedIn) < ($1.since, $1.account.signedIn) }?.account
    }

    /// Reserves space for the rows that are about to be read, so that no table grows step by step.
    mutating func reserve(accounts count: Int, attempts attemptCount: Int) {
        slots.reserveCapacity(count)
        places.reserveCapacity(count)
        keys.reserveCapacity(count)
        attempts.reserveCapacity(attemptCount)
    }

    mutating func put(_ entry: Entry) {
        let key = entry.account.key
        keys[entry.row] = key
        if let place = places[key] {
            slots[place] = entry
        } else {
            places[key] = slots.count
            slots.append(entry)
        }
    }

    mutating func remove(_ key: AccountKey) {
        guard let place = places.removeValue(forKey: key) else { return }
        if let row = slots[place]?.row { keys[row] = nil }
        slots[place] = nil
        if places.count * 2 < slots.count { compact() }
    }

    /// Lists an account as damaged, if it is still stored in this form.
    /// - Returns: The change; nil if nothing changed.
    mutating func markDamaged(_ entry: Entry) -> VaultChange? {
        guard let old = self.entry(entry.account.key), old.sealed == entry.sealed else { return nil }
        var new = old
        new.account.state = .damaged
        put(new)
        return VaultChange.change(from: old, to: new)
    }

    mutating func activate(_ activation: Activation?, _ client: AccountClient) { active[client] = activation }

    mutating func setAttempt(_ id: Attempt.ID, isOpen: Bool) {
        guard isOpen else {
            attempts[id] = nil
            return
        }
        guard attempts[id] == nil else { return }
        attemptsBegun += 1
        attempts[id] = attemptsBegun
    }

    /// Closes the gaps of removed accounts, so rarely that the cost of a removal does not depend on the number of accounts.
    private mutating func compact() {
        slots = slots.filter { $0 != nil }
        for (place, entry) in slots.enumerated() { if let entry { places[entry.account.key] = place } }
    }
}
