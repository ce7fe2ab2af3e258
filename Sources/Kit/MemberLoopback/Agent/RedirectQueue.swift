import Foundation
import MemberCore
import MemberOAuth

/// Takes the addresses that arrive, has each judged once, and reports when one decides the sign-in.
final class RedirectQueue: Sendable {
    private struct State: Sendable {
        var judge: (@Sendable @concurrent (URL) async -> RedirectOutcome)?
        var judgements: [URL: Task<RedirectOutcome, Never>] = [:]
        var isOver = false
        /// The outcome of the sign-in, when it is final; the inner value is nil if it never became known.
        var end: SignInConclusion??
        var waiters: [AsyncStream<SignInConclusion?>.Continuation] = []
    }
    private let state = Locked(State())
    private let decisions: AsyncStream<RedirectOutcome>
    private let decided: AsyncStream<RedirectOutcome>.Continuation

    /// The number of addresses that are remembered with their outcome.
    private static let limit = 100

    init() { (decisions, decided) = AsyncStream.makeStream() }

    /// Begins to judge addresses.
    func open(_ judge: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome) { state.withLock { $0.judge = judge } }

    /// Stops judging; judged addresses keep their outcome.
    func close() {
        state.withLock { state in
            state.isOver = true
            state.judge = nil
        }
    }

    /// Returns the outcome of an address: the same, however often it arrives.
    func judge(_ url: URL) async -> RedirectOutcome {
        let (judgement, isOver): (Task<RedirectOutcome, Never>?, Bool) = state.withLock { state in
            if let known = state.judgements[url] { return (known, false) }
            guard let judge = state.judge, !state.isOver else { return (nil, state.isOver) }
            let fresh = Task { await judge(url) }
            // However many foreign addresses a page sends, the right one is still judged; only fewer outcomes are remembered.
            if state.judgements.count < Self.limit { state.judgements[url] = fresh }
            return (fresh, false)
        }
        // The address arrived after the one that decided, or before the page was shown.
        guard let outcome = await judgement?.value else {
            return isOver ? .failed(.attempt(.over)) : .refused(.foreignAddress)
        }
        if outcome.isFinal {
            state.withLock { $0.isOver = true }
            decided.yield(outcome)
        }
        return outcome
    }

    /// Reports the outcome of the sign-in to all waiters; the first report counts.
    /// - Parameter end: The outcome; nil if it is not known.
    func end(_ end: SignInConclusion?) {
        let waiters = state.withLock { state in
            if state.end == nil { state.end = .some(end) }
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.yield(end) }
    }

    /// Waits until the outcome of the sign-in is known.
    /// - Returns: The outcome; nil if it was not known within the limit.
    func end(within limit: Duration, by clock: any MemberClock) async -> SignInConclusion? {
        let (ends, waiter) = AsyncStream<SignInConclusion?>.makeStream()
        let known = state.withLock { state in
            if state.end == nil { state.waiters.append(waiter) }
            return state.end
        }
        if let known { return known }
        return await withTaskGroup(of: SignInConclusion?.self) { group in
            group.addTask {
                for await end in ends { return end }
                return nil
            }
            group.addTask {
                try? await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }

    /// Waits until an address decides.
    /// - Returns: Whether one did; false if the task was cancelled.
    func isDecided() async -> Bool {
        for await _ in decisions { return true }
        return false
    }
}
