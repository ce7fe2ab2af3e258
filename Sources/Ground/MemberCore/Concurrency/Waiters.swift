/// Tasks that wait for a value each, by ticket: the common part of everything with a line of waiting tasks.
///
/// The owner of the line keeps the tickets in its own state and gives each its value once. A value may come before its task waits,
/// and only the first one counts, so that no order of events loses or repeats one:
/// ```swift
/// let ticket = waiters.issue()
/// line.withLock { $0.append(ticket) }
/// return await waiters.value(of: ticket) { [self] in
///     if remove(ticket) { waiters.resume(ticket, returning: .cancelled) }
/// }
/// ```
package final class Waiters<Value: Sendable>: Sendable {
    private enum Place: Sendable {
        case issued
        case waiting(CheckedContinuation<Value, Never>)
        case resumed(Value)
    }
    private struct State: Sendable {
        var places: [Int: Place] = [:]
        var next = 0
    }
    private let state = Locked(State())

    /// No tickets yet.
    package init() {}

    /// The number of issued tickets whose value was not taken yet.
    package var count: Int { state.withLock { $0.places.count } }

    /// Issues a ticket; ``value(of:isolation:onCancel:)`` must be called once with it.
    package func issue() -> Int {
        state.withLock { state in
            state.next += 1
            state.places[state.next] = .issued
            return state.next
        }
    }

    /// Waits for the ticket's value.
    /// - Parameters:
    ///   - ticket: From ``issue()``.
    ///   - isolation: The caller's actor, where the function waits.
    ///   - onCancel: Called when the task is cancelled, or is cancelled already. It gives the ticket a value, or leaves it waiting.
    /// - Returns: The first value that ``resume(_:returning:)`` was called with.
    package func value(
        of ticket: Int, isolation: isolated (any Actor)? = #isolation, onCancel: @Sendable () -> Void = {}
    ) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { wait(ticket, $0) }
        } onCancel: {
            onCancel()
        }
    }

    /// Gives a ticket its value; without effect if it has one, or was never issued.
    package func resume(_ ticket: Int, returning value: Value) {
        let continuation = state.withLock { state -> CheckedContinuation<Value, Never>? in
            switch state.places[ticket] {
            case .issued: state.places[ticket] = .resumed(value)
            case .waiting(let continuation):
                state.places[ticket] = nil
                return continuation
            case .resumed, nil: break
            }
            return nil
        }
        continuation?.resume(returning: value)
    }

    private func wait(_ ticket: Int, _ continuation: CheckedContinuation<Value, Never>) {
        let value = state.withLock { state -> Value? in
            if case .resumed(let value) = state.places.removeValue(forKey: ticket) { return value }
            state.places[ticket] = .waiting(continuation)
            return nil
        }
        if let value { continuation.resume(returning: value) }
    }
}

/// Lets one task through at a time, in the order of arrival.
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

    /// A lock that is free.
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
