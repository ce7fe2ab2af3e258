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

    /// One request, and the tickets of those who wait for it.
    private struct Request: Sendable {
        let number: Int
        var tickets: Set<Int> = []
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var requests: [Key: Request] = [:]
        var next = 0

        /// Puts a new request there; its number.
        mutating func add(_ key: Key) -> Int {
            next += 1
            requests[key] = Request(number: next)
            return next
        }
    }

    private let state = Locked(State())
    private let waiters = Waiters<Outcome>()
    private static let cancelled = Outcome.failure(CallFailure(error: .transport(.cancelled), allowsStale: false))

    /// How many callers wait now.
    var waiterCount: Int { state.withLock { $0.requests.values.reduce(0) { $0 + $1.tickets.count } } }

    /// Joins the request of this key, or begins it.
    ///
    /// A cancelled caller leaves at once; the last one to leave cancels the request. `isLate` hears that there was one to join.
    func join(
        _ key: Key, isLate: @Sendable () -> Void = {}, _ work: @escaping @Sendable () async -> Outcome
    ) async -> Outcome {
        guard !Task.isCancelled else { return Self.cancelled }
        let ticket = waiters.issue()
        let added = state.withLock { state in
            let number = state.requests[key] == nil ? state.add(key) : nil
            state.requests[key]?.tickets.insert(ticket)
            return number
        }
        if let added { start(key, added, work) } else { isLate() }
        return await waiters.value(of: ticket) { leave(key, ticket) }
    }

    /// Begins a request that nobody waits for, unless there is one of this key.
    func begin(_ key: Key, _ work: @escaping @Sendable () async -> Outcome) {
        let added = state.withLock { state in state.requests[key] == nil ? state.add(key) : nil }
        if let added { start(key, added, work) }
    }

    private func start(_ key: Key, _ number: Int, _ work: @escaping @Sendable () async -> Outcome) {
        let task = Task { [self] in end(key, number, await work()) }
        let isLate = state.withLock { state in
            guard state.requests[key]?.number == number else { return true }
            state.requests[key]?.task = task
            return false
        }
        // All have left meanwhile, or it has ended by itself.
        if isLate { task.cancel() }
    }

    private func end(_ key: Key, _ number: Int, _ outcome: Outcome) {
        let tickets = state.withLock { state -> Set<Int> in
            guard state.requests[key]?.number == number else { return [] }
            return state.requests.removeValue(forKey: key)?.tickets ?? []
        }
        for ticket in tickets { waiters.resume(ticket, returning: outcome) }
    }

    private func leave(_ key: Key, _ ticket: Int) {
        let (wasWaiting, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard state.requests[key]?.tickets.remove(ticket) != nil else { return (false, nil) }
            guard let request = state.requests[key], request.tickets.isEmpty, !key.isBackground else { return (true, nil) }
            state.requests[key] = nil
            return (true, request.task)
        }
        task?.cancel()
        if wasWaiting { waiters.resume(ticket, returning: Self.cancelled) }
    }
}
