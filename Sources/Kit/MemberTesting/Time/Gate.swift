import MemberCore

/// Holds tasks back until a test opens it, and counts the waiting tasks.
public final class Gate: Sendable {
    private struct State: Sendable {
        var isOpen = false
        var waiters: [CheckedContinuation<Void, Never>] = []
        var arrivals = 0
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }
    private let state = Locked(State())

    /// Creates a closed gate.
    public init() {}

    /// The number of tasks that have arrived so far.
    public var arrivals: Int { state.value.arrivals }

    /// Waits until the gate is open.
    public func pass() async {
        await withCheckedContinuation { continuation in
            let (isOpen, reached) = state.withLock { state in
                state.arrivals += 1
                if !state.isOpen { state.waiters.append(continuation) }
                let arrivals = state.arrivals
                let reached = state.watchers.filter { $0.count <= arrivals }.map(\.continuation)
                state.watchers.removeAll { $0.count <= arrivals }
                return (state.isOpen, reached)
            }
            if isOpen { continuation.resume() }
            for watcher in reached { watcher.resume() }
        }
    }

    /// Waits until this number of tasks has arrived.
    /// - Parameter count: The number of tasks.
    public func arrived(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    /// Opens the gate for good.
    public func open() {
        let waiters = state.withLock { state in
            state.isOpen = true
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.resume() }
    }
}
