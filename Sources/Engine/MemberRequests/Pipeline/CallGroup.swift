import MemberCore
import MemberHTTP

/// A group of calls that are sent together: they wait here until all are ready, and are sent.
final class CallGroup: Sendable {
    /// The result with which a call returns.
    enum Return: Sendable {
        /// It must be sent alone.
        case alone
        /// A reply, and the access token that was sent for it.
        case reply(CarriedReply, sent: Secret?)
        /// The request got no response.
        case failed(HTTPError)
        /// It ended before it was sent, or its caller has left.
        case ended(CallFailure)
    }

    /// A call that is ready to be sent.
    struct Member: Sendable {
        let run: CallRun
        let lane: String
        let ticket: Int
    }

    private struct State: Sendable {
        var expected: Set<Int>
        var members: [Int: Member] = [:]
        /// The request of each call that was sent, by ticket.
        var travelling: [Int: CallDeparture] = [:]
    }

    private let state: Locked<State>
    private let waiters = Waiters<Return>()

    init(_ count: Int) { state = Locked(State(expected: Set(0..<max(0, count)))) }

    func expects(_ number: Int) -> Bool { state.withLock { $0.expected.contains(number) } }

    /// Releases a seat, so that the group no longer waits for it; no effect if its call is here or was sent.
    func leave(_ number: Int) {
        let departures = state.withLock { state in
            state.expected.remove(number) == nil ? [] : Self.depart(&state, waiters)
        }
        for departure in departures { departure.begin() }
    }

    func travel(_ number: Int, _ run: CallRun, _ lane: String) async -> Return {
        let ticket = waiters.issue()
        // The call is stored without its seat: a group that held seats would be released inside its own lock with the last one.
        var run = run
        run.call.seat = nil
        let departures = state.withLock { state -> [CallDeparture]? in
            guard state.expected.remove(number) != nil else { return nil }
            state.members[number] = Member(run: run, lane: lane, ticket: ticket)
            return Self.depart(&state, waiters)
        }
        if departures == nil { waiters.resume(ticket, returning: .alone) }
        for departure in departures ?? [] { departure.begin() }
        let result = await waiters.value(of: ticket) { cancel(number, ticket) }
        state.withLock { _ = $0.travelling.removeValue(forKey: ticket) }
        return result
    }

    /// Removes a call whose caller left; the other calls continue.
    private func cancel(_ number: Int, _ ticket: Int) {
        let departure = state.withLock { state in
            if state.members[number]?.ticket == ticket { state.members[number] = nil }
            return state.travelling.removeValue(forKey: ticket)
        }
        departure?.leave(ticket)
        waiters.resume(ticket, returning: .ended(CallFailure(error: .transport(.cancelled), allowsStale: false)))
    }

    /// Prepares requests for the waiting calls when all are ready: by lane, split at the carrier's capacity; calls of two
    /// pipelines never share a request.
    private static func depart(_ state: inout State, _ waiters: Waiters<Return>) -> [CallDeparture] {
        guard state.expected.isEmpty, !state.members.isEmpty else { return [] }
        var lots: [(lane: String, part: Int, members: [Member])] = []
        for (number, member) in state.members.sorted(by: { $0.key < $1.key }) {
            let part = number / max(1, member.run.rules.carrier?.capacity ?? 1)
            if let lot = lots.firstIndex(where: {
                $0.part == part && $0.lane.isExactly(member.lane) && $0.members[0].run.traffic === member.run.traffic
            }) {
                lots[lot].members.append(member)
            } else {
                lots.append((member.lane, part, [member]))
            }
        }
        state.members = [:]
        return lots.compactMap { lot in
            guard lot.members.count > 1, let carrier = lot.members[0].run.rules.carrier else {
                for member in lot.members { waiters.resume(member.ticket, returning: .alone) }
                return nil
            }
            let departure = CallDeparture(lot.members, carrier, waiters)
            for member in lot.members { state.travelling[member.ticket] = departure }
            return departure
        }
    }
}
