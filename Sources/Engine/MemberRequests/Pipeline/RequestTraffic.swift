import Foundation
public import MemberCore

/// The objects that the calls of one provider's clients share: the calls in progress, the limits, the blocks and the hooks.
///
/// ```swift
/// let traffic = RequestTraffic(limiter: RateLimiter(), retry: .standard, interaction: hook)
/// ```
/// Without arguments, calls are not limited or repeated, and the member is not asked.
public final class RequestTraffic: Sendable {
    let limiter: RateLimiter?
    let retry: RetryPolicy
    let interaction: InteractionHook?
    let background: BackgroundRefreshHook?
    /// The time.
    package let clock: any MemberClock
    let flights: InFlightRequests
    let progress: InFlightProgress
    let connection: ConnectionState
    let diagnostics: Diagnostics
    private let random: any RandomSource
    private let blocked: Locked<CallBlocks>
    private let blockStore: CallBlockStore?

    /// Creates traffic.
    /// - Parameters:
    ///   - limiter: Delays calls; nil lets all through.
    ///   - retry: How often and how late calls are repeated.
    ///   - interaction: Asks the member; without a hook, a refusal that requires it is thrown.
    ///   - background: Is notified of refreshes in the background.
    ///   - clock: The time.
    ///   - random: The source of the jitter.
    ///   - diagnostics: Gets a span for each call, the hits of the cache and the waits for limits.
    public init(
        limiter: RateLimiter? = nil, retry: RetryPolicy = .none, interaction: InteractionHook? = nil,
        background: BackgroundRefreshHook? = nil, clock: any MemberClock = SystemClock(),
        random: any RandomSource = SystemRandom(), diagnostics: Diagnostics = .silent
    ) {
        self.limiter = limiter
        self.retry = retry
        self.interaction = interaction
        self.background = background
        self.clock = clock
        self.random = random
        self.diagnostics = diagnostics
        flights = InFlightRequests(cancelledAs: .failure(CallFailure(error: .transport(.cancelled), allowsStale: false)))
        progress = InFlightProgress()
        connection = ConnectionState()
        blocked = Locked(CallBlocks())
        blockStore = nil
    }

    /// Creates the traffic of a client whose blocks may be stored.
    /// - Parameters:
    ///   - limiter: Delays calls.
    ///   - retry: How often and how late calls are repeated.
    ///   - clock: The time.
    ///   - blocks: The blocks that were stored before; those that are over are ignored.
    ///   - store: Where the changes of the blocks are stored; nil keeps them in memory.
    ///   - diagnostics: Gets a span for each call, the hits of the cache and the waits for limits.
    init(
        limiter: RateLimiter, retry: RetryPolicy = .none, clock: any MemberClock, blocks: [CallBlock],
        storedBy store: CallBlockStore?, diagnostics: Diagnostics
    ) {
        (self.retry, self.diagnostics) = (retry, diagnostics)
        (self.limiter, self.clock, random) = (limiter, clock, SystemRandom())
        (interaction, background) = (nil, nil)
        flights = InFlightRequests(cancelledAs: .failure(CallFailure(error: .transport(.cancelled), allowsStale: false)))
        progress = InFlightProgress()
        connection = ConnectionState()
        var known = CallBlocks()
        for block in blocks { known.add(block, at: clock.now) }
        blocked = Locked(known)
        blockStore = store
    }

    /// Creates traffic whose limits and blocks are those of all machines.
    /// - Parameters:
    ///   - limits: Leases the slots, and keeps the blocks.
    ///   - retry: How often and how late calls are repeated.
    ///   - clock: The time of this machine.
    ///   - diagnostics: Gets a span for each call, the waits for limits, and what could not be read or stored.
    ///   - name: The name of a key or of an account's folder among all machines; it is stored in clear.
    package convenience init(
        limits: any SharedPaceSource & SharedBlockSource, retry: RetryPolicy, clock: any MemberClock,
        diagnostics: Diagnostics = .silent, name: @escaping @Sendable (String) -> String
    ) {
        let blocks = SharedBlocks(limits, clock: clock, diagnostics: diagnostics, name: name)
        self.init(
            limiter: RateLimiter(clock: clock, sharing: limits) { name($0.name) }, retry: retry, clock: clock, blocks: [],
            storedBy: blocks.store, diagnostics: diagnostics)
    }

