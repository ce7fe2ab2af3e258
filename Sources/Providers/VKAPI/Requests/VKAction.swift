public import MemberHTTP

/// An action of ``VKUser``: the method that it calls, and how.
///
/// Each function of a user has its constant here, by which a delegate knows whose reply it is given:
///
/// ```swift
/// if request.signature as? String == VKAction.wallGet.signature { show(response) }
/// ```
///
/// Two constants are equal if all their parts are: an obsolete action differs from its successor by the signature.
public struct VKAction: Sendable, Hashable {
    /// The method that is sent, as in `wall.get`; the successor's where VK has replaced the action's own.
    public let method: String

    /// How it is sent: reads by GET, writes by POST.
    public let verb: HTTPRequest.Method

    /// The default signature of the action's requests: the function's Objective-C selector, as in `wallGetWithCustomOptions:`.
    public let signature: String

    /// Whether good replies are kept. Writes never are, nor are the addresses of upload and long poll servers.
    public let isKept: Bool

    /// The parameters that every call sends besides its options, by name.
    public let parameters: [String: String]

    init(
        _ method: String, _ verb: HTTPRequest.Method, signature: String, isKept: Bool = true, parameters: [String: String] = [:]
    ) {
        self.method = method
        self.verb = verb
        self.signature = signature
        self.isKept = isKept && verb == .get
        self.parameters = parameters
    }
}
