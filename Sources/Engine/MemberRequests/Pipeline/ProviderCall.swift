public import Foundation
public import MemberCore
public import MemberHTTP

/// One call of a provider's API, before authorization.
public struct ProviderCall: Sendable {
    /// The HTTP request; its token is the pipeline's matter.
    public var request: HTTPRequest
    /// What it does, by the provider's name for it; blocks go by it.
    public var operation = ""
    /// How long a good reply counts as fresh.
    public var life: CacheLife
    /// Whether a lookup minds age.
    public var mode: CacheMode
    /// Whether the lookup is left out; a good reply is stored as ever.
    public var isForced = false
    /// For how long past its life a reply is still delivered, marked expired, while one request in the background refreshes it.
    public var staleGrace: CacheLife = .never
    /// Whether a kept reply of any age is delivered, marked expired, where the connection or the server fails or the provider
    /// refuses for a time. While it is on, a lookup deletes nothing.
    public var servesStaleOnError = false
    /// Whether carrying it out twice does no harm, although it changes something.
    public var isSafeToRepeat = false
    /// Whether it shares the transport with equal calls under way, if it is one that is kept.
    public var isShared = true
    /// What it needs of the member; nil asks nobody, and the call ends with its error where something is missing.
    public var requirement: CallRequirement?
    /// Who goes first when calls wait for a limit.
    public var priority = RequestPriority.normal
    /// Its membership of a group that is sent as a batch, where the rules have one; it is good for one call.
    public var membership: BatchMembership?
    /// What its batch says of it besides the request, by names of the batch's own.
    public var elementFields: [String: JSONValue] = [:]
    /// By which others see until when the call waits for a limit.
    public var place: RatePlace?
    /// What the call carries by itself, such as a token of its own: one that carries something else is not its equal.
    package var mark = ExactText("")
    /// Whether a reply may still be kept when it comes, beside what the source of the call's tokens says.
    package var mayKeepReply: @Sendable () -> Bool = { true }
    /// A kept reply from before this moment is not handed out; nil hands out any. A moment that is still to come says nothing.
    package var keptSince: Date?

    /// A call.
    /// - Parameters:
    ///   - request: The HTTP request.
    ///   - life: How long a good reply counts as fresh; an hour unless said otherwise.
    ///   - mode: Whether a lookup minds age.
    public init(_ request: HTTPRequest, life: CacheLife = .oneHour, mode: CacheMode = .standard) {
        self.request = request
        self.life = life
        self.mode = mode
    }

    /// Only successful GETs with a life are kept, never a POST.
    var isCacheable: Bool { request.method == .get && life != .never }
    /// Whether it may be repeated after a response that leaves open whether it was carried out.
    var isRepeatable: Bool { isSafeToRepeat || request.method == .get || request.method == .head }
}

/// What a call brought, and from where.
public struct ProviderReply: Sendable {
    /// Where a reply came from.
    public enum Source: Sendable, Equatable {
        /// The server, just now.
        case network
        /// The cache.
        case cache(age: TimeInterval, isExpired: Bool)
    }

    /// The raw body.
    public let body: Data
    /// Where it came from.
    public let source: Source
    /// The head of the server's response; nil for one from the cache.
    public let head: ResponseHead?
}

/// What a call brought, decoded.
public struct DecodedReply<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The raw body.
    public let body: Data
    /// Where it came from.
    public let source: ProviderReply.Source
    /// The head of the server's response; nil for one from the cache.
    public let head: ResponseHead?
}

/// What a lookup comes to: a pure decision.
enum CacheVerdict: Sendable, Equatable {
    /// Delivered; nothing goes out.
    case deliver
    /// Delivered, and refreshed in the background.
    case deliverAndRefresh
    /// As if there were none.
    case miss(deletes: Bool)

    /// Judges an entry that was found.
    /// - Parameters:
    ///   - age: Its age in seconds.
    ///   - life: How long it counts as fresh, in seconds.
    ///   - call: Who looks for it.
    /// - Returns: The verdict.
    static func of(age: Double, life: Double, for call: ProviderCall) -> CacheVerdict {
        if age <= life || call.mode == .offline { return .deliver }
        if call.staleGrace != .never, age <= life + Double(call.staleGrace.seconds) { return .deliverAndRefresh }
        return .miss(deletes: !call.servesStaleOnError)
    }
}
