public import Foundation
public import MemberCore

/// Replies as files, one folder per account: `<root>/<folder>/<key>`.
///
/// The system, or a person, may delete any of it at any time: that is a miss, never an error. Writes are atomic: a crash leaves
/// the old entry or none.
/// ```swift
/// let cache = ResponseCache(root: folder)
/// cache.store(body, for: key, in: "17", life: .oneHour)
/// let reply = cache.reply(for: key, in: "17", mode: .standard)
/// ```
public struct ResponseCache: Sendable {
    /// Where the folders lie.
    public let root: URL
    private let rootPath: String
    private let clock: any MemberClock
    private let diagnostics: Diagnostics

    /// A cache.
    /// - Parameters:
    ///   - root: Where the folders lie; made when first needed.
    ///   - clock: The time.
    ///   - diagnostics: Where failed writes are told; they never fail a request.
    public init(root: URL, clock: any MemberClock = SystemClock(), diagnostics: Diagnostics = .silent) {
        self.root = root
        rootPath = root.path
        self.clock = clock
        self.diagnostics = diagnostics
    }

    /// Finds a reply.
    /// - Parameters:
    ///   - key: Its key.
    ///   - folder: The account's folder.
    ///   - mode: Whether age matters; in standard mode an expired entry is deleted.
    /// - Returns: The reply, or nil; a damaged entry is removed and counts as absent.
    public func reply(for key: CacheKey, in folder: String, mode: CacheMode = .standard) -> CachedReply? {
        let path = path(key, folder)
        guard let data = readFile(path) else { return nil }
        guard let entry = CacheEntry(data) else {
            removeFile(path)
            return nil
        }
        let age = max(0, clock.now.timeIntervalSince1970 - entry.created)
        let isExpired = age > entry.life
        if isExpired, mode == .standard {
            removeFile(path)
            return nil
        }
        return CachedReply(body: entry.body, age: age, isExpired: isExpired)
    }

    /// Keeps a reply; one of the same key is replaced and its age restarts. A life of `never` keeps nothing.
    /// - Parameters:
    ///   - body: The raw body.
    ///   - key: Its key.
    ///   - folder: The account's folder.
    ///   - life: How long it counts as fresh.
    public func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {
        guard life != .never else { return }
        let entry = CacheEntry(created: clock.now.timeIntervalSince1970, life: Double(life.seconds), body: body)
        let path = path(key, folder)
        let data = entry.encoded
        if writeFile(data, path) { return }
        // The folder is missing: made now, and once more.
        makeFolder(rootPath + "/" + CacheFolder.name(for: folder))
        if !writeFile(data, path) { diagnostics.report(.warning, "requests.cache_write_failed") }
    }

    /// Removes one reply.
    /// - Parameters:
    ///   - key: Its key.
    ///   - folder: The account's folder.
    public func remove(_ key: CacheKey, in folder: String) { removeFile(path(key, folder)) }

    /// Removes everything of an account.
    /// - Parameter folder: The account's folder.
    public func removeAll(in folder: String) {
        try? FileManager.default.removeItem(atPath: rootPath + "/" + CacheFolder.name(for: folder))
    }

    private func path(_ key: CacheKey, _ folder: String) -> String {
        var path = ""
        path.reserveCapacity(rootPath.utf8.count + folder.utf8.count + key.name.utf8.count + 2)
        path += rootPath
        path += "/"
        path += CacheFolder.name(for: folder)
        path += "/"
        path += key.name
        return path
    }

    private func makeFolder(_ path: String) {
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }
}
