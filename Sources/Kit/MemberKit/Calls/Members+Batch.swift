public import MemberAccounts
public import MemberCore
public import MemberRequests
public import MemberSignIn

extension Members {
    /// Makes several calls: if the provider has batches, the calls that are not in the cache are sent as one request.
    ///
    /// ```swift
    /// let replies = await members.call(batch: [NamedCall("users.get"), NamedCall("friends.get", [("count", "10")])], as: account)
    /// for reply in replies { print(try reply.get().value) }
    /// ```
    /// VK takes 25 calls in a request, Facebook 50. Each call has its own reply, stored like that of a single call, and its own error.
    /// Calls that a provider does not take in batches are sent one by one.
    /// - Parameters:
    ///   - batch: The calls, any number.
    ///   - life: The time for which a successful reply counts as fresh; nil is the provider's own.
    ///   - mode: Whether the cache's lookup respects the age.
    ///   - account: The account whose token is sent.
    /// - Returns: The outcome of each call, in their order.
    public func call(
        batch: [NamedCall], life: CacheLife? = nil, mode: CacheMode = .standard, as account: Account
    ) async -> [Result<DecodedReply<JSONValue>, MembersError>] {
        do {
            let store = try await callStore(of: account)
            let calls = batch.map { named in
                Result { try call(named, life: life, mode: mode, by: store, as: account) }.mapError { MembersError($0) }
            }
            let good = calls.compactMap { try? $0.get() }
            var replies = await store.pipeline.send(
                group: good, for: store.calls.tokens(session(of: account)), folder: account.key.subject
            )[...]
            return calls.map { call in call.flatMap { _ in store.read(replies.removeFirst()) } }
        } catch { return batch.map { _ in .failure(MembersError(error)) } }
    }
}

extension PreparedCalls.Calls {
    /// Reads the value of a reply.
    fileprivate func read(_ reply: Result<ProviderReply, RequestError>) -> Result<DecodedReply<JSONValue>, MembersError> {
        do throws(RequestError) {
            let reply = try reply.get()
            let value = try calls.value(reply.body)
            return .success(DecodedReply(value: value, body: reply.body, source: reply.source, head: reply.head))
        } catch { return .failure(.call(error)) }
    }
}