    /// Creates traffic with the same limits, blocks, connection and calls in progress for the calls of another API.
    /// - Parameters:
    ///   - shared: The traffic of the other calls.
    ///   - retry: How often and how late calls are repeated; nil keeps the shared one's.
    ///   - interaction: Asks the member; nil keeps the shared one's.
    ///   - random: The source of the jitter; nil keeps the shared one's.
    package init(
        sharing shared: RequestTraffic, retry: RetryPolicy? = nil, interaction: InteractionHook? = nil,
        random: (any RandomSource)? = nil
    ) {
        (limiter, clock, flights, blocked) = (shared.limiter, shared.clock, shared.flights, shared.blocked)
        (connection, blockStore, progress) = (shared.connection, shared.blockStore, shared.progress)
        self.retry = retry ?? shared.retry
        self.interaction = interaction ?? shared.interaction
        background = shared.background
        diagnostics = shared.diagnostics
        self.random = random ?? shared.random
    }

    /// Creates traffic whose calls count for the same limits as others, and share nothing else with them.
    /// - Parameters:
    ///   - shared: The traffic of the other calls.
    ///   - retry: How often and how late calls are repeated.
    ///   - random: The source of the jitter.
    package convenience init(countingWith shared: RequestTraffic, retry: RetryPolicy, random: any RandomSource) {
        self.init(
            limiter: shared.limiter, retry: retry, clock: shared.clock, random: random, diagnostics: shared.diagnostics)
    }

    /// The blocks in force. Those of a vault's clients are stored in the vault; an app that stores those of its own traffic passes them to ``restore(_:)`` after a restart.
    public var blocks: [CallBlock] { blocked.withLock { [clock] in $0.all(at: clock.now) } }

    /// Restores blocks, for a day at most: a later end may be from a wrong clock. Blocks that are over are ignored.
    /// - Parameter blocks: The earlier value of ``blocks``.
    public func restore(_ blocks: [CallBlock]) {
        let latest = clock.now.addingTimeInterval(86_400)
        for block in blocks { add(CallBlock(folder: block.folder, scope: block.scope, until: min(block.until, latest))) }
    }

    /// Lifts an account's blocks.
    /// - Parameter folder: The account's folder.
    package func unblock(_ folder: String) {
        if blocked.withLock({ $0.clear(folder) }) { blockStore?.remove(folder, nil) }
    }

    func add(_ block: CallBlock) {
        let now = clock.now
        if blocked.withLock({ $0.add(block, at: now) }) { blockStore?.keep(block) }
    }

    /// Learns the blocks that other machines have added or lifted.
    func learnBlocks(_ folder: String) async {
        guard let learn = blockStore?.learn, let learnt = await learn(folder) else { return }
        let now = clock.now
        blocked.withLock { blocked in
            blocked.clear(folder, learnt.lifted)
            for block in learnt.found { blocked.add(block, at: now) }
        }
    }

    func block(_ folder: String, _ scopes: [String]) -> CallBlock? {
        let now = clock.now
        return blocked.withLock { $0.block(folder, scopes, at: now) }
    }

    /// Lifts the blocks of these scopes.
    func clear(_ folder: String, _ scopes: [String]) {
        let cleared = blocked.withLock { $0.clear(folder, scopes) }
        if !cleared.isEmpty { blockStore?.remove(folder, cleared) }
    }

    /// A random number from 0 to 1.
    var chance: Double { Double(random.bytes(2).reduce(0) { $0 << 8 | UInt16($1) }) / 65_535 }
}
