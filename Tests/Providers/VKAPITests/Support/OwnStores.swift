import Foundation
import MemberCore
import MemberRequests
import VKAPI

/// An app's own store of tokens, in memory.
final class OwnTokens: VKStorageDataDelegate {
    struct Failure: Error {}

    private let kept = Locked<[String: VKUserRecord]>([:])
    /// Whether every write fails.
    let refusesWrites = Locked(false)
    /// Whether every read fails.
    let refusesReads = Locked(false)

    func records() throws -> [VKUserRecord] {
        if refusesReads.value { throw Failure() }
        return Array(kept.value.values)
    }

    func store(_ record: VKUserRecord) throws {
        if refusesWrites.value { throw Failure() }
        kept.withLock { $0[record.id] = record }
    }

    func removeRecord(id: String) throws {
        if refusesWrites.value { throw Failure() }
        kept.withLock { $0[id] = nil }
    }

    func removeAllRecords() throws {
        if refusesWrites.value { throw Failure() }
        kept.withLock { $0 = [:] }
    }
}

/// An app's own store of replies, in memory.
final class OwnReplies: VKStorageCacheDataDelegate {
    private struct Entry: Sendable {
        let body: Data
        let life: CacheLife
        let created: Date
    }

    private let folders = Locked<[String: [CacheKey: Entry]]>([:])
    private let clock: any MemberClock

    init(clock: any MemberClock) { self.clock = clock }

    func find(_ key: CacheKey, in folder: String) -> StoredReply? {
        let now = clock.now
        return folders.value[folder]?[key].map { StoredReply(body: $0.body, created: $0.created, life: $0.life, found: now) }
    }

    func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {
        if life == .never { return }
        let entry = Entry(body: body, life: life, created: clock.now)
        folders.withLock { $0[folder, default: [:]][key] = entry }
    }

    func remove(_ key: CacheKey, in folder: String) { folders.withLock { $0[folder]?[key] = nil } }
    func removeAll(in folder: String) { folders.withLock { $0[folder] = nil } }
    func removeAll() { folders.withLock { $0 = [:] } }
}
