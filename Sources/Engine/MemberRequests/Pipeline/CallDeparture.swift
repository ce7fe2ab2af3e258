import MemberCore
import MemberHTTP

/// One request in progress for several calls.
final class CallDeparture: Sendable {
    private struct State: Sendable {
        /// The tickets of the callers that still wait for it.
        var waiting: Set<Int>
        var task: Task<Void, Never>?
    }

    private let members: [CallGroup.Member]
    private let carrier: CallCarrier
    private let waiters: Waiters<CallGroup.Return>
    private let state: Locked<State>

    /// - Parameters:
    ///   - members: At least one.
    ///   - carrier: Packs and unpacks them.
    ///   - waiters: The waiters that issued the members' tickets.
    init(_ members: [CallGroup.Member], _ carrier: CallCarrier, _ waiters: Waiters<CallGroup.Return>) {
        self.members = members
        self.carrier = carrier
        self.waiters = waiters
        state = Locked(State(waiting: Set(members.map(\.ticket))))
    }

    func begin() {
        let task = Task { await go() }
        let isDeserted = state.withLock { state in
            state.task = task
            return state.waiting.isEmpty
        }
        if isDeserted { task.cancel() }
    }

    /// Records that a caller left; when the last one has left, the request is cancelled.
    func leave(_ ticket: Int) {
        state.withLock { state in
            state.waiting.remove(ticket)
            return state.waiting.isEmpty ? state.task : nil
        }?.cancel()
    }

    private func go() async {
        let keys = members.map(\.run).reduce(into: [RateKey]()) { keys, run in
            keys = RateKey.distinct(keys + run.keys)
        }
        guard let traffic = members.first?.run.traffic, let moment = await pass(keys, traffic) else { return }
        let (carried, tickets) = await ready()
        do throws(RequestError) {
            if carried.isEmpty { throw .transport(.cancelled) }
            let request = try carrier.pack(carried)
            await send(request, carried, tickets, keys, passedAt: moment)
        } catch {
            traffic.limiter?.withdraw(keys, passedAt: moment)
            for ticket in tickets { answer(ticket, .ended(CallFailure(error: error, allowsStale: false))) }
        }
    }

    /// Waits until all limits let the calls through.
    /// - Returns: The uptime at which they passed; nil if all callers have left in the meantime.
    private func pass(_ keys: [RateKey], _ traffic: RequestTraffic) async -> Duration? {
        guard let limiter = traffic.limiter, !keys.isEmpty else { return traffic.clock.uptime }
        let priority = members.map(\.run.call.priority).max() ?? .normal
        return try? await limiter.pass(keys, priority: priority, places: members.compactMap(\.run.call.place))
    }

    /// The calls that still wait, with their current tokens; a call without a token ends alone.
    private func ready() async -> (carried: [CarriedCall], tickets: [Int]) {
        var (carried, tickets): ([CarriedCall], [Int]) = ([], [])
        for member in members where state.withLock({ $0.waiting.contains(member.ticket) }) {
            do throws(CallFailure) {
                carried.append(try await member.run.carried())
                tickets.append(member.ticket)
            } catch { answer(member.ticket, .ended(error)) }
        }
        return (carried, tickets)
    }

    private func send(
        _ request: HTTPRequest, _ carried: [CarriedCall], _ tickets: [Int], _ keys: [RateKey], passedAt moment: Duration
    ) async {
        let run = members[0].run
        do throws(HTTPError) {
            let response = try await run.transport.send(request)
            run.hear(response, keys)
            let replies = carrier.unpack(response, carried)
            for (place, ticket) in tickets.enumerated() {
                let reply =
                    place < replies.count ? replies[place] : .reaction(.fail(.invalidReply("it holds nothing for the call")))
                answer(ticket, .reply(reply, sent: carried[place].tokens?.accessToken))
            }
        } catch {
            // The request was not sent.
            if error == .offline { run.traffic.limiter?.withdraw(keys, passedAt: moment) }
            for ticket in tickets { answer(ticket, .failed(error)) }
        }
    }

    private func answer(_ ticket: Int, _ reply: CallGroup.Return) {
        state.withLock { _ = $0.waiting.remove(ticket) }
        waiters.resume(ticket, returning: reply)
    }
}

extension CallRun {
    /// The call with its token, ready to be packed.
    func carried() async throws(CallFailure) -> CarriedCall {
        var request = call.request
        let tokens = try await presentTokens()
        if let tokens { rules.authorize(&request, tokens) }
        return CarriedCall(call: call, request: request, tokens: tokens, folder: folder)
    }

    /// The current tokens: the member was asked for the call's requirement before it joined the others.
    private func presentTokens() async throws(CallFailure) -> TokenSet? {
        guard let source else { return nil }
        let (tokens, error) = await found(source, rejecting: nil)
        if let error { throw CallFailure(error: error, allowsStale: error.isPassing) }
        return tokens
    }
}
