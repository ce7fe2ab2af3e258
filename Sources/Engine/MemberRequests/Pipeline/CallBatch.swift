import MemberCore
import MemberHTTP

/// One request under way for several calls.
final class CallBatch: Sendable {
    private struct State: Sendable {
        /// The tickets of the callers that still wait for it.
        var waiting: Set<Int>
        var task: Task<Void, Never>?
    }

    private let members: [CallGroup.Member]
    private let rules: BatchRules
    private let waiters: Waiters<CallGroup.Outcome>
    private let state: Locked<State>

    /// - Parameters:
    ///   - members: At least one.
    ///   - rules: Make one request of them, and take its response apart.
    ///   - waiters: Whose tickets the members hold.
    init(_ members: [CallGroup.Member], _ rules: BatchRules, _ waiters: Waiters<CallGroup.Outcome>) {
        self.members = members
        self.rules = rules
        self.waiters = waiters
        state = Locked(State(waiting: Set(members.map(\.ticket))))
    }

    func begin() {
        let task = Task { await perform() }
        let isAbandoned = state.withLock { state in
            state.task = task
            return state.waiting.isEmpty
        }
        if isAbandoned { task.cancel() }
    }

    /// A caller is cancelled; with the last one the request is cancelled too.
    func remove(_ ticket: Int) {
        state.withLock { state in
            state.waiting.remove(ticket)
            return state.waiting.isEmpty ? state.task : nil
        }?.cancel()
    }

    private func perform() async {
        let keys = members.map(\.run).reduce(into: [RateKey]()) { keys, run in
            keys = RateKey.distinct(keys + run.keys)
        }
        guard let traffic = members.first?.run.traffic, let moment = await pass(keys, traffic) else { return }
        let (elements, tickets) = await ready()
        do throws(RequestError) {
            if elements.isEmpty { throw .transport(.cancelled) }
            let request = try rules.encode(elements)
            await send(request, elements, tickets, keys, passedAt: moment)
        } catch {
            traffic.limiter?.withdraw(keys, passedAt: moment)
            for ticket in tickets { resume(ticket, .ended(CallFailure(error: error, allowsStale: false))) }
        }
    }

    /// Waits until all limits let the calls through.
    /// - Returns: When they did; nil if all callers were cancelled meanwhile.
    private func pass(_ keys: [RateKey], _ traffic: RequestTraffic) async -> Duration? {
        guard let limiter = traffic.limiter, !keys.isEmpty else { return traffic.clock.uptime }
        let priority = members.map(\.run.call.rank).max() ?? .normal
        return try? await limiter.pass(keys, priority: priority, places: members.compactMap(\.run.call.place))
    }

    /// The calls that are still waited for, with tokens as they are now; a call without a token ends by itself.
    private func ready() async -> (elements: [BatchElement], tickets: [Int]) {
        var (elements, tickets): ([BatchElement], [Int]) = ([], [])
        for member in members where state.withLock({ $0.waiting.contains(member.ticket) }) {
            do throws(CallFailure) {
                elements.append(try await member.run.element())
                tickets.append(member.ticket)
            } catch { resume(member.ticket, .ended(error)) }
        }
        return (elements, tickets)
    }

    private func send(
        _ request: HTTPRequest, _ elements: [BatchElement], _ tickets: [Int], _ keys: [RateKey], passedAt moment: Duration
    ) async {
        let run = members[0].run
        do throws(HTTPError) {
            let response = try await run.transport.send(request)
            run.traffic.connection.note(isOffline: false)
            run.hear(response, keys)
            let reply = rules.decode(response, elements)
            for (position, ticket) in tickets.enumerated() {
                let own = reply.reply(at: position) ?? .reaction(.fail(.invalidReply("it holds nothing for the call")))
                resume(ticket, .reply(own, sent: elements[position].tokens?.accessToken))
            }
        } catch {
            if error == .offline { run.traffic.connection.note(isOffline: true) }
            // The request was not sent.
            if error == .offline { run.traffic.limiter?.withdraw(keys, passedAt: moment) }
            for ticket in tickets { resume(ticket, .failed(error)) }
        }
    }

    private func resume(_ ticket: Int, _ outcome: CallGroup.Outcome) {
        state.withLock { _ = $0.waiting.remove(ticket) }
        waiters.resume(ticket, returning: outcome)
    }
}

extension CallExecution {
    /// The call with its token, as an element of a batch.
    func element() async throws(CallFailure) -> BatchElement {
        var request = call.request
        let tokens = try await presentTokens()
        if let tokens { rules.authorize(&request, tokens) }
        return BatchElement(call: call, request: request, tokens: tokens, folder: folder)
    }

    /// The current tokens: the member was asked for the call's requirement before it joined the others.
    private func presentTokens() async throws(CallFailure) -> TokenSet? {
        guard let source else { return nil }
        let (tokens, error) = await found(source, rejecting: nil)
        if let error { throw CallFailure(error: error, allowsStale: error.isPassing) }
        return tokens
    }
}
