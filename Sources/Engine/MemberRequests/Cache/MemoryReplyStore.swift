public import Foundation
public import MemberCore

/// Replies in memory alone, for an app without files and for tests; they are gone with the object.
///
/// ```swift
/// let pipeline = RequestPipeline(transport: transport, cache: MemoryReplyStore(limit: 1 << 20), rules: rules)
/// ```
public final class MemoryReplyStore: ReplyStore {
    /// The bytes that an entry costs beside its body.
    private static let overhead = 256

    private struct Entry: Sendable {
        var body: Data
        var life: Double
        var created: Double
        /// The count of uses at its last one.
        var used: Int
        var cost: Int { body.count + MemoryReplyStore.overhead }
    }

    private struct State: Sendable {
        var entries: [EntryName: Entry] = [:]
        var bytes = 0
        var uses = 0

        mutating func remove(_ name: EntryName) { bytes -= entries.removeValue(forKey: name)?.cost ?? 0 }

        /// Removes the entries used longest ago until seven tenths of the limit are left.
        mutating func shrink(to limit: Int) {
            for (name, _) in entries.sorted(by: { $0.value.used < $1.value.used }) where bytes > limit / 10 * 7 { remove(name) }
        }
    }

    private let limit: Int
    private let clock: any MemberClock
    private let state = Locked(State())

    /// Creates an empty store.
    /// - Parameters:
    ///   - limit: Bytes that it keeps at most, 32 MiB by default. Where more is kept, the replies used longest ago are removed until
    ///     seven tenths are left; a reply larger than that is not kept.
    ///   - clock: The time, for the ages.
    public init(limit: Int = 32 << 20, clock: any MemberClock = SystemClock()) {
        self.limit = max(0, limit)
        self.clock = clock
    }

    /// Finds an entry of any age.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    /// - Returns: The entry; nil if it does not exist.
    public func find(_ key: CacheKey, in folder: String) -> StoredReply? {
        let (name, now) = (EntryName(key: key, folder: folder), clock.now.timeIntervalSince1970)
        return state.withLock { state in
            state.uses += 1
            state.entries[name]?.used = state.uses
            guard let entry = state.entries[name] else { return nil }
            return StoredReply(body: entry.body, createdAt: entry.created, life: entry.life, foundAt: now)
        }
    }

    /// Keeps a reply; one with the same key is replaced and its age restarts. With the life `never` nothing changes.
    /// - Parameters:
    ///   - body: The raw body.
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    ///   - life: How long it counts as fresh.
    public func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {
        guard life != .never else { return }
        let (name, now) = (EntryName(key: key, folder: folder), clock.now.timeIntervalSince1970)
        state.withLock { [limit] state in
            state.remove(name)
            state.uses += 1
            let entry = Entry(body: body, life: Double(life.seconds), created: now, used: state.uses)
            guard entry.cost <= limit / 10 * 7 else { return }
            state.entries[name] = entry
            state.bytes += entry.cost
            if state.bytes > limit { state.shrink(to: limit) }
        }
    }

    /// Removes one reply.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    public func remove(_ key: CacheKey, in folder: String) {
        state.withLock { $0.remove(EntryName(key: key, folder: folder)) }
    }

    /// Removes all replies of an account.
    /// - Parameter folder: The account's folder.
    public func removeAll(in folder: String) {
        state.withLock { state in
            for name in state.entries.keys where name.folder.isExactly(folder) { state.remove(name) }
        }
    }

    /// Removes all replies of all accounts.
    public func removeAll() { state.withLock { ($0.entries, $0.bytes) = ([:], 0) } }
}
