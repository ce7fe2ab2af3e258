public import Foundation

/// A reply found in the cache.
public struct CachedReply: Sendable, Equatable {
    /// The raw body.
    public let body: Data
    /// Seconds since it was stored; 0 if the clock was set back since.
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
