import MemberCore
import MemberOAuth

/// The refreshes under way: one per account, with all who wait for it.
final class RefreshRegistry: Sendable {
    /// What came of a refresh, or of the wait for it.
    private typealias End = Result<RefreshOutcome, AccountError>

    /// New tokens that could not be stored yet.
    struct Pending: Sendable {
        var tokens: TokenSet
        var lease: RefreshLease
    }

    private struct State: Sendable {
        var waiters: [AccountKey: [Int: CheckedContinuation<End, Never>]] = [:]
        var pending: [AccountKey: Pending] = [:]
        var cancelled: Set<Int> = []
        /// Who waits until nothing is under way.
        var idlers: [CheckedContinuation<Void, Never>] = []
        var next = 0
    }
    private let state = Locked(State())

    /// Waits for the account's refresh, starting it if none is under way.
    /// - Returns: What came of it; where somebody else has started it, it may be about other tokens than the caller's.
    /// - Throws: ``AccountError/cancelled`` where the caller was.
    func join(
        _ key: AccountKey, _ perform: @escaping @Sendable () async -> RefreshOutcome
    ) async throws(AccountError) -> RefreshOutcome {
        let ticket = state.withLock { state in
            state.next += 1
            return state.next
        }
        let end = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                enter(key, ticket, continuation, perform)
            }
        } onCancel: {
            leave(key, ticket)
        }
        state.withLock { _ = $0.cancelled.remove(ticket) }
        return try end.get()
    }

    private func enter(
        _ key: AccountKey, _ ticket: Int, _ continuation: CheckedContinuation<End, Never>,
        _ perform: @escaping @Sendable () async -> RefreshOutcome
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

    private func finish(_ key: AccountKey, _ outcome: RefreshOutcome) {
        let (waiters, idlers) = state.withLock { state in
            let waiters = state.waiters.removeValue(forKey: key) ?? [:]
            let idlers = state.waiters.isEmpty ? state.idlers : []
            if state.waiters.isEmpty { state.idlers = [] }
            return (waiters, idlers)
        }
        for waiter in waiters.values { waiter.resume(returning: .success(outcome)) }
        for idler in idlers { idler.resume() }
    }

    /// How many wait for the account's refresh.
    func waiterCount(of key: AccountKey) -> Int { state.withLock { $0.waiters[key]?.count ?? 0 } }

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
