import MemberCore

/// The tasks of a schedule's registrations. They know it, and not the schedule, which ends them when it is released.
final class RefreshTasks: Sendable {
    private struct State: Sendable {
        var next = 0
        /// The registrations that have not ended; a task is nil until it is known.
        var tasks: [Int: Task<Void, Never>?] = [:]
        /// The uptime of the last refresh.
        var lastTry: Duration?
    }

    private let state = Locked(State())

    var count: Int { state.withLock { $0.tasks.count } }

    func contains(_ number: Int) -> Bool { state.withLock { $0.tasks[number] != nil } }

    /// Begins the task of a registration.
    /// - Returns: Its number.
    func begin(_ work: @escaping @Sendable () async -> Void) -> Int {
        let number = state.withLock { state in
            state.next += 1
            state.tasks[state.next] = .some(nil)
            return state.next
        }
        let task = Task {
            await work()
            end(number)
        }
        let hasEnded = state.withLock { state in
            guard state.tasks[number] != nil else { return true }
            state.tasks[number] = task
            return false
        }
        if hasEnded { task.cancel() }
        return number
    }

    func end(_ number: Int) { state.withLock { $0.tasks.removeValue(forKey: number) ?? nil }?.cancel() }

    func cancelAll() {
        let tasks = state.withLock { state in
            defer { state.tasks = [:] }
            return state.tasks.values.compactMap(\.self)
        }
        for task in tasks { task.cancel() }
    }

    /// Waits until a registration may refresh: for its interval, and as long as there is no network.
    /// - Returns: Whether it may; false if it was cancelled, or its account was removed.
    func turn(of run: CallExecution, _ pace: RefreshPace) async -> Bool {
        let traffic = run.traffic
        do { try await traffic.clock.sleep(for: pace.wait(chance: traffic.chance)) } catch { return false }
        while traffic.connection.isOffline, !mayTry(pace.interval, at: traffic.clock.uptime) {
            await traffic.connection.online(within: pace.interval, by: traffic.clock)
            if Task.isCancelled || !run.mayKeep { return false }
        }
        state.withLock { $0.lastTry = traffic.clock.uptime }
        return run.mayKeep
    }

    /// Whether no registration has tried for an interval: then this one looks whether there is a network again.
    private func mayTry(_ interval: Duration, at now: Duration) -> Bool {
        state.withLock { state in state.lastTry.map { now - $0 >= interval } ?? true }
    }
}
