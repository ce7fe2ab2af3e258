/// Lets one through at a time, in the order of arrival.
///
/// ```swift
/// guard await lock.enter() else { return }   // cancelled while waiting
/// defer { lock.leave() }
/// ```
package final class AsyncLock: Sendable {
    private struct State: Sendable {
        var isBusy = false
        var tickets: [Int] = []
    }
    private let state = Locked(State())
    private let waiters = Waiters<Bool>()

    /// Nobody is in.
    package init() {}

    /// How many wait for their turn.
    package var waitingCount: Int { state.withLock { $0.tickets.count } }

    /// Waits for the turn.
    /// - Returns: Whether it has come, and ``leave()`` is due; false if the task was cancelled before.
    package func enter() async -> Bool {
        guard !Task.isCancelled else { return false }
        let ticket: Int? = state.withLock { state in
            guard state.isBusy else {
                state.isBusy = true
                return nil
            }
            let ticket = waiters.issue()
            state.tickets.append(ticket)
            return ticket
        }
        guard let ticket else { return true }
        return await waiters.value(of: ticket) { withdraw(ticket) }
    }

    /// Lets the next one in.
    package func leave() {
        let next: Int? = state.withLock { state in
            state.isBusy = !state.tickets.isEmpty
            return state.isBusy ? state.tickets.removeFirst() : nil
        }
        if let next { waiters.resume(next, returning: true) }
    }

    private func withdraw(_ ticket: Int) {
        let wasWaiting = state.withLock { state in
            guard let place = state.tickets.firstIndex(of: ticket) else { return false }
            state.tickets.remove(at: place)
            return true
        }
        if wasWaiting { waiters.resume(ticket, returning: false) }
    }
}
