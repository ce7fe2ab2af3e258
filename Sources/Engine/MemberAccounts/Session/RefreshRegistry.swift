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

    /// A cancelled waiter leaves; the refresh goes on for the others, and for the store alone if all have left.
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

/// What came of a refresh: facts, the same for all who wait for it.
struct RefreshOutcome: Sendable {
    /// The access token that was to be replaced.
    let accessToken: Secret
    let event: Event

    enum Event: Sendable {
        /// Other tokens are stored now.
        case replaced(TokenSet)
        /// The account is marked: the member must sign in again.
        case marked(reason: String, refusal: ServerRefusal? = nil)
        /// There is nothing to renew with; nothing was marked.
        case notRenewable
        /// The server says that the token is dead, though not by the code for it; nothing is marked.
        case calledDead(ServerRefusal)
        /// A passing fault; the stored tokens are as good as they were.
        case delayed(AccountError)
        /// Any other fault.
        case failed(AccountError)
    }
}

extension TokenRefresh {
    /// What an outcome means for the one who asked, by its own occasion.
    /// - Parameter outcome: Of this refresh, or of one of somebody else's for the same access token.
    /// - Returns: The tokens to use.
    /// - Throws: ``AccountError``: why no tokens come.
    func tokens(after outcome: RefreshOutcome) throws(AccountError) -> TokenSet {
        switch outcome.event {
        case .replaced(let tokens):
            // An extension may find that the token it was to extend is over.
            guard occasion != .asked, client.extendsTokens, !tokens.isFresh(margin: .zero, by: vault.clock) else { return tokens }
            return try marking(SignInReason.noRefreshToken)
        case .marked(let reason, let refusal): throw .needsSignIn(reason: reason, refusal: refusal)
        case .notRenewable:
            // What can be used stays usable, though it cannot be renewed.
            guard isStillGood, occasion != .rejected else { return try marking(SignInReason.noRefreshToken) }
            guard occasion == .stale else { throw .refresh(.noRefreshToken) }
            return stale
        case .calledDead(let refusal):
            guard occasion == .rejected else { throw .refresh(.refused(refusal)) }
            return try marking(SignInReason.refreshRefused, refusal)
        case .delayed(let error):
            guard occasion == .stale, client.profile.handsOutOldToken, isStillGood else { throw error }
            return stale
        case .failed(let error): throw error
        }
    }

    /// Marks the account, unless other tokens are stored by now; many who waited for one refresh write that once.
    private func marking(_ reason: String, _ refusal: ServerRefusal? = nil) throws(AccountError) -> TokenSet {
        if vault.account(key)?.state != .needsSignIn(reason),
            let current = try vault.markNeedsSignIn(key, reason: reason, replacing: stale)
        {
            return current
        }
        throw .needsSignIn(reason: reason, refusal: refusal)
    }

    private var isStillGood: Bool { stale.isFresh(margin: .zero, by: vault.clock) }
}

extension Vault {
    /// Waits until no refresh is under way, so that what a server has sent is stored before the process ends.
    ///
    /// A refresh goes on when its caller is cancelled; a process that ends meanwhile loses the response, and with a rotated refresh
    /// token the sign-in. Call this before ending one, as `member` does at the first Ctrl-C. It takes no longer than the limit of
    /// one request, whether the task is cancelled or not.
    public func refreshesEnded() async { await refreshes.ended() }

    /// Whether a refresh is under way.
    public var isRefreshing: Bool { refreshes.isBusy }
}
