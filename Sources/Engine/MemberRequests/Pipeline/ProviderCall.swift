public import Foundation
package import MemberCore
public import MemberHTTP

/// One call of a provider's API, before authorization.
public struct ProviderCall: Sendable {
    /// The HTTP request; the pipeline adds its token.
    public var request: HTTPRequest
    /// The provider's name of the operation; blocks use it.
    public var operation = ""
    /// How long a successful reply counts as fresh.
    public var life: CacheLife
    /// Whether a lookup considers the age of an entry.
    public var mode: CacheMode
    /// Whether the lookup is skipped; a successful reply is still stored.
    public var isForced = false
    /// How long after its life a reply is still delivered, marked expired, while one request in the background refreshes it.
    public var staleGrace: CacheLife = .never
    /// Whether a kept reply of any age is delivered, marked expired, if the connection or the server fails or the provider
    /// refuses for a time. While it is true, a lookup deletes no entry.
    public var servesStaleOnError = false
    /// Whether it may safely be carried out twice, although it changes data.
    public var isSafeToRepeat = false
    /// Whether it changes data although it is sent by GET.
    public var isWrite = false
    /// Whether it shares a request with equal calls in progress, if its reply is cacheable.
    public var isShared = true
    /// Its requirement of the member; with nil the member is not asked, and the call ends with its error if a requirement is
    /// missing.
    public var requirement: CallRequirement?
    /// Its priority when calls wait for a limit.
    public var priority = RequestPriority.normal
    /// Whether no person waits for it, as for a refresh in the background: its priority is the lowest one, and the member is not
    /// asked. A refusal that requires the member, such as a captcha, then ends it.
    public var isUnattended = false
    /// Its membership of a group that is sent as a batch, where the rules have one; it is good for one call.
    public var membership: BatchMembership?
    /// The call's fields of its batch besides the request, by the batch's own names.
    package var elementFields: [String: JSONValue] = [:]
    /// By which others see until when the call waits for a limit.
    public var place: RatePlace?
    /// A mark of the call's own data, such as its own token: calls with different marks are not equal.
    package var mark = ExactText("")
    /// Whether a reply may still be kept when it arrives; the token source must allow it too.
    package var mayKeepReply: @Sendable () -> Bool = { true }
    /// A kept reply from before this moment is not returned; nil allows any reply. A moment in the future is ignored.
    package var keptSince: Date?

    /// Creates a call.
    /// - Parameters:
    ///   - request: The HTTP request.
    ///   - life: How long a successful reply counts as fresh; an hour by default.
    ///   - mode: Whether a lookup considers the age of an entry.
    public init(_ request: HTTPRequest, life: CacheLife = .oneHour, mode: CacheMode = .standard) {
        self.request = request
        self.life = life
        self.mode = mode
    }

    /// Only successful GETs with a life are kept, never a POST.
    var isCacheable: Bool { request.method == .get && life != .never }
    /// Its order when calls wait for a limit.
    var rank: RequestPriority { isUnattended ? .background : priority }
    /// The call that refreshes its entry in the background.
    var refreshing: ProviderCall {
        var call = self
        (call.isForced, call.isUnattended, call.mode) = (true, true, .standard)
        (call.membership, call.place) = (nil, nil)
        return call
    }
    /// Whether it may be repeated after a response that leaves open whether it was carried out.
    var isRepeatable: Bool { isSafeToRepeat || !isWrite && (request.method == .get || request.method == .head) }
}

/// The reply to a call, with its source.
public struct ProviderReply: Sendable {
    /// The source of a reply.
    public enum Source: Sendable, Equatable {
        /// The server, just now.
        case network
        /// The cache.
        case cache(age: TimeInterval, isExpired: Bool)
    }

    /// The raw body.
    public let body: Data
    /// The source of the reply.
    public let source: Source
    /// The head of the server's response; nil for a reply from the cache.
    public let head: ResponseHead?
}

/// The decoded reply to a call.
public struct DecodedReply<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The raw body.
    public let body: Data
    /// The source of the reply.
    public let source: ProviderReply.Source
    /// The head of the server's response; nil for a reply from the cache.
    public let head: ResponseHead?

    /// Creates a reply of these values.
    package init(value: Value, body: Data, source: ProviderReply.Source, head: ResponseHead?) {
        (self.value, self.body, self.source, self.head) = (value, body, source, head)
    }
}

/// The decision of a lookup: a pure function.
enum CacheVerdict: Sendable, Equatable {
    /// The entry is delivered; no request is sent.
    case deliver
    /// The entry is delivered, and refreshed in the background.
    case deliverAndRefresh
    /// The entry counts as absent.
    case miss(deletes: Bool)

    /// Judges an entry that was found.
    /// - Parameters:
    ///   - age: Its age in seconds.
    ///   - life: How long it counts as fresh, in seconds.
    ///   - call: The call that looks it up.
    /// - Returns: The verdict.
    static func of(age: Double, life: Double, for call: ProviderCall) -> CacheVerdict {
        if age <= life || call.mode == .offline { return .deliver }
        if call.staleGrace != .never, age <= life + Double(call.staleGrace.seconds) { return .deliverAndRefresh }
        return .miss(deletes: !call.servesStaleOnError)
    }
}
