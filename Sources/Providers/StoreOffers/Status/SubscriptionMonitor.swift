import Foundation
public import MemberCore

/// Watches a customer's status in one subscription group, as evidence arrives and as periods end.
///
/// ```swift
/// let monitor = SubscriptionMonitor(product: product, engine: engine)
/// for await status in monitor.changes() { show(status.givesAccess) }
/// ```
/// It reports a status when it differs from the previous one; it reports the first one at once. The clock must be trusted: a
/// server's.
public final class SubscriptionMonitor: Sendable {
    private struct State: Sendable {
        var evidence: VerifiedEvidence?
        var status: SubscriptionStatus?
        var timer: Task<Void, Never>?
    }

    private let product: StoreProduct
    private let engine: OfferEngine
    private let clock: any MemberClock
    private let state = Locked(State())
    private let watchers = Broadcast<SubscriptionStatus>()

    /// Creates a monitor.
    /// - Parameters:
    ///   - product: A product of the group.
    ///   - engine: Derives the status.
    ///   - clock: The time.
    public init(product: some OfferProduct, engine: OfferEngine, clock: any MemberClock = SystemClock()) {
        (self.product, self.engine, self.clock) = (StoreProduct(product), engine, clock)
    }

    deinit { state.value.timer?.cancel() }

    /// The current status; nil before any evidence.
    public var status: SubscriptionStatus? { state.value.evidence.map(derived) }

    /// Replaces the evidence.
    /// - Parameter evidence: All that is known about the customer now.
    public func update(_ evidence: VerifiedEvidence) {
        state.withLock { $0.evidence = evidence }
        refresh()
    }

    /// The changes of the status, the current status first if there is evidence. The stream ends with its reader or the monitor.
    /// - Returns: A stream of its own for each caller.
    public func changes() -> AsyncStream<SubscriptionStatus> {
        // Under the lock, so that no change comes between the current status and the stream.
        state.withLock { watchers.stream(first: $0.status, buffering: .bufferingNewest(16)) }
    }

    private func derived(_ evidence: VerifiedEvidence) -> SubscriptionStatus {
        engine.status(for: product, on: evidence, at: .exact(StoreTime(clock.now)))
    }

    private func refresh() {
        guard let evidence = state.value.evidence else { return }
        let status = derived(evidence)
        let wait = nextBoundary(evidence)
        state.withLock { state in
            if state.status != status {
                state.status = status
                watchers.yield(status)
            }
            state.timer?.cancel()
            state.timer = wait.map(timer)
        }
    }

    /// How long until a period or a grace period ends.
    private func nextBoundary(_ evidence: VerifiedEvidence) -> Duration? {
        let now = StoreTime(clock.now)
        let ends =
            evidence.history.transactions.compactMap(\.expires.time)
            + evidence.history.renewals.compactMap(\.graceExpires.time)
        return ends.filter { $0 > now }.min().map { .milliseconds($0.milliseconds - now.milliseconds) }
    }

    private func timer(_ wait: Duration) -> Task<Void, Never> {
        let clock = clock
        return Task { [weak self] in
            guard (try? await clock.sleep(for: wait)) != nil, !Task.isCancelled else { return }
            self?.refresh()
        }
    }
}
