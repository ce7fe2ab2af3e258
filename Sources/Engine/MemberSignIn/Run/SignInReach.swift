import MemberCore

/// The pending sign-ins that exclude each other: those of one of a vendor's objects, or of all its objects in a process.
///
/// ```swift
/// let ticket = try reach.begin()
/// let (result, end) = await ticket.run { await signIn() }
/// if end.interruption == .superseded { return .cancelled }
/// ```
package final class SignInReach: Sendable {
    /// The rule that decides which of two sign-ins continues.
    package enum Policy: Sendable {
        /// The first one: a further one is refused until it has ended.
        case first
        /// The latest one, once the page of the one before it is open: until then a further one is refused.
        case latestOnceOpen
        /// The latest one, from the moment at which it replaces the earlier ones: all may begin.
        case latest
    }

    struct Entry: Sendable {
        var stage = SignInStage.starting
        var interruption: SignInInterruption?
        var stop: (@Sendable () -> Void)?
    }
    private struct State: Sendable {
        let policy: Policy
        var count = 0
        var isClosed = false
        /// By number: later ones have higher numbers. Interrupted sign-ins that run stay until they have ended.
        var entries: [Int: Entry] = [:]

        var inForce: [Int: Entry] { entries.filter { $0.value.interruption == nil } }

        mutating func add() -> Int {
            count += 1
            entries[count] = Entry()
            return count
        }

        /// Interrupts sign-ins.
        /// - Returns: The work that stops them, to be done outside of the lock.
        mutating func interrupt(
            _ numbers: some Sequence<Int>, as interruption: (Entry) -> SignInInterruption
        ) -> [@Sendable () -> Void] {
            numbers.compactMap { number in
                guard let entry = entries[number] else { return nil }
                // With this policy, a sign-in that was only begun may never report its end.
                let isForgotten = policy == .latest && entry.stop == nil
                if isForgotten { entries[number] = nil } else { entries[number]?.interruption = interruption(entry) }
                return entry.stop
            }
        }
    }
    private let policy: Policy
    private let state: Locked<State>

    package init(_ policy: Policy) { (self.policy, state) = (policy, Locked(State(policy: policy))) }

    /// Whether a sign-in is running.
    package var isBusy: Bool { !state.value.inForce.isEmpty }

    /// Begins a sign-in; with ``Policy/latestOnceOpen`` the one whose page is open ends as superseded.
    /// - Returns: The sign-in's ticket.
    /// - Throws: ``SignInBusy``.
    package func begin() throws(SignInBusy) -> SignInTicket {
        let begun = state.withLock { state -> Result<(Int, [@Sendable () -> Void]), SignInBusy> in
            let others = state.inForce
            if state.isClosed { return .failure(.closed) }
            if policy == .first, !others.isEmpty { return .failure(.another) }
            if policy == .latestOnceOpen, others.values.contains(where: { $0.stage == .starting }) { return .failure(.another) }
            let stops = policy == .latestOnceOpen ? state.interrupt(others.keys) { _ in .superseded } : []
            return .success((state.add(), stops))
        }
        let (number, stops) = try begun.get()
        for stop in stops { stop() }
        return SignInTicket(reach: self, number: number)
    }

    /// Begins a sign-in with ``Policy/latest``: it replaces the earlier ones when it is stored.
    /// - Returns: The sign-in's ticket.
    package func beginLatest() -> SignInTicket {
        SignInTicket(reach: self, number: state.withLock { $0.add() })
    }

    /// Ends all sign-ins as superseded; later ones may begin.
    package func interruptAll() { end { $0.interrupt($0.inForce.keys) { _ in .superseded } } }

    /// Ends all sign-ins as superseded, and refuses any further one.
    package func close() {
        end { state in
            state.isClosed = true
            return state.interrupt(state.inForce.keys) { _ in .superseded }
        }
    }

    /// Ends the sign-ins whose page is open, because the app was opened by an address that is not a response.
    package func foreignAddress() {
        end { state in
            let open = state.inForce.filter { $0.value.stage != .starting }
            return state.interrupt(open.keys) { $0.stage == .open(inApp: true) ? .appActivated : .foreignAddress }
        }
    }

    private func end(_ interrupt: (inout State) -> [@Sendable () -> Void]) {
        for stop in state.withLock(interrupt) { stop() }
    }
}

// A ticket's operations on its sign-in.
extension SignInReach {
    func change(_ number: Int, _ body: (inout Entry) -> Void) {
        state.withLock { if $0.entries[number] != nil { body(&$0.entries[number, default: Entry()]) } }
    }

    func entry(_ number: Int) -> Entry? { state.value.entries[number] }

    /// Marks the sign-ins before one as superseded; the caller stops them afterwards.
    func takePlace(_ number: Int) -> Bool {
        state.withLock { state in
            guard let entry = state.entries[number], entry.interruption == nil else { return false }
            _ = state.interrupt(state.inForce.keys.filter { $0 < number }) { _ in .superseded }
            return true
        }
    }

    func stopInterrupted() {
        let stops = state.value.entries.values.filter { $0.interruption != nil }.compactMap(\.stop)
        for stop in stops { stop() }
    }

    func remove(_ number: Int) -> SignInTicket.End {
        state.withLock { state in
            let entry = state.entries.removeValue(forKey: number)
            guard let entry else { return SignInTicket.End(interruption: .superseded, inApp: false) }
            return SignInTicket.End(interruption: entry.interruption, inApp: entry.stage == .open(inApp: true))
        }
    }
}
