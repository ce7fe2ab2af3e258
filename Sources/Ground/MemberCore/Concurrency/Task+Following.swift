extension Task where Failure == Never {
    /// Creates a separate task for a caller that waits for it, and that cancels it when the caller itself is cancelled.
    ///
    /// A caller that is cancelled already begins a cancelled one: a plain `Task` would run until the caller's handler reaches it, and
    /// might have opened a page by then.
    /// - Parameter work: The work of the task.
    /// - Returns: The task.
    package static func following(_ work: @escaping @Sendable () async -> Success) -> Task {
        let isCancelled = Task<Never, Never>.isCancelled
        return Task {
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            return await work()
        }
    }
}
