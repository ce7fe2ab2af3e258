public import MemberAccounts
import MemberCore
public import MemberHTTP
import MemberOAuth

/// The way of a request: cache, token, network, judgement, one renewal if the token is void, cache.
///
/// ```swift
/// let reply = try await pipeline.send(ProviderCall(request), for: session, folder: "17")
/// ```
public struct RequestPipeline: Sendable {
    private let transport: any HTTPTransport
    private let cache: ResponseCache
    private let rules: CallRules

    /// A pipeline.
    /// - Parameters:
    ///   - transport: Sends the requests.
    ///   - cache: Keeps the replies.
    ///   - rules: The provider's rules.
    public init(transport: any HTTPTransport, cache: ResponseCache, rules: CallRules = CallRules()) {
        self.transport = transport
        self.cache = cache
        self.rules = rules
    }

    /// Makes a call for an account.
    /// - Parameters:
    ///   - call: The call.
    ///   - session: The account whose token it carries; nil sends none.
    ///   - folder: The account's folder in the cache.
    /// - Returns: The body and its source.
    /// - Throws: ``RequestError``. A failed call never changes the cache.
    public func send(
        _ call: ProviderCall, for session: Session?, folder: String
    ) async throws(RequestError) -> ProviderReply {
        let key = call.isCacheable ? CacheKey(call.request.url, dropping: rules.volatileParameters) : nil
        if let key, !call.isForced, let hit = cache.reply(for: key, in: folder, mode: call.mode) {
            return ProviderReply(body: hit.body, source: .cache(age: hit.age, isExpired: hit.isExpired))
        }
        let response = try await fetch(call.request, for: session)
        // A session that ended meanwhile must not leave data behind.
        if let key, !Task.isCancelled, session == nil || session?.account != nil {
            cache.store(response.body, for: key, in: folder, life: call.life)
        }
        return ProviderReply(body: response.body, source: .network)
    }

    private func fetch(_ request: HTTPRequest, for session: Session?) async throws(RequestError) -> HTTPResponse {
        var rejected: Secret?
        while true {
            var request = request
            let tokens = try await tokens(of: session, rejecting: rejected)
            if let tokens { rules.authorize(&request, tokens) }
            let response = try await answer(to: request)
            switch rules.judge(response) {
            case .value: return response
            case .refused(let error): throw error
            case .tokenRejected(let refusal):
                guard let tokens, rejected == nil else { throw .refused(refusal) }
                rejected = tokens.accessToken
            }
        }
    }

    private func tokens(of session: Session?, rejecting rejected: Secret?) async throws(RequestError) -> TokenSet? {
        guard let session else { return nil }
        do { return try await session.freshTokens(rejecting: rejected) } catch { throw .account(error) }
    }

    private func answer(to request: HTTPRequest) async throws(RequestError) -> HTTPResponse {
        do throws(HTTPError) { return try await transport.send(request) } catch { throw .transport(error) }
    }
}
