/// Starts a task of no actor: where the system can, it runs on the calling thread until its first real suspension.
/// - Parameter body: The work.
/// - Returns: The task.
func startDetached(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    #if canImport(Darwin)
        Task.detached { await body() }
    #else
        Task.immediateDetached { await body() }
    #endif
}
