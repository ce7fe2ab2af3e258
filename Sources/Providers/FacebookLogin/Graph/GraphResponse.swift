public import MemberCore
public import MemberRequests

/// The response to a request to the Graph API.
public struct GraphResponse: Sendable {
    /// The JSON: any value; nil if the body was empty, or there was no response.
    public let value: JSONValue?
    /// Whether the service responded to the request: false for an element that the batch left out, because the service had no
    /// time or the request asked for that.
    public let hasResponse: Bool
    /// The head of the response; nil for a response from this device's cache.
    public let head: ResponseHead?
    /// The source of the response.
    public let source: ProviderReply.Source

    /// The JSON as dictionaries, lists, texts, numbers and truth values; nil for none and for `null`.
    public var result: (any Sendable)? { value.flatMap { $0 == .null ? nil : $0.plain } }
    /// How much of its limits the app has used; nil if the response does not say.
    public var usage: GraphUsage? { head.flatMap { GraphUsage($0.headers) } }

    /// Returns a member of the value, if it is an object.
    /// - Parameter name: The member's name.
    /// - Returns: The member; nil if the value has no such member.
    public subscript(name: String) -> JSONValue? { value?[name] }

    init(_ reply: DecodedReply<JSONValue?>) {
        (value, hasResponse, head, source) = (reply.value, true, reply.head, reply.source)
    }

    /// The JSON; a text that is not JSON, wrapped as a member, does not count.
    var json: JSONValue? { GraphReading.value(value).json }

    /// Creates a missing response.
    init() { (value, hasResponse, head, source) = (nil, false, nil, .network) }
}
