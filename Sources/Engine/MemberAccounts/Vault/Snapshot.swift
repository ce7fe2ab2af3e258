import Foundation

/// Everything a synchronous property answers from: immutable, swapped whole.
struct Snapshot: Sendable {
    /// An account and its place in the database.
    struct Entry: Sendable {
        var row: Int64
        var account: Account
        var sealed: Data
    }

    /// The accounts in the order in which they were first stored.
    var entries: [Entry] = []
    /// The active account's row, by provider.
    var active: [String: Int64] = [:]
    /// The open attempts' names, oldest first.
    var openAttempts: [String] = []

    func entry(_ key: AccountKey) -> Entry? { entries.first { $0.account.key == key } }

    mutating func put(_ entry: Entry) {
        if let index = entries.firstIndex(where: { $0.row == entry.row }) {
            entries[index] = entry
        } else {
            entries.append(entry)
        }
    }

    mutating func remove(row: Int64) {
        entries.removeAll { $0.row == row }
        active = active.filter { $0.value != row }
    }
}
