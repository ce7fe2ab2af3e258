import Foundation
import MemberCore
import MemberHTTP
import MemberOAuth

/// One call in progress: limit, token, network and judgement, repeated as the rules say.
struct CallExecution: Sendable {
    var call: ProviderCall
    let source: (any TokenSource)?
    let folder: String
    let rules: CallRules
    let transport: any HTTPTransport
    let traffic: RequestTraffic

    /// Carries the call out.
    /// - Returns: A response that contains a value.
    func perform() async throws(CallFailure) -> HTTPResponse {
        guard call.isUnattended else { return try await carryOut() }
        return try await UnattendedCall.$isRunning.withValue(true) {
            await Result { () async throws(CallFailure) in try await carryOut() }
        }.get()
    }

    private func carryOut() async throws(CallFailure) -> HTTPResponse {
        let scopes = rules.blockScopes(call)
        if !scopes.isEmpty { await traffic.learnBlocks(folder) }
        if let block = traffic.block(folder, scopes) {
            throw CallFailure(error: .blocked(scope: block.scope, until: block.until), allowsStale: true)
        }
        var progress = CallProgress(
            policy: traffic.retry, isRepeatable: call.isRepeatable,
            begin: traffic.clock.uptime)
        var attempt = Attempt()
        while true {
            let (reaction, response) = try await send(&attempt, tries: progress.tries + 1)
            attempt.isReturning = false
            switch progress.step(after: reaction, at: traffic.clock.uptime, chance: traffic.chance) {
            case .deliver:
                guard let response else { throw CallFailure(error: .invalidReply("it is missing"), allowsStale: false) }
                traffic.clear(folder, scopes)
                return response
            case .wait(let duration): try await sleep(duration)
            case .pause(let duration, let kind): try await pause(duration, kind, &attempt)
            case .renew(let error):
                // Without a token, no renewal is possible.
                guard let sent = attempt.sent else { throw CallFailure(error: error, allowsStale: false) }
                attempt.rejected = sent
            case .ask(let interaction, let error):
                if try await !ask(interaction, error, &attempt) { progress.spareInteraction() }
            case .require(let error):
                guard try await isAnswered(.permission, error, &attempt) else {
                    throw CallFailure(error: error, allowsStale: false)
                }
            case .block(let scope, let duration, let error):
                let until = traffic.clock.now.addingTimeInterval(duration / .seconds(1))
                traffic.add(CallBlock(folder: folder, scope: scope, until: until))
                throw CallFailure(error: error, allowsStale: true)
            case .fail(let failure):
                if case .pause(_, let duration, let kind) = reaction { _ = close(kind, for: duration) }
                throw failure
            }
        }
    }

    /// The state that is kept from one try to the next.
    struct Attempt {
        /// The token that was sent last.
        var sent: Secret?
        /// The token that was refused.
        var rejected: Secret?
        /// The parameters from interactions; a new answer of one kind replaces the old one.
        var added: [Interaction.Kind: FormFields] = [:]
        var isReturning = false
        /// The kinds of requirement that the member was asked for.
        var asked: Set<Interaction.Kind> = []
        /// When the call looked at its tokens last, by the hook's count of answers.
        var looked = 0
    }

    private func send(_ attempt: inout Attempt, tries: Int) async throws(CallFailure) -> (CallReaction, HTTPResponse?) {
        var request = call.request
        for fields in attempt.added.values { rules.add(fields, &request) }
        if let result = try await sendInBatch(&attempt, tries) { return result }
        let keys = keys
        let moment = try await pass(keys, &attempt)
        let tokens = try await tokens(&attempt)
        attempt.sent = tokens?.accessToken
        if let tokens { rules.authorize(&request, tokens) }
        do throws(HTTPError) {
            let response = try await transport.send(request)
            traffic.connection.note(isOffline: false)
            hear(response, keys)
            return (judge(response, tries), response)
        } catch {
            if error == .offline { traffic.connection.note(isOffline: true) }
            // The request was not sent: while offline, the next call need not wait to fail in the same way.
            if error == .offline, let moment { traffic.limiter?.withdraw(keys, passedAt: moment) }
            return (judge(error), nil)
        }
    }

    private func judge(_ response: HTTPResponse, _ tries: Int) -> CallReaction {
        rules.react(CallResponse(call: call, response: response, tries: tries, now: traffic.clock.now, rules: rules))
    }

    /// Judges a missing response: a call may be repeated after a lost connection and after a time limit.
    private func judge(_ error: HTTPError) -> CallReaction {
        switch error {
        case .timedOut, .connectionLost: .retry(.transport(error))
        default: .fail(.transport(error))
        }
    }

    /// The limits that it counts for.
    var keys: [RateKey] { traffic.limiter == nil ? [] : rules.keys(of: call, folder) }

    /// Slows down as a response says.
    func hear(_ response: HTTPResponse, _ keys: [RateKey]) {
        if !keys.isEmpty { traffic.limiter?.apply(rules.hints(of: response, at: traffic.clock.now), to: keys) }
    }

