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
        var watchers: [Int: AsyncStream<SubscriptionStatus>.Continuation] = [:]
        var next = 0
        var timer: Task<Void, Never>?
    }

    private let product: StoreProduct
    private let engine: OfferEngine
    private let clock: any MemberClock
    private let state = Locked(State())

    /// Creates a monitor.
    /// - Parameters:
    ///   - product: A product of the group.
    ///   - engine: Derives the status.
    ///   - clock: The time.
    public init(product: some OfferProduct, engine: OfferEngine, clock: any MemberClock = SystemClock()) {
        (self.product, self.engine, self.clock) = (StoreProduct(product), engine, clock)
    }

    deinit {
        let (timer, watchers) = state.withLock { ($0.timer, Array($0.watchers.values)) }
        timer?.cancel()
        for watcher in watchers { watcher.finish() }
    }

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
        let (stream, continuation) = AsyncStream.makeStream(of: SubscriptionStatus.self, bufferingPolicy: .bufferingNewest(16))
        let id = state.withLock { state in
            state.next += 1
            state.watchers[state.next] = continuation
            if let status = state.status { continuation.yield(status) }
            return state.next
        }
        continuation.onTermination = { [weak self] _ in self?.state.withLock { _ = $0.watchers.removeValue(forKey: id) } }
        return stream
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
                for watcher in state.watchers.values { watcher.yield(status) }
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
