import MemberCore
import MemberOAuth

/// The refreshes under way: one per account, with all its waiters.
final class RefreshRegistry: Sendable {
    /// The outcome of a refresh, or of the wait for it.
    private typealias End = Result<RefreshOutcome, AccountError>

    /// New tokens that could not be stored yet.
    struct Pending: Sendable {
        var tokens: TokenSet
        var lease: RefreshLease
    }

    private struct State: Sendable {
        /// The waiters for each account's refresh; an entry without tickets is a refresh that continues only for the store.
        var tickets: [AccountKey: Set<Int>] = [:]
        var pending: [AccountKey: Pending] = [:]
        /// The waiters for the moment when no refresh is under way.
        var idleTickets: [Int] = []
    }
    private let state = Locked(State())
    private let waiters = Waiters<End>()
    private let idleWaiters = Waiters<Void>()

    /// Waits for the account's refresh, and starts it if none is under way.
    /// - Returns: The outcome; if another caller started the refresh, it may concern other tokens than this caller's.
    /// - Throws: ``AccountError/cancelled`` if the caller was cancelled.
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

    /// Removes a cancelled waiter; the refresh continues for the others, or only for the store if there are none.
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

    /// Returns the number of waiters for the account's refresh.
    func waiterCount(of key: AccountKey) -> Int { state.withLock { $0.tickets[key]?.count ?? 0 } }

    var isBusy: Bool { state.withLock { !$0.tickets.isEmpty } }

    /// Waits until no refresh is under way; each one ends within its request's limit. A cancelled task also waits.
    func ended() async {
        let ticket = state.withLock { state -> Int? in
            guard !state.tickets.isEmpty else { return nil }
            state.idleTickets.append(idleWaiters.issue())
            return state.idleTickets.last
        }
        if let ticket { await idleWaiters.value(of: ticket) }
    }

    func pending(_ key: AccountKey) -> Pending? { state.withLock { $0.pending[key] } }

    /// The new tokens of all accounts that could not be stored yet.
    var allPending: [AccountKey: Pending] { state.value.pending }

    func setPending(_ key: AccountKey, _ pending: Pending?) { state.withLock { $0.pending[key] = pending } }
}

/// The outcome of a refresh: facts that are the same for all waiters.
struct RefreshOutcome: Sendable {
    /// The access token that the refresh was to replace.
    let accessToken: Secret
    let event: Event

    enum Event: Sendable {
        /// Other tokens are stored now.
        case replaced(TokenSet)
        /// The account is marked: the member must sign in again.
        case marked(reason: String, refusal: ServerRefusal? = nil)
        /// The tokens cannot be renewed; the account is not marked.
        case notRenewable
        /// The server reports that the token is dead, but not by the code for that; the account is not marked.
        case calledDead(ServerRefusal)
        /// A temporary failure; the stored tokens are as valid as before.
        case delayed(AccountError)
        /// Any other failure.
        case failed(AccountError)

        /// The outcome as a dimension of a counter.
        var name: String {
            switch self {
            case .replaced: "replaced"
            case .marked: "needs_sign_in"
            case .notRenewable: "not_renewable"
            case .calledDead: "refused"
            case .delayed: "delayed"
            case .failed(let error): error.code
            }
        }
    }
}

extension TokenRefresh {
    /// Returns the meaning of an outcome for this caller, by its own occasion.
    /// - Parameter outcome: The outcome of this refresh, or of another caller's for the same access token.
    /// - Returns: The tokens to use.
    /// - Throws: ``AccountError``: the reason why there are no tokens.
    func tokens(after outcome: RefreshOutcome) async throws(AccountError) -> TokenSet {
        switch outcome.event {
        case .replaced(let tokens):
            // An extension may find that the token to extend has expired.
            guard occasion != .asked, client.extendsTokens, !tokens.isFresh(margin: .zero, by: open.clock) else { return tokens }
            return try await marking(SignInReason.noRefreshToken)
        case .marked(let reason, let refusal): throw .needing(reason, refusal: refusal)
        case .notRenewable:
            // Valid tokens stay usable, although they cannot be renewed.
            guard isStillGood, occasion != .rejected else { return try await marking(SignInReason.noRefreshToken) }
            guard occasion == .stale else { throw .refresh(.noRefreshToken) }
            return stale
        case .calledDead(let refusal):
            guard occasion == .rejected else { throw .refresh(.refused(refusal)) }
            return try await marking(SignInReason.refreshRefused, refusal)
        case .delayed(let error):
            guard occasion == .stale, client.profile.handsOutOldToken, isStillGood else { throw error }
            return stale
        case .failed(let error): throw error
        }
    }

    /// Marks the account, unless other tokens are stored now; many waiters for one refresh write the mark once.
    private func marking(_ reason: String, _ refusal: ServerRefusal? = nil) async throws(AccountError) -> TokenSet {
        if try await open.account(key)?.state != .needsSignIn(reason),
            let current = try await open.markNeedsSignIn(key, reason: reason, replacing: stale)
        {
            return current
        }
        throw .needsSignIn(reason: reason, refusal: refusal)
    }

    private var isStillGood: Bool { stale.isFresh(margin: .zero, by: open.clock) }
}

extension Vault {
    /// Waits until no refresh is under way, so that a server's response is stored before the process ends.
    ///
    /// A refresh continues when its caller is cancelled. A process that ends during a refresh loses the response, and with a
    /// rotated refresh token the sign-in. Call this before the process ends, as `member` does at the first Ctrl-C. It takes no
    /// longer than the limit of one request, whether the task is cancelled or not. New tokens that could not be stored when they came,
    /// such as on a full disk, are tried once more.
    public func refreshesEnded() async {
        await process.refreshes.ended()
        for (key, pending) in process.refreshes.allPending {
            do throws(AccountError) {
                _ = try await storeTokens(pending.tokens, of: key, under: pending.lease)
                process.refreshes.setPending(key, nil)
            } catch {
                process.diagnostics.report(
                    .error, "accounts.tokens_not_stored", ["account": .open(key.id), "code": .open(error.code)])
            }
        }
    }

    /// Whether a refresh is under way.
    package var isRefreshing: Bool { process.refreshes.isBusy }
}
