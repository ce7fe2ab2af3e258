/// Work in progress that several callers may wait for: one piece for each key.
///
/// ```swift
/// let value = await work.join(key) { await load() }
/// ```
package final class SharedWork<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// One piece of work, and the tickets of the waiting callers.
    private struct Piece: Sendable {
        let number: Int
        /// Whether it continues when all callers have left.
        let goesOn: Bool
        var tickets: Set<Int> = []
        var task: Task<Void, Never>?
    }

    private struct State: Sendable {
        var pieces: [Key: Piece] = [:]
        var next = 0

        /// Puts a new piece there; its number.
        mutating func add(_ key: Key, goesOn: Bool) -> Int {
            next += 1
            pieces[key] = Piece(number: next, goesOn: goesOn)
            return next
        }
    }

    private let state = Locked(State())
    private let waiters = Waiters<Value>()
    private let cancelled: Value

    /// Creates an object without work in progress.
    /// - Parameter cancelled: The value that a cancelled caller receives.
    package init(cancelledAs cancelled: Value) { self.cancelled = cancelled }

    /// How many callers wait now.
    package var waiterCount: Int { state.withLock { $0.pieces.values.reduce(0) { $0 + $1.tickets.count } } }

    /// Joins the work of this key, or begins it.
    ///
    /// A cancelled caller leaves at once; the last one to leave cancels the work.
    /// - Parameters:
    ///   - key: The key of the work.
    ///   - isLate: Hears that there was one to join.
    ///   - work: The work.
    /// - Returns: Its value.
    package func join(
        _ key: Key, isLate: @Sendable () -> Void = {}, _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
        guard !Task.isCancelled else { return cancelled }
        let ticket = waiters.issue()
        let added = state.withLock { state in
            let number = state.pieces[key] == nil ? state.add(key, goesOn: false) : nil
            state.pieces[key]?.tickets.insert(ticket)
            return number
        }
        if let added { start(key, added, work) } else { isLate() }
        return await waiters.value(of: ticket) { leave(key, ticket) }
    }

    /// Begins work without a waiting caller, unless work with this key is in progress.
    /// - Parameters:
    ///   - key: The key of the work.
    ///   - work: The work.
    package func begin(_ key: Key, _ work: @escaping @Sendable () async -> Value) {
        let added = state.withLock { state in state.pieces[key] == nil ? state.add(key, goesOn: true) : nil }
        if let added { start(key, added, work) }
    }

    private func start(_ key: Key, _ number: Int, _ work: @escaping @Sendable () async -> Value) {
        let task = Task { [self] in end(key, number, await work()) }
        let isLate = state.withLock { state in
            guard state.pieces[key]?.number == number else { return true }
            state.pieces[key]?.task = task
            return false
        }
        // All callers have left in the meantime, or the work has ended.
        if isLate { task.cancel() }
    }

    private func end(_ key: Key, _ number: Int, _ value: Value) {
        let tickets = state.withLock { state -> Set<Int> in
            guard state.pieces[key]?.number == number else { return [] }
            return state.pieces.removeValue(forKey: key)?.tickets ?? []
        }
        for ticket in tickets { waiters.resume(ticket, returning: value) }
    }

    private func leave(_ key: Key, _ ticket: Int) {
        let (wasWaiting, task) = state.withLock { state -> (Bool, Task<Void, Never>?) in
            guard state.pieces[key]?.tickets.remove(ticket) != nil else { return (false, nil) }
            guard let piece = state.pieces[key], piece.tickets.isEmpty, !piece.goesOn else { return (true, nil) }
            state.pieces[key] = nil
            return (true, piece.task)
        }
        task?.cancel()
        if wasWaiting { waiters.resume(ticket, returning: cancelled) }
    }
}
