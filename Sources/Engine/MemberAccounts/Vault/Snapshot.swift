import Foundation

/// Everything a synchronous property answers from: immutable, swapped whole.
struct Snapshot: Sendable {
    /// An account and its place in the database.
    struct Entry: Sendable, Equatable {
        var row: Int64
        var account: Account
        var sealed: Data
    }

    /// The accounts in the order in which they were first stored.
    private(set) var entries: [Entry] = []
    private var places: [AccountKey: Int] = [:]
    /// The active account, by provider.
    private(set) var active: [String: AccountKey] = [:]
    private var activeSince: [String: Date] = [:]
    /// The open attempts' names, oldest first.
    var openAttempts: [String] = []
    /// Whose entries were changed since the last commit, and whose place as the active one.
    var touched = Touched()

    /// What a write has changed.
    struct Touched: Sendable {
        var keys: Set<AccountKey> = []
        var providers: Set<String> = []
    }

    func entry(_ key: AccountKey) -> Entry? { places[key].map { entries[$0] } }

    func activeAccount(of provider: String) -> Account? { active[provider].flatMap { entry($0)?.account } }

    mutating func put(_ entry: Entry) {
        let key = entry.account.key
        touched.keys.insert(key)
        if let place = places[key] {
            entries[place] = entry
        } else {
            places[key] = entries.count
            entries.append(entry)
        }
    }

    mutating func remove(_ key: AccountKey) {
        guard let place = places.removeValue(forKey: key) else { return }
        touched.keys.insert(key)
        entries.remove(at: place)
        for (other, index) in places where index > place { places[other] = index - 1 }
        if active[key.provider] == key { activate(nil, key.provider, at: .distantPast) }
    }

    /// The account that was made its provider's active one last.
    var currentAccount: Account? {
        let candidates = active.keys.compactMap { provider in
            activeAccount(of: provider).map { (since: activeSince[provider] ?? .distantPast, account: $0) }
        }
        return candidates.max { ($0.since, $0.account.signedIn) < ($1.since, $1.account.signedIn) }?.account
    }

    mutating func activate(_ key: AccountKey?, _ provider: String, at date: Date) {
        touched.providers.insert(provider)
        active[provider] = key
        activeSince[provider] = key.map { _ in date }
    }
}
