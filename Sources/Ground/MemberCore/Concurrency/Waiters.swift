/// Tasks that wait for a value each, by ticket: the part that everything with a line of waiting tasks has in common.
///
/// Who owns the line keeps tickets in a state of its own, and gives each its value once. A value may come before its task waits, and
/// only the first one counts, so that no order of events loses or repeats one:
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

    /// Nobody waits.
    package init() {}

    /// How many tickets are issued whose value nobody has taken.
    package var count: Int { state.withLock { $0.places.count } }

    /// A ticket; ``value(of:onCancel:)`` must be called for it once.
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
    ///   - isolation: Where it waits; the caller's.
    ///   - onCancel: Called when the task is cancelled, or is so already. It gives the ticket a value, or leaves it waiting.
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
