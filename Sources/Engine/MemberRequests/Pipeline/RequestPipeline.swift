public import Foundation
import MemberCore
public import MemberHTTP

/// The path of a request: cache, equal calls in progress, limit, token, network, judgement, reaction, cache.
///
/// ```swift
/// let reply = try await pipeline.send(ProviderCall(request), for: session, folder: "17")
/// ```
public struct RequestPipeline: Sendable {
    private let transport: any HTTPTransport
    private let cache: (any ReplyStore)?
    private let rules: CallRules
    /// The objects that its calls share with others.
    package let traffic: RequestTraffic

    /// Creates a pipeline.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - cache: Keeps the replies, such as a ``ResponseCache``; nil keeps none.
    ///   - rules: The provider's rules.
    ///   - traffic: The objects that the calls of this provider share; by default its own.
    public init(
        transport: any HTTPTransport, cache: (any ReplyStore)?, rules: CallRules = CallRules(),
        traffic: RequestTraffic = RequestTraffic()
    ) {
        self.transport = transport
        self.cache = cache
        self.rules = rules
        self.traffic = traffic
    }

    /// Returns the same pipeline for calls that ask the member by a hook of their own.
    /// - Parameter interaction: Asks the member.
    /// - Returns: The pipeline; it shares cache, limits and equal calls.
    package func asking(_ interaction: InteractionHook) -> RequestPipeline {
        RequestPipeline(
            transport: transport, cache: cache, rules: rules, traffic: RequestTraffic(sharing: traffic, interaction: interaction))
    }

    /// Makes a call for an account.
    /// - Parameters:
    ///   - call: The call.
    ///   - source: Provides its token, such as an account's session; nil sends none.
    ///   - folder: The account's folder in the cache.
    /// - Returns: The body and its source.
    /// - Throws: ``RequestError``. A failed call never changes the cache.
    public func send(
        _ call: ProviderCall, for source: (any TokenSource)?, folder: String
    ) async throws(RequestError) -> ProviderReply {
        let reply = try await send(call, for: source, folder: folder) { body throws(RequestError) in body }
        return ProviderReply(body: reply.body, source: reply.source, head: reply.head)
    }

    /// Makes a call for an account and decodes its reply; equal calls in progress share both.
    /// - Parameters:
    ///   - call: The call.
    ///   - source: Provides its token, such as an account's session; nil sends none.
    ///   - folder: The account's folder in the cache.
    ///   - decode: Reads a body; a body that it cannot read is not kept.
    /// - Returns: The value, the body and their source.
    /// - Throws: ``RequestError``. A failed call never changes the cache.
    public func send<Value: Sendable>(
        _ call: ProviderCall, for source: (any TokenSource)?, folder: String,
        decoding decode: @escaping @Sendable (Data) throws(RequestError) -> Value
    ) async throws(RequestError) -> DecodedReply<Value> {
        try await traffic.diagnostics.span(
            "member.call", .internal, ["server.address": .open(call.request.url.host() ?? "")], ending: { $0.source.spanEnd }
        ) { () async throws(RequestError) -> DecodedReply<Value> in
            try await reply(to: call, for: source, folder: folder, decoding: decode)
        }
    }

    private func reply<Value: Sendable>(
        to call: ProviderCall, for source: (any TokenSource)?, folder: String,
        decoding decode: @escaping @Sendable (Data) throws(RequestError) -> Value
    ) async throws(RequestError) -> DecodedReply<Value> {
        // However the call ends, the others of its group no longer wait for it.
        defer { call.membership?.withdraw() }
        let run = execution(of: call, for: source, folder: folder)
        // The kept replies of an account that was removed or moved must not be returned.
        let isGone = source?.mayKeepReplies == false
        if isGone { cache?.removeAll(in: folder) }
        let key = call.isCacheable && !isGone ? CacheKey(call.request.url, dropping: rules.volatileParameters) : nil
        do throws(CallFailure) {
            guard let key else { return try await fetch(run, nil, decode) }
            if !call.isForced, cache != nil {
                let hit = lookUp(key, run, decode)
                traffic.count(hit)
                if let hit { return try Self.decoded(hit, decode) }
            }
            return try await call.isShared ? join(run, key, decode) : fetch(run, key, decode)
        } catch {
            // The account may have been removed or moved since the call began.
            guard call.servesStaleOnError, error.allowsStale, let key, source?.mayKeepReplies != false,
                let hit = kept(key, run)
            else { throw error.error }
            traffic.count(hit)
            let source = ProviderReply.Source.cache(age: hit.age, isExpired: true)
            return DecodedReply(value: try decode(hit.body), body: hit.body, source: source, head: nil)
        }
    }

