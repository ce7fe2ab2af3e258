public import Foundation

/// Keeps replies for the pipeline: the files of a ``ResponseCache``, the memory of a ``MemoryReplyStore``, or an app's own place.
///
/// A store keeps, finds and removes; it judges no age. The rules about ages, offline lookups and removed accounts are the
/// pipeline's, and the same for every store.
/// ```swift
/// let pipeline = RequestPipeline(transport: transport, cache: MemoryReplyStore(), rules: rules)
/// ```
/// All of it is synchronous, because an app reads the cache while it draws, and throws nothing, because a reply that cannot be
/// kept fails no request: a store reports its own trouble to its own diagnostics, and what it cannot read is absent. What was kept
/// or removed is so for the next lookup. Names of folders are compared byte for byte.
public protocol ReplyStore: Sendable {
    /// Finds what is kept under a key, of any age; nothing is removed because of its age.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    /// - Returns: The entry; nil if it does not exist, or cannot be read.
    func find(_ key: CacheKey, in folder: String) -> StoredReply?

    /// Keeps a reply; one with the same key is replaced and its age restarts. With the life `never` nothing changes.
    /// - Parameters:
    ///   - body: The raw body.
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    ///   - life: How long it counts as fresh.
    func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife)

    /// Removes one reply.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    func remove(_ key: CacheKey, in folder: String)

    /// Removes all replies of an account, with its folder.
    /// - Parameter folder: The account's folder.
    func removeAll(in folder: String)

    /// Removes all replies of all accounts.
    func removeAll()

    /// Removes all replies of an account; a store of real folders leaves an empty one.
    /// - Parameter folder: The account's folder.
    func clear(_ folder: String)
}

extension ReplyStore {
    /// Removes all replies of an account, by ``removeAll(in:)``: a store without real folders leaves none.
    /// - Parameter folder: The account's folder.
    public func clear(_ folder: String) { removeAll(in: folder) }

    /// Finds a reply.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    ///   - mode: Whether age matters; in standard mode an expired entry is deleted.
    /// - Returns: The reply, or nil; a damaged entry counts as absent.
    public func reply(for key: CacheKey, in folder: String, mode: CacheMode = .standard) -> CachedReply? {
        guard let entry = current(key, in: folder) else { return nil }
        guard entry.isExpired, mode == .standard else {
            return CachedReply(body: entry.body, age: entry.age, isExpired: entry.isExpired)
        }
        remove(key, in: folder)
        return nil
    }

    /// Finds an entry of any age. An entry dated more than a day ahead was kept while the clock was wrong: it ages from now on.
    func current(_ key: CacheKey, in folder: String) -> StoredReply? {
        guard let entry = find(key, in: folder) else { return nil }
        guard entry.createdAt - entry.foundAt > 86_400 else { return entry }
        let seconds = Int(exactly: entry.life.rounded(.up)) ?? .max
        store(entry.body, for: key, in: folder, life: CacheLife(seconds: max(1, seconds)) ?? .oneHour)
        return StoredReply(body: entry.body, createdAt: entry.foundAt, life: entry.life, foundAt: entry.foundAt)
    }
}

/// An entry that a ``ReplyStore`` found, of any age.
public struct StoredReply: Sendable, Equatable {
    /// The raw body.
    public let body: Data
    /// How long it counts as fresh, in seconds.
    public let life: TimeInterval
    /// When it was kept, and when it was found, in seconds since 1970.
    let createdAt: Double
    let foundAt: Double

    /// Creates an entry.
    /// - Parameters:
    ///   - body: The raw body, as it was kept.
    ///   - created: When it was kept, by the store's clock.
    ///   - life: The life with which it was kept.
    ///   - found: The time of the lookup, by the same clock.
    public init(body: Data, created: Date, life: CacheLife, found: Date) {
        self.init(
            body: body, createdAt: created.timeIntervalSince1970, life: Double(life.seconds), foundAt: found.timeIntervalSince1970
        )
    }

    init(body: Data, createdAt: Double, life: Double, foundAt: Double) {
        self.body = body
        self.createdAt = createdAt
        self.life = life
        self.foundAt = foundAt
    }

    /// When it was kept.
    public var created: Date { Date(timeIntervalSince1970: createdAt) }
    /// Seconds since it was kept; 0 if the clock was set back since.
    public var age: TimeInterval { max(0, foundAt - createdAt) }
    /// Whether its life has ended.
    public var isExpired: Bool { age > life }
}
