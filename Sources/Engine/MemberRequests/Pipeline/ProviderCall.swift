public import Foundation
public import MemberHTTP

/// One call of a provider's API, before authorization.
public struct ProviderCall: Sendable {
    /// The HTTP request; its token is the pipeline's matter.
    public var request: HTTPRequest
    /// How long a good reply counts as fresh.
    public var life: CacheLife
    /// Whether a lookup minds age.
    public var mode: CacheMode
    /// Whether the lookup is left out; a good reply is stored as ever.
    public var isForced = false

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
}
