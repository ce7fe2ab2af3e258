import Foundation
public import MemberCore

/// What the calls of one provider's clients share: what is under way, the limits, the blocks, the hooks.
///
/// ```swift
/// let traffic = RequestTraffic(limiter: RateLimiter(), retry: .standard, interaction: hook)
/// ```
/// Without arguments nothing is limited, repeated or asked.
public final class RequestTraffic: Sendable {
    let limiter: RateLimiter?
    let retry: RetryPolicy
    let interaction: InteractionHook?
    let background: BackgroundRefreshHook?
    let clock: any MemberClock
    let flights: InFlightRequests
    private let random: any RandomSource
    private let blocked: Locked<CallBlocks>

    /// Traffic.
    /// - Parameters:
    ///   - limiter: Holds calls back; nil lets all through.
    ///   - retry: How often and how late calls are repeated.
    ///   - interaction: Asks the member; without one a refusal that wants it is thrown.
    ///   - background: Hears of refreshes in the background.
    ///   - clock: The time.
    ///   - random: Where the jitter comes from.
    public init(
        limiter: RateLimiter? = nil, retry: RetryPolicy = .none, interaction: InteractionHook? = nil,
        background: BackgroundRefreshHook? = nil, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom()
    ) {
        self.limiter = limiter
        self.retry = retry
        self.interaction = interaction
        self.background = background
        self.clock = clock
        self.random = random
        flights = InFlightRequests(cancelledAs: .failure(CallFailure(error: .transport(.cancelled), allowsStale: false)))
        blocked = Locked(CallBlocks())
    }

    /// The same limits, blocks and calls under way for another door's calls.
    /// - Parameters:
    ///   - shared: That of the other calls.
    ///   - retry: How often and how late calls are repeated; nil keeps the shared one's.
    ///   - interaction: Asks the member; nil keeps the shared one's.
    ///   - random: Where the jitter comes from; nil keeps the shared one's.
    package init(
        sharing shared: RequestTraffic, retry: RetryPolicy? = nil, interaction: InteractionHook? = nil,
        random: (any RandomSource)? = nil
    ) {
        (limiter, clock, flights, blocked) = (shared.limiter, shared.clock, shared.flights, shared.blocked)
        self.retry = retry ?? shared.retry
        self.interaction = interaction ?? shared.interaction
        background = shared.background
        self.random = random ?? shared.random
    }

    /// The blocks in force; an app that keeps them gives them back to ``restore(_:)`` after a restart.
    public var blocks: [CallBlock] { blocked.withLock { [clock] in $0.all(at: clock.now) } }

    /// Puts blocks in force again, for a day at most: an end further ahead may be a wrong clock's. Those that are over mean nothing.
    /// - Parameter blocks: What ``blocks`` was.
    public func restore(_ blocks: [CallBlock]) {
        let latest = clock.now.addingTimeInterval(86_400)
        for block in blocks { add(CallBlock(folder: block.folder, scope: block.scope, until: min(block.until, latest))) }
    }

    /// Lifts an account's blocks.
    /// - Parameter folder: The account's folder.
    public func unblock(_ folder: String) { blocked.withLock { $0.clear(folder) } }

    func add(_ block: CallBlock) {
        let now = clock.now
        blocked.withLock { $0.add(block, at: now) }
    }

    func block(_ folder: String, _ scopes: [String]) -> CallBlock? {
        let now = clock.now
        return blocked.withLock { $0.block(folder, scopes, at: now) }
    }

    func clear(_ folder: String, _ scopes: [String]) { blocked.withLock { $0.clear(folder, scopes) } }

    /// A number from 0 to 1.
    var chance: Double { Double(random.bytes(2).reduce(0) { $0 << 8 | UInt16($1) }) / 65_535 }
}

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
