import MemberCore

/// Who waits for another process's refresh: until a notice of the account arrives where the store sends them, and for a while elsewhere.
final class ChangeWaiting: Sendable {
    private let waiters = Waiters<Void>()
    private let tickets = Locked<[AccountKey: Set<Int>]>([:])

    /// Waits until the account changes elsewhere, or a time has passed.
    /// - Throws: `CancellationError`.
    func wait(for key: AccountKey, atMost time: Duration, by clock: any MemberClock) async throws {
        let ticket = waiters.issue()
        tickets.withLock { _ = $0[key, default: []].insert(ticket) }
        let timer = Task { [self] in
            try? await clock.sleep(for: time)
            resume(key, ticket)
        }
        await waiters.value(of: ticket) { [self] in resume(key, ticket) }
        timer.cancel()
        try Task.checkCancellation()
    }

    /// Wakes all who wait for an account.
    func wake(_ key: AccountKey) {
        for ticket in tickets.withLock({ $0.removeValue(forKey: key) ?? [] }) { waiters.resume(ticket, returning: ()) }
    }

    private func resume(_ key: AccountKey, _ ticket: Int) {
        tickets.withLock { tickets in
            tickets[key]?.remove(ticket)
            if tickets[key]?.isEmpty == true { tickets[key] = nil }
        }
        waiters.resume(ticket, returning: ())
    }
}

extension StoreProcess {
    /// The longest pause between two looks at another process's refresh; longer where a notice ends it.
    var longestPause: Duration { hearsChanges.value ? .seconds(2) : .milliseconds(200) }

    /// Waits before the next look at another process's refresh.
    /// - Parameters:
    ///   - key: The account.
    ///   - pause: The longest wait. Where notices wake all processes at once, each looks at a moment of its own.
    /// - Throws: `CancellationError`.
    func waitForChange(of key: AccountKey, atMost pause: Duration) async throws {
        guard hearsChanges.value else { return try await clock.sleep(for: pause) }
        try await changeWaiting.wait(for: key, atMost: pause, by: clock)
        try await clock.sleep(for: .milliseconds(Int64.random(in: 0...15)))
    }
}
