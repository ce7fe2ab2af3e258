import Foundation
public import MemberAccounts
public import MemberCore
import MemberHTTP
public import MemberOAuth

/// One call on its way through limit, token, network and judgement, as often as the rules say.
struct CallRun: Sendable {
    var call: ProviderCall
    let source: (any TokenSource)?
    let folder: String
    let rules: CallRules
    let transport: any HTTPTransport
    let traffic: RequestTraffic
    /// Nobody waits for it: it goes last, and asks nobody.
    var isBackground = false

    /// Carries the call out.
    /// - Returns: A response that brings a value.
    func perform() async throws(CallFailure) -> HTTPResponse {
        let scopes = rules.blockScopes(call)
        if let block = traffic.block(folder, scopes) {
            throw CallFailure(error: .blocked(scope: block.scope, until: block.until), allowsStale: true)
        }
        var progress = CallProgress(
            policy: traffic.retry, isRepeatable: call.isRepeatable, maximumInteractions: rules.maximumInteractions,
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
            case .pause(let duration): try await pause(duration, &attempt)
            case .renew(let error):
                // Without a token there is nothing to renew.
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
                if case .pause(_, let duration) = reaction { close(for: duration) }
                throw failure
            }
        }
    }

    /// What is kept from one try to the next.
    struct Attempt {
        /// The token that was sent last.
        var sent: Secret?
        /// The token that was refused.
        var rejected: Secret?
        /// What interactions brought; a new answer of one kind takes the place of the old one.
        var added: [Interaction.Kind: FormFields] = [:]
        var isReturning = false
        /// What the member was asked for of that which the call declared.
        var asked: Set<Interaction.Kind> = []
        /// When the call looked at its tokens last, by the hook's count of answers.
        var looked = 0
    }

    private func send(_ attempt: inout Attempt, tries: Int) async throws(CallFailure) -> (CallReaction, HTTPResponse?) {
        var request = call.request
        for fields in attempt.added.values { rules.add(fields, &request) }
        let key = traffic.limiter == nil ? nil : rules.rateKey(call, folder)
        let moment = try await pass(key, &attempt)
        let tokens = try await tokens(&attempt)
        attempt.sent = tokens?.accessToken
        if let tokens { rules.authorize(&request, tokens) }
        do throws(HTTPError) {
            let response = try await transport.send(request)
            let now = traffic.clock.now
            if let key, let hint = rules.hint(of: response, at: now) { traffic.limiter?.apply(hint, to: key) }
            return (rules.react(CallResponse(call: call, response: response, tries: tries, now: now, rules: rules)), response)
        } catch {
            // It never left: offline, the next call need not wait to learn the same.
            if error == .offline, let key, let moment { traffic.limiter?.withdraw(key, passedAt: moment) }
            return (error == .cancelled ? .fail(.transport(.cancelled)) : rules.reactToFailure(error, call), nil)
        }
    }

    /// Waits for the call's turn.
    /// - Returns: When it passed; nil where nothing limits it.
    private func pass(_ key: RateKey?, _ attempt: inout Attempt) async throws(CallFailure) -> Duration? {
        guard let key, let limiter = traffic.limiter else { return nil }
        // Renewed before the place in line is used up; read again after it.
        _ = try await tokens(&attempt)
        do {
            let priority = isBackground ? .background : call.priority
            return try await limiter.pass(key, priority: priority, isReturning: attempt.isReturning)
        } catch { throw CallFailure(error: .transport(.cancelled), allowsStale: false) }
    }

    /// The tokens that the call goes with; the member is asked first for what it declared and they lack.
    private func tokens(_ attempt: inout Attempt) async throws(CallFailure) -> TokenSet? {
        guard let source else { return nil }
        while true {
            attempt.looked = traffic.interaction?.answerCount ?? 0
            let (tokens, error) = await found(source, rejecting: attempt.rejected)
            if let tokens, !isLacking(tokens) { return tokens }
            if let error, !error.isForWantOfSignIn { throw CallFailure(error: error, allowsStale: error.isPassing) }
            if try await isAnswered(error == nil ? .permission : .signIn, error, &attempt) { continue }
            // Whether the permissions are enough is the provider's to say.
            if let error { throw CallFailure(error: error, allowsStale: false) }
            return tokens
        }
    }

    private func found(
        _ source: any TokenSource, rejecting rejected: Secret?
    ) async -> (tokens: TokenSet?, error: RequestError?) {
        do throws(RequestError) { return (try await source.tokens(rejecting: rejected), nil) } catch { return (nil, error) }
    }

    private func sleep(_ duration: Duration) async throws(CallFailure) {
        do { try await traffic.clock.sleep(for: duration) } catch {
            throw CallFailure(error: .transport(.cancelled), allowsStale: false)
        }
    }

    private func close(for duration: Duration) {
        if let limiter = traffic.limiter, let key = rules.rateKey(call, folder) { limiter.close(key, for: duration) }
    }

    private func pause(_ duration: Duration, _ attempt: inout Attempt) async throws(CallFailure) {
        attempt.isReturning = true
        if traffic.limiter == nil || rules.rateKey(call, folder) == nil { return try await sleep(duration) }
        close(for: duration)
    }

    /// - Returns: Whether anybody was asked for this call.
    private func ask(
        _ interaction: Interaction, _ error: RequestError, _ attempt: inout Attempt
    ) async throws(CallFailure) -> Bool {
        guard !isBackground, let hook = traffic.interaction else { throw CallFailure(error: error, allowsStale: false) }
        let (answer, wasAsked) = await hook.ask(interaction)
        switch answer {
        case .adding(let fields): attempt.added[interaction.kind] = fields
        case .repeating: break
        case .cancelled:
            throw CallFailure(error: Task.isCancelled ? .transport(.cancelled) : error, allowsStale: false)
        }
        return wasAsked
    }
}

/// Gives calls their tokens: a member's session, or a server's key that signs one for a few minutes.
///
/// ```swift
/// let reply = try await pipeline.send(call, for: source, folder: "app")
/// ```
public protocol TokenSource: Sendable {
    /// Tokens whose access token is good for a while.
    /// - Parameter rejected: An access token that the provider has refused: another one is wanted. Nil asks for any.
    /// - Returns: The tokens.
    /// - Throws: ``RequestError``: ``RequestError/tokenUnavailable(code:)`` without a token.
    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet

    /// Whether replies may be kept: false once the account behind it is gone.
    var mayKeepReplies: Bool { get }

    /// The account whose tokens they are; nil where they are no member's.
    var accountKey: AccountKey? { get }
}

extension TokenSource {
    /// Whether replies may be kept: as long as nothing else is said.
    public var mayKeepReplies: Bool { true }
    /// No member's, as long as nothing else is said.
    public var accountKey: AccountKey? { nil }
}

extension Session: TokenSource {
    /// The account's tokens, refreshed where that is needed.
    /// - Parameter rejected: An access token that the provider has refused; nil asks for any.
    /// - Returns: The tokens.
    /// - Throws: ``RequestError/account(_:)``.
    public func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        do { return try await freshTokens(rejecting: rejected) } catch { throw .account(error) }
    }

    /// Whether the account is still there.
    public var mayKeepReplies: Bool { account != nil }

    /// The account's key.
    public var accountKey: AccountKey? { key }
}
