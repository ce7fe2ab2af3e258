/// A request that refreshes an entry: after an expired one was delivered, or by a ``RefreshSchedule``.
public struct BackgroundRefresh: Sendable, Equatable {
    /// The entry's key.
    public let key: CacheKey
    /// The account's folder.
    public let folder: String

    /// The outcome of a refresh.
    public enum Outcome: Sendable {
        /// The entry is fresh.
        case refreshed
        /// The entry is unchanged.
        case failed(RequestError)
    }
}

/// Is notified of every refresh in the background, and may run code around it.
///
/// ```swift
/// let hook = BackgroundRefreshHook { refresh, run in
///     let task = await application.beginBackgroundTask()
///     let outcome = await run()
///     await application.endBackgroundTask(task)
/// }
/// ```
public struct BackgroundRefreshHook: Sendable {
    let around: @Sendable (BackgroundRefresh, @Sendable () async -> BackgroundRefresh.Outcome) async -> Void

    /// Creates a hook that runs code around each refresh.
    /// - Parameter around: Must call the given function once, which refreshes and returns the outcome; without the call there
    ///   is no refresh.
    public init(
        around: @escaping @Sendable (BackgroundRefresh, @Sendable () async -> BackgroundRefresh.Outcome) async -> Void
    ) {
        self.around = around
    }

    /// Creates a hook that is notified of each refresh when it has ended.
    /// - Parameter finished: Receives the refresh and its outcome.
    public init(finished: @escaping @Sendable (BackgroundRefresh, BackgroundRefresh.Outcome) -> Void) {
        around = { refresh, run in finished(refresh, await run()) }
    }
}