    /// Is sent with the others of its group, the first time.
    /// - Returns: The outcome; nil if the call is sent by itself.
    private func sendInBatch(_ attempt: inout Attempt, _ tries: Int) async throws(CallFailure) -> (CallReaction, HTTPResponse?)? {
        guard let membership = call.membership, membership.isOpen else { return nil }
        guard let key = rules.batch?.key(call, folder) else {
            membership.withdraw()
            return nil
        }
        // Renewed before the others wait for it; read again when the batch is sent.
        _ = try await tokens(&attempt)
        switch await membership.send(self, key: key) {
        case .alone: return nil
        case .ended(let failure): throw failure
        case .failed(let error): return (judge(error), nil)
        case .reply(let reply, let sent):
            attempt.sent = sent
            switch reply {
            case .reaction(let reaction): return (reaction, nil)
            case .response(let response): return (judge(response, tries), response)
            }
        }
    }

    /// Waits for the call's turn.
    /// - Returns: The uptime at which it passed; nil where it has no limits.
    private func pass(_ keys: [RateKey], _ attempt: inout Attempt) async throws(CallFailure) -> Duration? {
        guard !keys.isEmpty, let limiter = traffic.limiter else { return nil }
        // The tokens are renewed before the place in line is used; they are read again afterwards.
        _ = try await tokens(&attempt)
        do {
            let places = call.place.map { [$0] } ?? []
            return try await traffic.pass(
                limiter, keys, priority: call.rank, isReturning: attempt.isReturning, places: places)
        } catch { throw CallFailure(error: .transport(.cancelled), allowsStale: false) }
    }

    /// The tokens for the call; if they lack its requirement, the member is asked first.
    private func tokens(_ attempt: inout Attempt) async throws(CallFailure) -> TokenSet? {
        // An answer that another call got before this moment does not answer a later question.
        attempt.looked = traffic.interaction?.answerCount ?? 0
        guard let source else { return nil }
        while true {
            attempt.looked = traffic.interaction?.answerCount ?? 0
            let (tokens, error) = await found(source, rejecting: attempt.rejected)
            if let tokens, !isLacking(tokens) { return tokens }
            if let error, !error.isForWantOfSignIn { throw CallFailure(error: error, allowsStale: error.isPassing) }
            let asked = attempt.asked
            if try await isAnswered(error == nil ? .permission : .signIn, error, &attempt) { continue }
            // A question that did not grant everything may have granted a part, and other tokens.
            if attempt.asked != asked, let new = await found(source, rejecting: attempt.rejected).tokens { return new }
            // The provider decides whether the permissions are enough.
            if let error { throw CallFailure(error: error, allowsStale: false) }
            return tokens
        }
    }

    func found(
        _ source: any TokenSource, rejecting rejected: Secret?
    ) async -> (tokens: TokenSet?, error: RequestError?) {
        do throws(RequestError) { return (try await source.tokens(rejecting: rejected), nil) } catch {
            if error.isOffline { traffic.connection.note(isOffline: true) }
            return (nil, error)
        }
    }

    private func sleep(_ duration: Duration) async throws(CallFailure) {
        do { try await traffic.clock.sleep(for: duration) } catch {
            throw CallFailure(error: .transport(.cancelled), allowsStale: false)
        }
    }

    /// Closes the keys of a kind, or all of them.
    /// - Returns: Whether there was a key to close.
    private func close(_ kind: RateKey.Kind?, for duration: Duration) -> Bool {
        guard let limiter = traffic.limiter else { return false }
        let keys = keys.filter { kind == nil || $0.kind == kind }
        for key in keys { limiter.close(key, for: duration) }
        return !keys.isEmpty
    }

    private func pause(_ duration: Duration, _ kind: RateKey.Kind?, _ attempt: inout Attempt) async throws(CallFailure) {
        attempt.isReturning = true
        if !close(kind, for: duration) { try await sleep(duration) }
    }

    /// - Returns: Whether the member was asked for this call.
    private func ask(
        _ interaction: Interaction, _ error: RequestError, _ attempt: inout Attempt
    ) async throws(CallFailure) -> Bool {
        guard !call.isUnattended, let hook = traffic.interaction else { throw CallFailure(error: error, allowsStale: false) }
        var interaction = interaction
        interaction.account = source?.accountKey
        let (answer, wasAsked) = await hook.ask(interaction)
        switch answer {
        case .adding(let fields): attempt.added[interaction.kind] = fields
        case .repeating: break
        case .replacingToken(let token):
            guard await isKept(token, attempt) else { throw CallFailure(error: error, allowsStale: false) }
        case .cancelled:
            throw CallFailure(error: Task.isCancelled ? .transport(.cancelled) : error, allowsStale: false)
        }
        return wasAsked
    }

    /// Whether a token that came with an answer is stored instead of the one that was sent.
    func isKept(_ token: Secret, _ attempt: Attempt) async -> Bool {
        await source?.keep(token, replacing: attempt.sent) ?? false
    }
}
