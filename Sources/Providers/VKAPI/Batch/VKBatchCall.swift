public import MemberCore
public import MemberRequests
import VKWire

/// A call of a method, to be made together with others.
///
/// ```swift
/// let replies = await client.call(batch: [
///     VKBatchCall("users.get"), VKBatchCall("friends.get", [("count", "10")]),
/// ])
/// for reply in replies { print(try reply.get().value) }
/// ```
public struct VKBatchCall: Sendable {
    /// The method's name, `section.name`.
    public var method: String
    /// Its parameters; a token among them is dropped.
    public var parameters: FormFields
    /// How long a good reply counts as fresh; only methods that read are kept.
    public var life: CacheLife
    /// Whether the lookup respects the age.
    public var mode: CacheMode

    /// Creates a call.
    /// - Parameters:
    ///   - method: The method's name, `section.name`.
    ///   - parameters: Its parameters.
    ///   - life: How long a good reply counts as fresh; an hour by default.
    ///   - mode: Whether the lookup respects the age.
    public init(
        _ method: String, _ parameters: FormFields = [], life: CacheLife = .oneHour, mode: CacheMode = .standard
    ) {
        self.method = method
        self.parameters = parameters
        self.life = life
        self.mode = mode
    }
}

extension VKAPIClient {
    /// Makes calls together: those that the cache cannot answer are sent as scripts of `execute`, 25 in each, which count once for the
    /// limit of calls per second.
    ///
    /// Each call has its own reply, kept where a single one would be kept, and its own error, to which VK's reactions apply: a call that
    /// needs a captcha is repeated by itself while the others are delivered. Methods that VK refuses in scripts, `execute` and the saving of
    /// uploads among them, are sent by themselves. The order in which the calls take effect is that of the list within one script only.
    /// - Parameter batch: The calls, any number.
    /// - Returns: The outcome of each call, in their order.
    public func call(batch: [VKBatchCall]) async -> [Result<VKReply<JSONValue>, VKError>] {
        var results = [Result<VKReply<JSONValue>, VKError>](repeating: .failure(.invalidMethod), count: batch.count)
        var calls: [(position: Int, call: ProviderCall)] = []
        for (position, element) in batch.enumerated() {
            guard let call = try? call(of: element.method, element.parameters, life: element.life, mode: element.mode) else {
                continue
            }
            calls.append((position, call))
        }
        let replies = await pipeline.send(group: calls.map(\.call), for: session, folder: folder)
        for ((position, _), reply) in zip(calls, replies) { results[position] = Self.read(reply) }
        return results
    }

    private static func read(_ result: Result<ProviderReply, RequestError>) -> Result<VKReply<JSONValue>, VKError> {
        do throws(RequestError) {
            let reply = try result.get()
            let value = try VKEnvelope.decode(JSONValue.self, from: reply.body)
            return .success(VKReply(value: value, body: reply.body, source: reply.source))
        } catch { return .failure(VKError(error)) }
    }
}
