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
        /// Who waits for each account's refresh; an entry without tickets is a refresh that goes on for the store.
        var tickets: [AccountKey: Set<Int>] = [:]
        var pending: [AccountKey: Pending] = [:]
        /// Who waits until nothing is under way.
        var idleTickets: [Int] = []
    }
    private let state = Locked(State())
    private let waiters = Waiters<End>()
    private let idleWaiters = Waiters<Void>()

    /// Waits for the account's refresh, starting it if none is under way.
    /// - Returns: What came of it; where somebody else has started it, it may be about other tokens than the caller's.
    /// - Throws: ``AccountError/cancelled`` where the caller was.
    func join(
        _ key: AccountKey, _ perform: @escaping @Sendable () async -> RefreshOutcome
    ) async throws(AccountError) -> RefreshOutcome {
        guard !Task.isCancelled else { throw .cancelled }
        let ticket = waiters.issue()
        let isFirst = state.withLock { state in
            let isFirst = state.tickets[key] == nil
            state.tickets[key, default: []].insert(ticket)
            return isFirst
        }
        if isFirst { Task { await finish(key, perform()) } }
        return try await waiters.value(of: ticket) { leave(key, ticket) }.get()
    }

    /// A cancelled waiter leaves; the refresh goes on for the others, and for the store if there are none.
    private func leave(_ key: AccountKey, _ ticket: Int) {
        let wasWaiting = state.withLock { $0.tickets[key]?.remove(ticket) != nil }
        if wasWaiting { waiters.resume(ticket, returning: .failure(.cancelled)) }
    }

    private func finish(_ key: AccountKey, _ outcome: RefreshOutcome) {
        let (tickets, idleTickets) = state.withLock { state in
            let tickets = state.tickets.removeValue(forKey: key) ?? []
            defer { if state.tickets.isEmpty { state.idleTickets = [] } }
            return (tickets, state.tickets.isEmpty ? state.idleTickets : [])
        }
        for ticket in tickets { waiters.resume(ticket, returning: .success(outcome)) }
        for ticket in idleTickets { idleWaiters.resume(ticket, returning: ()) }
    }

    /// How many wait for the account's refresh.
    func waiterCount(of key: AccountKey) -> Int { state.withLock { $0.tickets[key]?.count ?? 0 } }

    var isBusy: Bool { state.withLock { !$0.tickets.isEmpty } }

    /// Waits until no refresh is under way; each ends within its request's limit. A cancelled task waits as well.
    func ended() async {
        let ticket = state.withLock { state -> Int? in
            guard !state.tickets.isEmpty else { return nil }
            state.idleTickets.append(idleWaiters.issue())
            return state.idleTickets.last
        }
        if let ticket { await idleWaiters.value(of: ticket) }
    }

    func pending(_ key: AccountKey) -> Pending? { state.withLock { $0.pending[key] } }

    func setPending(_ key: AccountKey, _ pending: Pending?) { state.withLock { $0.pending[key] = pending } }
}
