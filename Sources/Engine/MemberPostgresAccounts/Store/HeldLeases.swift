import MemberAccounts
import MemberCore
import MemberOAuth

/// The leases that this process has: each is a refresh whose response is still to be stored.
final class HeldLeases: Sendable {
    /// A lease, and the response that came and could not be stored.
    private struct Held: Sendable {
        var lease: RefreshLease
        var tokens: TokenSet?
    }

    private struct State: Sendable {
        var leases: [AccountKey: Held] = [:]
        var tickets: [Int] = []

        /// Whether a response is still to come.
        var isWaiting: Bool { leases.values.contains { $0.tokens == nil } }
    }

    /// A response that could not be stored yet.
    struct Response: Sendable {
        let key: AccountKey
        let lease: RefreshLease
        let tokens: TokenSet
    }

    private let state = Locked(State())
    private let waiters = Waiters<Void>()

    /// All of them.
    var all: [AccountKey: RefreshLease] { state.value.leases.mapValues(\.lease) }

    /// The responses that could not be stored yet, in the order of their accounts' names.
    var responses: [Response] {
        state.value.leases.compactMap { key, held in held.tokens.map { Response(key: key, lease: held.lease, tokens: $0) } }
            .sorted { $0.key.longID < $1.key.longID }
    }

    func add(_ lease: RefreshLease, of key: AccountKey) { state.withLock { $0.leases[key] = Held(lease: lease) } }

    /// Keeps a response that could not be stored, unless the account has a newer lease.
    func keep(_ tokens: TokenSet, under lease: RefreshLease, of key: AccountKey) {
        changing { state in
            if let held = state.leases[key], held.lease != lease { return }
            state.leases[key] = Held(lease: lease, tokens: tokens)
        }
    }

    /// Removes a lease that has ended, unless the account has a newer one.
    func remove(_ lease: RefreshLease, of key: AccountKey) {
        changing { state in if state.leases[key]?.lease == lease { state.leases[key] = nil } }
    }

    /// Forgets all of them.
    func forget() { changing { $0.leases = [:] } }

    /// Makes a change, and resumes those who wait if no response is still to come.
    private func changing(_ change: (inout State) -> Void) {
        let tickets = state.withLock { state -> [Int] in
            change(&state)
            guard !state.isWaiting else { return [] }
            defer { state.tickets = [] }
            return state.tickets
        }
        for ticket in tickets { waiters.resume(ticket, returning: ()) }
    }

    /// Waits until no response is still to come, or a time has passed. A cancelled task waits too: what is lost with a response is a
    /// sign-in.
    func ended(within limit: Duration, by clock: any MemberClock) async {
        let ticket = state.withLock { state -> Int? in
            guard state.isWaiting else { return nil }
            state.tickets.append(waiters.issue())
            return state.tickets.last
        }
        guard let ticket else { return }
        let timer = Task { [waiters] in
            try? await clock.sleep(for: limit)
            waiters.resume(ticket, returning: ())
        }
        await waiters.value(of: ticket)
        timer.cancel()
    }
}
