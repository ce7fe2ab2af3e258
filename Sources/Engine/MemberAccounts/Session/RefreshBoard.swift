import MemberCore
import MemberOAuth

/// The refreshes under way: one per account, with all who wait for it.
final class RefreshBoard: Sendable {
    typealias Outcome = Result<TokenSet, AccountError>

    /// New tokens that could not be stored yet.
    struct Pending: Sendable {
        var tokens: TokenSet
        var lease: RefreshLease
    }

    private struct State: Sendable {
        var waiters: [AccountKey: [Int: CheckedContinuation<Outcome, Never>]] = [:]
        var pending: [AccountKey: Pending] = [:]
        var cancelled: Set<Int> = []
        /// Who waits until nothing is under way.
        var idlers: [CheckedContinuation<Void, Never>] = []
        var next = 0
    }
    private let state = Locked(State())

    /// Waits for the account's refresh, starting it if none is under way.
    func join(_ key: AccountKey, _ perform: @escaping @Sendable () async -> Outcome) async throws(AccountError) -> TokenSet {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enter(key, ticket, continuation, perform)
            }
        } onCancel: {
            leave(key, ticket)
        }
        state.withLock { _ = $0.cancelled.remove(ticket) }
        return try outcome.get()
    }

    private func enter(
        _ key: AccountKey, _ ticket: Int, _ continuation: CheckedContinuation<Outcome, Never>,
        _ perform: @escaping @Sendable () async -> Outcome
    ) {
        enum Step { case start, wait, gone }
        let step = state.withLock { state in
            if state.cancelled.remove(ticket) != nil { return Step.gone }
            let isFirst = state.waiters[key] == nil
            state.waiters[key, default: [:]][ticket] = continuation
            return isFirst ? .start : .wait
        }
        switch step {
        case .gone: continuation.resume(returning: .failure(.cancelled))
        case .wait: break
        case .start: Task { await finish(key, perform()) }
        }
    }

    /// A cancelled waiter leaves; the refresh goes on for the others, and for the store if there are none.
    private func leave(_ key: AccountKey, _ ticket: Int) {
        let continuation = state.withLock { state in
            let continuation = state.waiters[key]?.removeValue(forKey: ticket)
            if continuation == nil { state.cancelled.insert(ticket) }
            return continuation
        }
        continuation?.resume(returning: .failure(.cancelled))
    }

    private func finish(_ key: AccountKey, _ outcome: Outcome) {
        let (waiters, idlers) = state.withLock { state in
            let waiters = state.waiters.removeValue(forKey: key) ?? [:]
            let idlers = state.waiters.isEmpty ? state.idlers : []
            if state.waiters.isEmpty { state.idlers = [] }
            return (waiters, idlers)
        }
        for waiter in waiters.values { waiter.resume(returning: outcome) }
        for idler in idlers { idler.resume() }
    }

    var isBusy: Bool { state.withLock { !$0.waiters.isEmpty } }

    /// Waits until no refresh is under way; each ends within its request's limit. A cancelled task waits as well.
    func ended() async {
        await withCheckedContinuation { continuation in
            let isIdle = state.withLock { state in
                guard !state.waiters.isEmpty else { return true }
                state.idlers.append(continuation)
                return false
            }
            if isIdle { continuation.resume() }
        }
    }

    func pending(_ key: AccountKey) -> Pending? { state.withLock { $0.pending[key] } }

    func setPending(_ key: AccountKey, _ pending: Pending?) { state.withLock { $0.pending[key] = pending } }
}
