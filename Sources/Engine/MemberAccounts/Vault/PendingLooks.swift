import MemberCore

/// The accounts that are to be read since another process has changed them.
///
/// Each is read once for all its changes until then, and one after the other, since whoever may connect to a database can send any
/// number of notices.
final class PendingLooks: Sendable {
    /// The most accounts that wait; with more, any account may have changed.
    static let most = 1_000

    private struct State: Sendable {
        var keys: [AccountKey] = []
        var waiting: Set<AccountKey> = []
        var isRunning = false
    }

    private let state = Locked(State())

    /// The number of accounts that wait.
    var count: Int { state.value.waiting.count }

    /// Adds accounts, and begins to read them if nothing is being read.
    /// - Parameters:
    ///   - keys: The accounts; one that waits already is not added again.
    ///   - look: Reads one.
    /// - Returns: Whether all of them wait or are being read; false if there were too many, of which none waits any more.
    func add(_ keys: [AccountKey], _ look: @escaping @Sendable (AccountKey) async -> Void) -> Bool {
        let (fits, begins) = state.withLock { state in
            for key in keys where state.waiting.insert(key).inserted { state.keys.append(key) }
            guard state.waiting.count <= Self.most else {
                (state.keys, state.waiting) = ([], [])
                return (false, false)
            }
            defer { if !state.keys.isEmpty { state.isRunning = true } }
            return (true, !state.isRunning && !state.keys.isEmpty)
        }
        if begins { Task { while let batch = next() { for key in batch where begin(key) { await look(key) } } } }
        return fits
    }

    /// The accounts to read next; nil if there are none.
    private func next() -> [AccountKey]? {
        state.withLock { state in
            defer { state.keys = [] }
            if state.keys.isEmpty { state.isRunning = false }
            return state.keys.isEmpty ? nil : state.keys
        }
    }

    /// Begins to read an account: a change from now on needs another look.
    /// - Returns: Whether it still waits.
    private func begin(_ key: AccountKey) -> Bool { state.withLock { $0.waiting.remove(key) != nil } }
}
