import MemberCore
import MemberHTTP

/// Calls that are sent as a batch: they gather here until none is missing.
final class CallGroup: Sendable {
    /// The outcome of a call.
    enum Outcome: Sendable {
        /// It has to be sent by itself.
        case alone
        /// A reply, and the access token that was sent for it.
        case reply(ElementReply, sent: Secret?)
        /// The request had no response.
        case failed(HTTPError)
        /// It ended before it was sent, or its caller was cancelled.
        case ended(CallFailure)
    }

    /// A call that is ready to be sent.
    struct Member: Sendable {
        let run: CallExecution
        let key: String
        let ticket: Int
    }

    private struct State: Sendable {
        var expected: Set<Int>
        var members: [Int: Member] = [:]
        /// The batches under way, by the tickets of their elements.
        var batches: [Int: CallBatch] = [:]
    }

    private let state: Locked<State>
    private let waiters = Waiters<Outcome>()

    init(_ count: Int) { state = Locked(State(expected: Set(0..<max(0, count)))) }

    func expects(_ position: Int) -> Bool { state.withLock { $0.expected.contains(position) } }

    /// The others no longer wait for a call; without effect if it is here or was sent.
    func withdraw(_ position: Int) {
        let batches = state.withLock { state in
            state.expected.remove(position) == nil ? [] : Self.complete(&state, waiters)
        }
        for batch in batches { batch.begin() }
    }

    func send(_ position: Int, _ run: CallExecution, key: String) async -> Outcome {
        let ticket = waiters.issue()
        // Without its membership: a group that held its own would end within its own lock, when the last one is released.
        var run = run
        run.call.membership = nil
        let batches = state.withLock { state -> [CallBatch]? in
            guard state.expected.remove(position) != nil else { return nil }
            state.members[position] = Member(run: run, key: key, ticket: ticket)
            return Self.complete(&state, waiters)
        }
        if batches == nil { waiters.resume(ticket, returning: .alone) }
        for batch in batches ?? [] { batch.begin() }
        let outcome = await waiters.value(of: ticket) { cancel(position, ticket) }
        state.withLock { _ = $0.batches.removeValue(forKey: ticket) }
        return outcome
    }

    /// A caller is cancelled; the others go on.
    private func cancel(_ position: Int, _ ticket: Int) {
        let batch = state.withLock { state in
            if state.members[position]?.ticket == ticket { state.members[position] = nil }
            return state.batches.removeValue(forKey: ticket)
        }
        batch?.remove(ticket)
        waiters.resume(ticket, returning: .ended(CallFailure(error: .transport(.cancelled), allowsStale: false)))
    }

    /// Makes batches of the calls that are here, once none is missing: by key, cut at the capacity; calls of two pipelines never share
    /// one.
    private static func complete(_ state: inout State, _ waiters: Waiters<Outcome>) -> [CallBatch] {
        guard state.expected.isEmpty, !state.members.isEmpty else { return [] }
        var parts: [(key: String, number: Int, members: [Member])] = []
        for (position, member) in state.members.sorted(by: { $0.key < $1.key }) {
            let number = position / max(1, member.run.rules.batch?.capacity ?? 1)
            if let part = parts.firstIndex(where: {
                $0.number == number && $0.key.isExactly(member.key) && $0.members[0].run.traffic === member.run.traffic
            }) {
                parts[part].members.append(member)
            } else {
                parts.append((member.key, number, [member]))
            }
        }
        state.members = [:]
        return parts.compactMap { part in
            guard part.members.count > 1, let rules = part.members[0].run.rules.batch else {
                for member in part.members { waiters.resume(member.ticket, returning: .alone) }
                return nil
            }
            let batch = CallBatch(part.members, rules, waiters)
            for member in part.members { state.batches[member.ticket] = batch }
            return batch
        }
    }
}
