public import MemberCore
public import MemberRequests

/// What a request to the Graph API brought.
public struct GraphResponse: Sendable {
    /// The JSON: any value; nil where the body was empty, or nothing came.
    public let value: JSONValue?
    /// Whether the service responded to the request at all: false for an element of a batch that it left out, because it had no time
    /// or was told so.
    public let hasResponse: Bool
    /// The head of the response; nil for one from this device's cache.
    public let head: ResponseHead?
    /// Where it came from.
    public let source: ProviderReply.Source

    /// The JSON as dictionaries, lists, texts, numbers and truth values; nil for none and for `null`.
    public var result: (any Sendable)? { value?.plain }
    /// How much of its limits the app has used; nil where the response does not say.
    public var usage: GraphUsage? { head.flatMap { GraphUsage($0.headers) } }

    /// A member of the value, if it is an object.
    /// - Parameter name: The member's name.
    /// - Returns: The member; nil where the value has no such member.
    public subscript(name: String) -> JSONValue? { value?[name] }

    init(_ reply: DecodedReply<JSONValue?>) {
        (value, hasResponse, head, source) = (reply.value, true, reply.head, reply.source)
    }

    /// The JSON; text that is not JSON, and is delivered as a member, does not count.
    var json: JSONValue? { GraphReading.value(value).json }

    /// None.
    init() { (value, hasResponse, head, source) = (nil, false, nil, .network) }
}
