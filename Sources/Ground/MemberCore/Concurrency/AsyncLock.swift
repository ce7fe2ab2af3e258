/// Lets one through at a time, in the order of arrival.
///
/// ```swift
/// guard await lock.enter() else { return }   // cancelled while waiting
/// defer { lock.leave() }
/// ```
package final class AsyncLock: Sendable {
    private struct State: Sendable {
        var isBusy = false
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
        var withdrawn: Set<Int> = []
        var next = 0
    }
    private let state = Locked(State())

    /// Nobody is in.
    package init() {}

    /// How many wait for their turn.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Waits for the turn.
    /// - Returns: Whether it has come, and ``leave()`` is due; false if the task was cancelled before.
    package func enter() async -> Bool {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        let isIn = await withTaskCancellationHandler {
            await withCheckedContinuation { wait(ticket, $0) }
        } onCancel: {
            withdraw(ticket)
        }
        state.withLock { _ = $0.withdrawn.remove(ticket) }
        return isIn
    }

    /// Lets the next one in.
    package func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.isBusy = !state.waiting.isEmpty
            return state.waiting.isEmpty ? nil : state.waiting.removeFirst().continuation
        }
        next?.resume(returning: true)
    }

    private func wait(_ ticket: Int, _ continuation: CheckedContinuation<Bool, Never>) {
        let verdict: Bool? = state.withLock { state in
            if state.withdrawn.contains(ticket) { return false }
            if state.isBusy {
                state.waiting.append((ticket, continuation))
                return nil
            }
            state.isBusy = true
            return true
        }
        if let verdict { continuation.resume(returning: verdict) }
    }

    private func withdraw(_ ticket: Int) {
        let continuation: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.withdrawn.insert(ticket)
            guard let place = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: place).continuation
        }
        continuation?.resume(returning: false)
    }
}
