public import Foundation

/// A reply found in the cache.
public struct CachedReply: Sendable, Equatable {
    /// The raw body.
    public let body: Data
    /// Seconds since it was stored; 0 if the clock was set back since. One from more than a day ahead ages from when it is found.
    public let age: TimeInterval
    /// Whether its life has ended.
    public let isExpired: Bool

    /// A reply.
    /// - Parameters:
    ///   - body: The raw body.
    ///   - age: Seconds since it was stored.
    ///   - isExpired: Whether its life has ended.
    public init(body: Data, age: TimeInterval, isExpired: Bool) {
        self.body = body
        self.age = age
        self.isExpired = isExpired
    }

    init(_ entry: FoundEntry, at now: Double) {
        let age = max(0, now - entry.created)
        self.init(body: entry.body, age: age, isExpired: age > entry.life)
    }

    /// An entry as a reply.
    /// - Parameters:
    ///   - entry: What was read.
    ///   - now: The moment, in seconds since 1970.
    package init(_ entry: CacheEntry, at now: Double) {
        self.init(FoundEntry(body: entry.body, created: entry.created, life: entry.life), at: now)
    }
}

/// Whether a lookup minds the age of an entry.
public enum CacheMode: Sendable, Equatable {
    /// An expired entry is deleted and counts as absent.
    case standard
    /// Any entry counts, whatever its age; nothing is deleted.
    case offline
}

/// How long a reply counts as fresh.
public struct CacheLife: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The life in seconds; 0 means that nothing is kept.
    public let seconds: Int

    /// A life.
    /// - Parameter seconds: 0 or more; nil below.
    public init?(seconds: Int) {
        guard seconds >= 0 else { return nil }
        self.seconds = seconds
    }

    /// A life from a literal; one below 0 counts as 0.
    public init(integerLiteral value: Int) { seconds = max(0, value) }

    /// Nothing is kept.
    public static let never: CacheLife = 0
    /// An hour, the default.
    public static let oneHour: CacheLife = 3600
}
