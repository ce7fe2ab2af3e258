public import Foundation

/// A reply found in the cache.
public struct CachedReply: Sendable, Equatable {
    /// The raw body.
    public let body: Data
    /// Seconds since it was stored; 0 if the clock was set back since. A reply dated more than a day ahead ages from the moment
    /// it is found.
    public let age: TimeInterval
    /// Whether its life has ended.
    public let isExpired: Bool

    /// Creates a reply.
    /// - Parameters:
    ///   - body: The raw body.
    ///   - age: Seconds since it was stored.
    ///   - isExpired: Whether its life has ended.
    package init(body: Data, age: TimeInterval, isExpired: Bool) {
        self.body = body
        self.age = age
        self.isExpired = isExpired
    }

    /// Creates a reply from an entry.
    /// - Parameters:
    ///   - entry: The entry that was read.
    ///   - now: The moment, in seconds since 1970.
    package init(_ entry: CacheEntry, at now: Double) {
        let found = StoredReply(body: entry.body, createdAt: entry.created, life: entry.life, foundAt: now)
        self.init(body: found.body, age: found.age, isExpired: found.isExpired)
    }
}

/// Whether a lookup considers the age of an entry.
public enum CacheMode: Sendable, Equatable {
    /// An expired entry is deleted and counts as absent.
    case standard
    /// An entry of any age counts; no entry is deleted.
    case offline
}

/// How long a reply counts as fresh.
public struct CacheLife: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The life in seconds; 0 means that the reply is not kept.
    public let seconds: Int

    /// Creates a life.
    /// - Parameter seconds: 0 or more; a negative number gives nil.
    public init?(seconds: Int) {
        guard seconds >= 0 else { return nil }
        self.seconds = seconds
    }

    /// Creates a life from a literal; a negative number counts as 0.
    public init(integerLiteral value: Int) { seconds = max(0, value) }

    /// The reply is not kept.
    public static let never: CacheLife = 0
    /// An hour, the default.
    public static let oneHour: CacheLife = 3600
}
