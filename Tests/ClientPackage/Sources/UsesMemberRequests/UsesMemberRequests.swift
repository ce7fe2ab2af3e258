import Foundation
import MemberRequests

/// The pipeline with an API of the app's own, by the product's import alone.
func looms(of session: Session, cache folder: URL) async throws(RequestError) -> Int {
    var rules = CallRules()
    rules.rateKeys = { _, account in
        [
            RateKey(account, limit: RateLimit(3, per: .seconds(1))),
            RateKey("all", limit: RateLimit(50, per: .seconds(1)), kind: .app),
        ]
    }
    rules.rateHints = { response, _ in response.headers["X-Full"] == nil ? [] : [RateHint(for: .app, pause: .seconds(60))] }
    rules.react = { answer in
        answer.response.status == 451 ? .fail(.status(ResponseHead(answer.response))) : CallRules.bearer(answer)
    }
    let pipeline = RequestPipeline(
        transport: NetworkTransport(), cache: ResponseCache(root: folder), rules: rules,
        traffic: RequestTraffic(limiter: RateLimiter(), retry: .standard))
    guard let url = URL(string: "https://guild.example.test/looms") else { return 0 }
    var call = ProviderCall(HTTPRequest(.get, url))
    call.requirement = CallRequirement(["crafts"], for: "Shows the member's looms")
    let reply = try await pipeline.send(call, for: session, folder: session.key.subject)
    if case .cache(let age, _) = reply.source { print(age) }
    return reply.body.count
}

/// A key of the app's own server instead of a member's session; its limits name the moment at which they end.
struct LoomKey: TokenSource {
    let key: Secret

    func tokens(rejecting rejected: Secret?) async throws(RequestError) -> TokenSet {
        guard key != rejected else { throw .tokenUnavailable(code: "looms.key_refused") }
        return TokenSet(accessToken: key, life: .endless, receivedBy: SystemClock())
    }
}

func loomCount(_ request: HTTPRequest, key: Secret) async throws(RequestError) -> Int {
    var rules = CallRules()
    rules.retryAfter = CallRules.momentRetryAfter(atMost: .seconds(60))
    let pipeline = RequestPipeline(transport: NetworkTransport(), cache: nil, rules: rules)
    return try await pipeline.send(ProviderCall(request), for: LoomKey(key: key), folder: "server").body.count
}

/// An app's own place for replies: a file for each, which counts as fresh for an hour; a place that cannot be used keeps none.
struct LoomShelf: ReplyStore {
    let folder: URL

    private func file(_ key: CacheKey, _ account: String) -> URL { place(account).appending(path: key.name) }
    private func place(_ account: String) -> URL {
        folder.appending(path: Data(account.utf8).map { String($0, radix: 16) }.joined(separator: "-"))
    }

    func find(_ key: CacheKey, in folder: String) -> StoredReply? {
        let file = file(key, folder)
        let kept = try? file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
        guard let kept, let body = try? Data(contentsOf: file) else { return nil }
        return StoredReply(body: body, created: kept, life: .oneHour, found: Date())
    }

    func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {
        guard life != .never else { return }
        try? FileManager.default.createDirectory(at: place(folder), withIntermediateDirectories: true)
        try? body.write(to: file(key, folder), options: .atomic)
    }

    func remove(_ key: CacheKey, in folder: String) { try? FileManager.default.removeItem(at: file(key, folder)) }
    func removeAll(in folder: String) { try? FileManager.default.removeItem(at: place(folder)) }
    func removeAll() { try? FileManager.default.removeItem(at: folder) }
}

func shelved(_ rules: CallRules, in folder: URL) -> [RequestPipeline] {
    let stores: [any ReplyStore] = [LoomShelf(folder: folder), MemoryReplyStore(limit: 1 << 20)]
    return stores.map { RequestPipeline(transport: NetworkTransport(), cache: $0, rules: rules) }
}

func looms(refreshedBy pipeline: RequestPipeline, _ call: ProviderCall, for session: Session) throws(RefreshScheduleError)
    -> RefreshSchedule
{
    let schedule = RefreshSchedule(pipeline)
    let hook = BackgroundRefreshHook { refresh, outcome in print(refresh.folder, outcome) }
    try schedule.register(call, every: .seconds(300), for: session, folder: session.key.subject, observedBy: hook)
    return schedule
}
