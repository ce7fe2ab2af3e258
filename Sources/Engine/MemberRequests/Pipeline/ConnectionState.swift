import MemberCore

/// Whether there is a network: there is none after a request failed as offline, until another one gets a response.
final class ConnectionState: Sendable {
    private struct State: Sendable {
        var isOffline = false
        var waiting: Set<Int> = []
    }

    private let state = Locked(State())
    private let waiters = Waiters<Void>()

    var isOffline: Bool { state.withLock { $0.isOffline } }
    /// The number of tasks that wait for the network.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Takes note of a request that got a response, or failed as offline.
    func note(isOffline: Bool) {
        let tickets = state.withLock { state -> Set<Int> in
            state.isOffline = isOffline
            guard !isOffline, !state.waiting.isEmpty else { return [] }
            defer { state.waiting = [] }
            return state.waiting
        }
        for ticket in tickets { waiters.resume(ticket, returning: ()) }
    }

    /// Waits until there is a network, but no longer than a time; returns at once if the task is cancelled.
    func online(within limit: Duration, by clock: any MemberClock) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await self.online() }
            group.addTask { try? await clock.sleep(for: limit) }
            await group.next()
            group.cancelAll()
        }
    }

    private func online() async {
        let ticket = state.withLock { state -> Int? in
            guard state.isOffline else { return nil }
            let ticket = waiters.issue()
            state.waiting.insert(ticket)
            return ticket
        }
        guard let ticket else { return }
        await waiters.value(of: ticket) { leave(ticket) }
    }

    private func leave(_ ticket: Int) {
        state.withLock { _ = $0.waiting.remove(ticket) }
        waiters.resume(ticket, returning: ())
    }
}