    func execution(of call: ProviderCall, for source: (any TokenSource)?, folder: String) -> CallExecution {
        CallExecution(call: call, source: source, folder: folder, rules: rules, transport: transport, traffic: traffic)
    }

    private func lookUp<Value: Sendable>(
        _ key: CacheKey, _ run: CallExecution, _ decode: @escaping @Sendable (Data) throws(RequestError) -> Value
    ) -> StoredReply? {
        guard let hit = kept(key, run) else { return nil }
        switch CacheVerdict.of(age: hit.age, life: hit.life, for: run.call) {
        case .deliver: return hit
        case .deliverAndRefresh:
            refresh(run, key, decode)
            return hit
        case .miss(let deletes):
            if deletes { cache?.remove(key, in: run.folder) }
            return nil
        }
    }

    /// The kept reply, of any age; the reply of a removed account is removed.
    private func kept(_ key: CacheKey, _ run: CallExecution) -> StoredReply? {
        guard let cache, let entry = cache.current(key, in: run.folder) else { return nil }
        if let since = run.call.keptSince?.timeIntervalSince1970, entry.createdAt < since, since <= entry.foundAt {
            cache.remove(key, in: run.folder)
            return nil
        }
        return entry
    }

    private static func decoded<Value: Sendable>(
        _ hit: StoredReply, _ decode: (Data) throws(RequestError) -> Value
    ) throws(CallFailure) -> DecodedReply<Value> {
        do throws(RequestError) {
            let source = ProviderReply.Source.cache(age: hit.age, isExpired: hit.isExpired)
            return DecodedReply(value: try decode(hit.body), body: hit.body, source: source, head: nil)
        } catch { throw CallFailure(error: error, allowsStale: false) }
    }

    private func fetch<Value: Sendable>(
        _ run: CallExecution, _ key: CacheKey?, _ decode: (Data) throws(RequestError) -> Value
    ) async throws(CallFailure) -> DecodedReply<Value> {
        let response = try await run.perform()
        let body = response.body
        let value: Value
        do throws(RequestError) { value = try decode(body) } catch { throw CallFailure(error: error, allowsStale: false) }
        if let key, let cache, !Task.isCancelled, run.mayKeep {
            let kept = run.rules.kept(body)
            if let kept { cache.store(kept, for: key, in: run.folder, life: run.call.life) }
            // A session that ended in the meantime must not leave data behind.
            if kept == nil || !run.mayKeep { cache.remove(key, in: run.folder) }
        }
        return DecodedReply(value: value, body: body, source: .network, head: ResponseHead(response))
    }

    private func join<Value: Sendable>(
        _ run: CallExecution, _ key: CacheKey, _ decode: @escaping @Sendable (Data) throws(RequestError) -> Value
    ) async throws(CallFailure) -> DecodedReply<Value> {
        let flight = flight(run, key, Value.self)
        var sent = run
        sent.call.request.progress = traffic.progress.ofAll(flight)
        let outcome = await traffic.progress.reporting(flight, to: run.call.request.progress) { [sent] in
            // An equal call under way may belong to this one's group, which would wait for itself.
            await traffic.flights.join(flight, isLate: { run.call.membership?.withdraw() }) {
                await self.outcome(sent, key, decode)
            }
        }
        guard let reply = try outcome.get() as? DecodedReply<Value> else {
            throw CallFailure(error: .invalidReply("it was decoded as something else"), allowsStale: false)
        }
        return reply
    }

    func outcome<Value: Sendable>(
        _ run: CallExecution, _ key: CacheKey, _ decode: @Sendable (Data) throws(RequestError) -> Value
    ) async -> CallOutcome {
        do throws(CallFailure) { return .success(try await fetch(run, key, decode)) } catch { return .failure(error) }
    }

    func flight(_ run: CallExecution, _ key: CacheKey, _ type: Any.Type) -> CallIdentity {
        CallIdentity(
            key: key, folder: ExactText(run.folder), mark: run.call.mark, mode: run.call.mode, isForced: run.call.isForced,
            isUnattended: run.call.isUnattended, requirement: run.call.requirement, value: ObjectIdentifier(type))
    }
}

extension CallExecution {
    /// Whether its account still exists, so that replies may be kept.
    var mayKeep: Bool { (source?.mayKeepReplies ?? true) && call.mayKeepReply() }
}
