/// A request that refreshes an entry after an expired one was delivered.
public struct BackgroundRefresh: Sendable, Equatable {
    /// The entry's key.
    public let key: CacheKey
    /// The account's folder.
    public let folder: String

    /// How it ended.
    public enum Outcome: Sendable {
        /// The entry is fresh.
        case refreshed
        /// The entry is as it was.
        case failed(RequestError)
    }
}

/// Hears of every refresh in the background, and may put something around it.
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

    /// Puts something around each refresh.
    /// - Parameter around: Calls what it is given once, which refreshes and tells how that ended; without the call nothing happens.
    public init(
        around: @escaping @Sendable (BackgroundRefresh, @Sendable () async -> BackgroundRefresh.Outcome) async -> Void
    ) {
        self.around = around
    }

    /// Hears of each refresh when it has ended.
    /// - Parameter finished: Is told which, and how.
    public init(finished: @escaping @Sendable (BackgroundRefresh, BackgroundRefresh.Outcome) -> Void) {
        around = { refresh, run in finished(refresh, await run()) }
    }
}
