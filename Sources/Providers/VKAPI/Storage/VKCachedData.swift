public import Foundation
import MemberCore
import MemberRequests
import VKWire

/// The cached data of one user: replies of requests, and any other data under its own address.
///
/// ```swift
/// item.cachedData.addCachedData(bytes, for: trackURL, liveTime: .oneMonth)
/// let kept = item.cachedData.cachedData(for: trackURL, offlineMode: true)
/// ```
/// The access token, the answers to captchas and the order of the parameters make no difference to an address. The system or a person may
/// delete the directory at any time: its data then counts as absent.
public final class VKCachedData: Sendable {
    /// The directory of the data, which belongs to one user.
    public let directory: URL
    private let store: any ReplyStore
    private let folder: String
    /// Whether the store is the directory's own.
    private let isOwnDirectory: Bool

    /// Creates the cached data of a directory, which is made when first needed.
    /// - Parameter directory: A directory for this user alone.
    public convenience init(directory: URL) {
        // A folder of its own within the directory: what else lies there, or beside it, is the caller's.
        self.init(
            store: CachedDirectories.cache(at: directory), folder: CachedDirectories.folder, directory: directory, isOwn: true)
    }

    /// Creates the cached data of a folder of a store.
    /// - Parameters:
    ///   - store: The replies.
    ///   - folder: The user's folder in the store.
    ///   - directory: The folder as a directory.
    ///   - isOwn: Whether the store is the directory's own.
    init(store: any ReplyStore, folder: String, directory: URL, isOwn: Bool = false) {
        (self.store, self.folder, self.directory, isOwnDirectory) = (store, folder, directory, isOwn)
    }

    /// Stores data for an hour.
    /// - Parameters:
    ///   - data: The data.
    ///   - url: The data's address.
    public func addCachedData(_ data: Data, for url: URL) { addCachedData(data, for: url, liveTime: .oneHour) }

    /// Stores data; data with the same address is replaced and its age restarts. With the time `never` nothing changes.
    /// - Parameters:
    ///   - data: The data.
    ///   - url: The data's address.
    ///   - liveTime: How long it counts as fresh.
    public func addCachedData(_ data: Data, for url: URL, liveTime: VKCachedDataLiveTime) {
        store.store(data, for: key(url), in: folder, life: liveTime.life)
    }

    /// Removes the data of an address.
    /// - Parameter url: The address.
    public func removeCachedData(for url: URL) { store.remove(key(url), in: folder) }

    /// Removes all data of the user; the directory stays.
    public func clearCachedData() { store.clear(folder) }

    /// Removes all data of the user and the directory; later data makes it anew.
    public func removeCachedDataDirectory() {
        store.removeAll(in: folder)
        if isOwnDirectory { CachedDirectories.removeIfEmpty(directory) }
    }

    /// Finds fresh data. Expired data is deleted.
    /// - Parameter url: The data's address.
    /// - Returns: The data; nil if it is not stored, or has expired.
    public func cachedData(for url: URL) -> Data? { cachedData(for: url, offlineMode: false) }

    /// Finds data.
    /// - Parameters:
    ///   - url: The data's address.
    ///   - offlineMode: Whether data of any age counts and nothing is deleted.
    /// - Returns: The data; nil if it is not stored.
    public func cachedData(for url: URL, offlineMode: Bool) -> Data? {
        store.reply(for: key(url), in: folder, mode: offlineMode ? .offline : .standard)?.body
    }

    private func key(_ url: URL) -> CacheKey { CacheKey(url, dropping: VKEnvelope.volatileParameters) }
}

/// The caches of directories that callers name: one for each root, because each has a memory of its own.
enum CachedDirectories {
    /// The name of the folder with the data.
    static let folder = "data"

    private struct Weak: Sendable {
        weak var cache: ResponseCache?
    }

    /// Held weakly: the memory of a cache goes with the last object that uses it.
    private static let caches = Locked<[String: Weak]>([:])

    static func cache(at root: URL) -> ResponseCache {
        caches.withLock { caches in
            if let known = caches[root.path]?.cache { return known }
            caches = caches.filter { $0.value.cache != nil }
            let made = ResponseCache(root: root, clock: VKAPIContext.clockInForce)
            caches[root.path] = Weak(cache: made)
            return made
        }
    }

    /// Removes a directory that contains nothing but the cache's own ledger.
    static func removeIfEmpty(_ directory: URL) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? [""]
        if names.allSatisfy({ $0 == ".usage" }) { try? FileManager.default.removeItem(at: directory) }
    }
}
