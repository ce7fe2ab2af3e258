extension Task where Failure == Never {
    /// A task of its own for a caller that waits for it and cancels it when it is cancelled itself.
    ///
    /// A caller that is cancelled already begins a cancelled one: a plain `Task` would run until the caller's handler reaches it, and
    /// might have opened a page by then.
    /// - Parameter work: What it does.
    /// - Returns: The task.
    package static func following(_ work: @escaping @Sendable () async -> Success) -> Task {
        let isCancelled = Task<Never, Never>.isCancelled
        return Task {
            if isCancelled { withUnsafeCurrentTask { $0?.cancel() } }
            return await work()
        }
    }
}
