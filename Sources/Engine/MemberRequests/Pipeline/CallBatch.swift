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

    /// Sends members as one request.
    /// - Parameters:
    ///   - members: The members; nil is all of them.
    ///   - tries: How often they were sent together before, each time too early.
    private func perform(_ members: [CallGroup.Member]? = nil, tries: Int = 0) async {
        let members = members ?? self.members
        let keys = members.map(\.run).reduce(into: [RateKey]()) { keys, run in
            keys = RateKey.distinct(keys + run.keys)
        }
        guard let traffic = members.first?.run.traffic else { return }
        guard let moment = await pass(keys, traffic, members, isReturning: tries > 0) else { return }
        var sent = Sent(keys: keys, moment: moment, tries: tries + 1)
        await prepare(&sent, members)
        do throws(RequestError) {
            if sent.elements.isEmpty { throw .transport(.cancelled) }
            await send(try rules.encode(sent.elements), sent)
        } catch {
            traffic.limiter?.withdraw(keys, passedAt: moment)
            for member in sent.members { resume(member.ticket, .ended(CallFailure(error: error, allowsStale: false))) }
        }
    }

    /// What is sent as one request.
    private struct Sent {
        var members: [CallGroup.Member] = []
        var elements: [BatchElement] = []
        let keys: [RateKey]
        /// When the limits let it through.
        let moment: Duration
        /// How often it was sent, this time included.
        let tries: Int
    }

    /// Waits until all limits let the calls through.
    /// - Returns: When they did; nil if all callers were cancelled meanwhile.
    private func pass(
        _ keys: [RateKey], _ traffic: RequestTraffic, _ members: [CallGroup.Member], isReturning: Bool
    ) async -> Duration? {
        guard let limiter = traffic.limiter, !keys.isEmpty else { return traffic.clock.uptime }
        let priority = members.map(\.run.call.rank).max() ?? .normal
        return try? await traffic.pass(
            limiter, keys, priority: priority, isReturning: isReturning, places: members.compactMap(\.run.call.place))
    }

    /// The calls that are still waited for, with tokens as they are now; a call without a token ends by itself.
    private func prepare(_ sent: inout Sent, _ members: [CallGroup.Member]) async {
        for member in members where state.withLock({ $0.waiting.contains(member.ticket) }) {
            do throws(CallFailure) {
                sent.elements.append(try await member.run.element())
                sent.members.append(member)
            } catch { resume(member.ticket, .ended(error)) }
        }
    }

    private func send(_ request: HTTPRequest, _ sent: Sent) async {
        let run = members[0].run
        do throws(HTTPError) {
            let response = try await run.transport.send(request)
            run.traffic.connection.note(isOffline: false)
            run.hear(response, sent.keys)
            switch rules.decode(response, sent.elements) {
            case .halves(let error, let evenWrites): await divide(sent, error, evenWrites)
            case .refused(let response): await judge(response, sent)
            case let reply: deliver(reply, sent)
            }
        } catch {
            if error == .offline { run.traffic.connection.note(isOffline: true) }
            // The request was not sent.
            if error == .offline { run.traffic.limiter?.withdraw(sent.keys, passedAt: sent.moment) }
            for member in sent.members { resume(member.ticket, .failed(error)) }
        }
    }

    private func deliver(_ reply: BatchReply, _ sent: Sent) {
        for (position, member) in sent.members.enumerated() {
            let own = reply.reply(at: position) ?? .reaction(.fail(.invalidReply("it holds nothing for the call")))
            resume(member.ticket, .reply(own, sent: sent.elements[position].tokens?.accessToken))
        }
    }

    /// Sends the calls in two halves; a single one is sent by itself.
    private func divide(_ sent: Sent, _ error: RequestError, _ evenWrites: Bool) async {
        var rest: [CallGroup.Member] = []
        for member in sent.members {
            if evenWrites || member.run.call.isRepeatable {
                rest.append(member)
            } else {
                resume(member.ticket, .ended(CallFailure(error: error, allowsStale: false)))
            }
        }
        let middle = (rest.count + 1) / 2
        for half in [Array(rest[..<middle]), Array(rest[middle...])] where !half.isEmpty {
            if half.count == 1 { resume(half[0].ticket, .alone) } else { await perform(half) }
        }
    }

    /// Repeats a batch that was too early, as often as a call is repeated; another refusal is each call's own.
    private func judge(_ response: HTTPResponse, _ sent: Sent) async {
        let (run, traffic) = (members[0].run, members[0].run.traffic)
        let received = CallResponse(
            call: sent.elements[0].call, response: response, tries: sent.tries, now: traffic.clock.now, rules: run.rules)
        guard case .pause(let error, let duration, let kind) = run.rules.react(received) else {
            return deliver(.whole(.response(response)), sent)
        }
        let keys = sent.keys.filter { kind == nil || $0.kind == kind }
        if let limiter = traffic.limiter { for key in keys { limiter.close(key, for: duration) } }
        guard sent.tries < traffic.retry.tries else { return deliver(.whole(.reaction(.fail(error))), sent) }
        if traffic.limiter == nil || keys.isEmpty { try? await traffic.clock.sleep(for: duration) }
        await perform(sent.members, tries: sent.tries)
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
