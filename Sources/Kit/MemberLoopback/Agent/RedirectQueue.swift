import Foundation
import MemberCore
import MemberOAuth

/// Takes the addresses that arrive, has each judged once, and reports when one decides the sign-in.
final class RedirectQueue: Sendable {
    private struct State: Sendable {
        var judge: (@Sendable @concurrent (URL) async -> RedirectOutcome)?
        var judgements: [URL: Task<RedirectOutcome, Never>] = [:]
        var isOver = false
    }
    private let state = Locked(State())
    private let decisions: AsyncStream<RedirectOutcome>
    private let decided: AsyncStream<RedirectOutcome>.Continuation

    /// How many addresses are remembered with their outcome.
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

    /// The outcome of an address: the same, however often it arrives.
    func judge(_ url: URL) async -> RedirectOutcome {
        let judgement: Task<RedirectOutcome, Never>? = state.withLock { state in
            if let known = state.judgements[url] { return known }
            guard let judge = state.judge, !state.isOver else { return nil }
            let fresh = Task { await judge(url) }
            // However many foreign addresses a page sends, the right one is still judged; only fewer outcomes are remembered.
            if state.judgements.count < Self.limit { state.judgements[url] = fresh }
            return fresh
        }
        // It comes after the one that decided.
        guard let outcome = await judgement?.value else { return .refused(.foreignAddress) }
        if outcome.isFinal {
            state.withLock { $0.isOver = true }
            decided.yield(outcome)
        }
        return outcome
    }

    /// Waits until an address decides.
    /// - Returns: Whether one did; false if the task was cancelled.
    func isDecided() async -> Bool {
        for await _ in decisions { return true }
        return false
    }
}
