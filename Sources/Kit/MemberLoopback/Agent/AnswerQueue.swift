import Foundation
import MemberCore
import MemberOAuth

/// Takes in the addresses that arrive, has each judged once, and tells when one decides the sign-in.
final class AnswerQueue: Sendable {
    private struct State: Sendable {
        var answer: (@Sendable @concurrent (URL) async -> RedirectOutcome)?
        var judgements: [URL: Task<RedirectOutcome, Never>] = [:]
        var isOver = false
    }
    private let state = Locked(State())
    private let decisions: AsyncStream<RedirectOutcome>
    private let decided: AsyncStream<RedirectOutcome>.Continuation

    /// How many addresses are remembered with their reply.
    private static let limit = 100

    init() { (decisions, decided) = AsyncStream.makeStream() }

    /// Begins to have addresses judged.
    func open(_ answer: @escaping @Sendable @concurrent (URL) async -> RedirectOutcome) { state.withLock { $0.answer = answer } }

    /// Judges no more; what was judged keeps its reply.
    func close() {
        state.withLock { state in
            state.isOver = true
            state.answer = nil
        }
    }

    /// What becomes of an address: the same, however often it arrives.
    func judge(_ url: URL) async -> RedirectOutcome {
        let judgement: Task<RedirectOutcome, Never>? = state.withLock { state in
            if let known = state.judgements[url] { return known }
            guard let answer = state.answer, !state.isOver else { return nil }
            let fresh = Task { await answer(url) }
            // However many foreign addresses a page sends, the right one is still judged; only less is remembered.
            if state.judgements.count < Self.limit { state.judgements[url] = fresh }
            return fresh
        }
        // It comes after the one that decided.
        guard let reply = await judgement?.value else { return .refused(.foreignAddress) }
        if reply.isFinal {
            state.withLock { $0.isOver = true }
            decided.yield(reply)
        }
        return reply
    }

    /// Waits until an address decides.
    /// - Returns: Whether one did; false if the task was cancelled.
    func isDecided() async -> Bool {
        for await _ in decisions { return true }
        return false
    }
}
