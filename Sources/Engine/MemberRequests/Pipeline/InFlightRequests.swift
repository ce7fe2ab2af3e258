import MemberCore
import MemberHTTP

/// Requests under way that several callers wait for.
final class InFlightRequests: Sendable {
    /// What makes two calls one: also what their reply is decoded as.
    struct Key: Hashable, Sendable {
        let key: CacheKey
        let folder: ExactText
        let mode: CacheMode
        let isForced: Bool
        /// A refresh that nobody waits for asks nobody anything: it is no stand-in for a call that would.
        let isBackground: Bool
        let value: ObjectIdentifier
    }

    typealias Outcome = Result<any Sendable, CallFailure>

    private struct Flight: Sendable {
        let number: Int
        var waiters: [Int: CheckedContinuation<Outcome, Never>] = [:]
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var flights: [Key: Flight] = [:]
        var left: Set<Int> = []
        var next = 0
    }

    private let state = Locked(State())
    private static let cancelled = Outcome.failure(CallFailure(error: .transport(.cancelled), allowsStale: false))

    /// How many callers wait now.
    var waiterCount: Int { state.withLock { $0.flights.values.reduce(0) { $0 + $1.waiters.count } } }

    /// Joins the request of this key, or begins it.
    ///
    /// A cancelled caller leaves at once; the last one to leave cancels the request.
    func join(_ key: Key, _ work: @escaping @Sendable () async -> Outcome) async -> Outcome {
        let waiter = number()
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { enter(key, waiter, $0, work) }
        } onCancel: {
            leave(key, waiter)
        }
        state.withLock { _ = $0.left.remove(waiter) }
        return outcome
    }

    /// Begins a request that nobody waits for, unless there is one of this key.
    func begin(_ key: Key, _ work: @escaping @Sendable () async -> Outcome) {
        let flight = number()
        let isNew = state.withLock { state in
            guard state.flights[key] == nil else { return false }
            state.flights[key] = Flight(number: flight)
            return true
        }
        if isNew { start(key, flight, work) }
    }

    private func number() -> Int {
        state.withLock { state in
            state.next += 1
            return state.next
        }
    }

    private func enter(
        _ key: Key, _ waiter: Int, _ continuation: CheckedContinuation<Outcome, Never>,
        _ work: @escaping @Sendable () async -> Outcome
    ) {
        let (hasLeft, isNew) = state.withLock { state in
            if state.left.contains(waiter) { return (true, false) }
            let isNew = state.flights[key] == nil
            state.flights[key, default: Flight(number: waiter)].waiters[waiter] = continuation
            return (false, isNew)
        }
        if hasLeft { return continuation.resume(returning: Self.cancelled) }
        if isNew { start(key, waiter, work) }
    }

    private func start(_ key: Key, _ flight: Int, _ work: @escaping @Sendable () async -> Outcome) {
        let task = Task { [self] in end(key, flight, await work()) }
        let isLate = state.withLock { state in
            guard state.flights[key]?.number == flight else { return true }
            state.flights[key]?.task = task
            return false
        }
        // All have left meanwhile, or it has ended by itself.
        if isLate { task.cancel() }
    }

    private func end(_ key: Key, _ flight: Int, _ outcome: Outcome) {
        let waiters = state.withLock { state -> [CheckedContinuation<Outcome, Never>] in
            guard state.flights[key]?.number == flight else { return [] }
            return state.flights.removeValue(forKey: key).map { Array($0.waiters.values) } ?? []
        }
        for waiter in waiters { waiter.resume(returning: outcome) }
    }

    private func leave(_ key: Key, _ waiter: Int) {
        let (continuation, task) = state.withLock { state -> (CheckedContinuation<Outcome, Never>?, Task<Void, Never>?) in
            state.left.insert(waiter)
            guard let continuation = state.flights[key]?.waiters.removeValue(forKey: waiter) else { return (nil, nil) }
            guard let flight = state.flights[key], flight.waiters.isEmpty, !key.isBackground else { return (continuation, nil) }
            state.flights[key] = nil
            return (continuation, flight.task)
        }
        task?.cancel()
        continuation?.resume(returning: Self.cancelled)
    }
}
