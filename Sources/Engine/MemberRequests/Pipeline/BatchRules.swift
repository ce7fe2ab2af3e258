import MemberCore
public import MemberHTTP
public import MemberOAuth

/// How several calls are sent as one request: a batch, or a script that runs on the server.
///
/// ```swift
/// rules.batch = BatchRules(
///     capacity: 50, key: { call, folder in folder },
///     encode: { elements in try request(of: elements.map(\.request)) },
///     decode: { response, elements in .elements(entries(of: response).map(ElementReply.response)) })
/// let replies = await pipeline.send(group: calls, for: session, folder: "17")
/// ```
/// A batch consists of calls that have a ``BatchMembership`` of one group. A call without one is sent by itself, and so is one that no
/// other call shares a batch with. The group is sent when the last of its calls is ready: it has its reply from the cache, has ended, or
/// waits here with its token. The one request waits for the limits of all its elements. What a reply means is each call's own matter:
/// its reactions, its cache, its retries, which are sent by themselves.
public struct BatchRules: Sendable {
    /// How many elements a batch has at most; a larger group is sent as several, cut by the order of its calls.
    public var capacity: Int
    /// Which calls of a group are sent as one batch, by their account's folder: those of equal keys. Nil sends a call by itself.
    public var key: @Sendable (ProviderCall, String) -> String?
    /// Makes one request of the elements, in the order of the group; an error that it throws ends all of them.
    public var encode: @Sendable ([BatchElement]) throws(RequestError) -> HTTPRequest
    /// Takes the response apart.
    public var decode: @Sendable (HTTPResponse, [BatchElement]) -> BatchReply

    /// Rules of a batch.
    /// - Parameters:
    ///   - capacity: How many elements a batch has at most.
    ///   - key: Which calls of a group are sent as one batch; nil sends a call by itself.
    ///   - encode: Makes one request of the elements.
    ///   - decode: Takes the response apart.
    public init(
        capacity: Int, key: @escaping @Sendable (ProviderCall, String) -> String? = { _, folder in folder },
        encode: @escaping @Sendable ([BatchElement]) throws(RequestError) -> HTTPRequest,
        decode: @escaping @Sendable (HTTPResponse, [BatchElement]) -> BatchReply
    ) {
        self.capacity = max(1, capacity)
        self.key = key
        self.encode = encode
        self.decode = decode
    }
}

/// A call as an element of a batch.
public struct BatchElement: Sendable {
    /// The call.
    public let call: ProviderCall
    /// Its request, with the token that the rules have put on it.
    public let request: HTTPRequest
    /// The tokens of its account; nil if it is sent without.
    public let tokens: TokenSet?
    /// The account's folder.
    public let folder: String
}

/// The content of the response to a batch.
public enum BatchReply: Sendable {
    /// A reply for each element, by its position. An element beyond the last of them has none, which ends its call.
    case elements([ElementReply])
    /// The same for all elements, where the response cannot be taken apart or refuses the batch as a whole.
    case whole(ElementReply)
    /// The same for all elements, but judged once for the batch: where the verdict is a pause, the batch is sent once more after it.
    case refused(HTTPResponse)
    /// The server could not carry the batch out as a whole: each half of it is sent once more, down to calls by themselves. Where some
    /// elements may have been carried out, a call that must not be carried out twice ends with the error instead.
    case halves(RequestError, evenWrites: Bool)

    /// The reply for the element at a position; nil if it does not exist.
    package func reply(at position: Int) -> ElementReply? {
        switch self {
        case .elements(let replies): replies.indices.contains(position) ? replies[position] : nil
        case .whole(let reply): reply
        case .refused(let response): .response(response)
        case .halves(let error, _): .reaction(.fail(error))
        }
    }
}

/// What a batch brings for one element.
public enum ElementReply: Sendable {
    /// A response of its own, which the rules judge as any other.
    case response(HTTPResponse)
    /// The verdict itself, where there is no response to judge.
    case reaction(CallReaction)
}

extension RequestPipeline {
    /// Makes several calls of one account, which are sent as a batch where the rules have one.
    /// - Parameters:
    ///   - calls: The calls; they are made members of one group here.
    ///   - source: Gives the token that they carry; nil sends none.
    ///   - folder: Whose calls they are.
    /// - Returns: What each has come to, in their order.
    public func send(
        group calls: [ProviderCall], for source: (any TokenSource)?, folder: String
    ) async -> [Result<ProviderReply, RequestError>] {
        let members = zip(calls, BatchMembership.group(of: calls.count)).map { call, membership in
            var call = call
            call.membership = membership
            return call
        }
        return await withTaskGroup(of: (Int, Result<ProviderReply, RequestError>).self) { group in
            for (position, call) in members.enumerated() {
                group.addTask {
                    do throws(RequestError) {
                        return (position, .success(try await send(call, for: source, folder: folder)))
                    } catch { return (position, .failure(error)) }
                }
            }
            var results = [Result<ProviderReply, RequestError>](
                repeating: .failure(.transport(.cancelled)), count: calls.count)
            for await (position, result) in group { results[position] = result }
            return results
        }
    }
}
