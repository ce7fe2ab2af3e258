import MemberAccounts
import MemberCore

/// The leases that this process has: each is a refresh whose response is still to be stored.
final class HeldLeases: Sendable {
    private struct State: Sendable {
        var leases: [AccountKey: RefreshLease] = [:]
        var tickets: [Int] = []
    }

    private let state = Locked(State())
    private let waiters = Waiters<Void>()

    /// All of them.
    var all: [AccountKey: RefreshLease] { state.value.leases }

    func add(_ lease: RefreshLease, of key: AccountKey) { state.withLock { $0.leases[key] = lease } }

    /// Removes a lease that has ended, unless the account has a newer one.
    func remove(_ lease: RefreshLease, of key: AccountKey) {
        let tickets = state.withLock { state -> [Int] in
            if state.leases[key] == lease { state.leases[key] = nil }
            guard state.leases.isEmpty else { return [] }
            defer { state.tickets = [] }
            return state.tickets
        }
        for ticket in tickets { waiters.resume(ticket, returning: ()) }
    }

    /// Waits until none is left, or a time has passed. A cancelled task waits too: what is lost with a response is a sign-in.
    func ended(within limit: Duration, by clock: any MemberClock) async {
        let ticket = state.withLock { state -> Int? in
            guard !state.leases.isEmpty else { return nil }
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
