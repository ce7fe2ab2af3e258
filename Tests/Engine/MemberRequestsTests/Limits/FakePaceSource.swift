import Foundation
import MemberCore
import MemberRequests

/// A source of slots in memory, for several limiters: each is a machine.
final class FakePaceSource: SharedPaceSource {
    struct Away: Error {}

    private struct State: Sendable {
        var rules: [String: PaceRule] = [:]
        var leases = 0
        var isAway = false
    }

    private let clock: any MemberClock
    private let machines: Int
    private let state = Locked(State())

    init(clock: any MemberClock, machines: Int = 1) { (self.clock, self.machines) = (clock, machines) }

    var leases: Int { state.value.leases }
    var names: Set<String> { Set(state.value.rules.keys) }
    func setAway(_ isAway: Bool) { state.withLock { $0.isAway = isAway } }

    func lease(_ wish: PaceWish) async throws -> PaceLease {
        let now = clock.uptime
        return try state.withLock { state in
            state.leases += 1
            if state.isAway { throw Away() }
            var lease = state.rules[wish.name, default: PaceRule()].lease(wish, at: now)
            lease.machines = machines
            return lease
        }
    }

    func slow(_ name: String, by hint: RateHint) async throws {
        let now = clock.uptime
        try state.withLock { state in
            if state.isAway { throw Away() }
            state.rules[name, default: PaceRule()].slow(by: hint, at: now)
        }
    }
}
