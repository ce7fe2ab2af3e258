public import Foundation
public import MemberCore

/// Replies as files, one folder per account: `<root>/<folder>/<key>`, with a memory in front.
///
/// The system, a person or another process may delete any of it at any time: that is a miss, never an error. The memory follows
/// within a tenth of a second. Writes are atomic: a crash leaves the old entry or none.
/// ```swift
/// let cache = ResponseCache(root: folder)
/// cache.store(body, for: key, in: "17", life: .oneHour)
/// let reply = cache.reply(for: key, in: "17", mode: .standard)
/// ```
/// The root and the folders in it belong to this user: a folder that is a link, or another user's, is left alone, and no reply
/// is kept there. Create one cache per root in a process: each has its own memory and its own byte limit.
public final class ResponseCache: ReplyStore {
    /// The folder that contains the accounts' folders.
    public let root: URL
    /// The limits of what is kept.
    public let limits: CacheLimits
    let clock: any MemberClock
    private let folders: CacheFolders
    private let diagnostics: Diagnostics
    private let sweeper: CacheSweeper
    private let memory: Locked<MemoryTier>?

    /// Creates a cache.
    /// - Parameters:
    ///   - root: The folder that contains the accounts' folders; made when first needed.
    ///   - limits: The limits of what is kept.
    ///   - clock: The time.
    ///   - diagnostics: Receives failed writes; they never fail a request.
    public convenience init(
        root: URL, limits: CacheLimits = CacheLimits(), clock: any MemberClock = SystemClock(),
        diagnostics: Diagnostics = .silent
    ) { self.init(root: root, limits: limits, clock: clock, diagnostics: diagnostics, top: root) }

    /// Creates a cache that shares folders above its root with others.
    /// - Parameters:
    ///   - root: The folder that contains the accounts' folders; made when first needed.
    ///   - limits: The limits of what is kept.
    ///   - clock: The time.
    ///   - diagnostics: Receives failed writes; they never fail a request.
    ///   - top: The outermost of the cache's folders: neither it nor one below may be a link.
    package init(
        root: URL, limits: CacheLimits = CacheLimits(), clock: any MemberClock = SystemClock(),
        diagnostics: Diagnostics = .silent, top: URL
    ) {
        self.root = root
        self.limits = limits
        self.clock = clock
        self.diagnostics = diagnostics
        folders = CacheFolders(root: root.path, top: top.path, diagnostics: diagnostics)
        sweeper = CacheSweeper(folders: folders, limits: limits, clock: clock)
        memory = limits.memory > 0 ? Locked(MemoryTier(limit: limits.memory)) : nil
    }

    /// Finds an entry of any age.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    /// - Returns: The entry; nil if it does not exist. A damaged entry is removed and counts as absent.
    public func find(_ key: CacheKey, in folder: String) -> StoredReply? {
        let now = clock.now.timeIntervalSince1970
        guard let memory else { return read(key, folder, now).map { StoredReply($0, at: now) } }
        let name = EntryName(key: key, folder: folder)
        switch memory.withLock({ $0.lookup(name, at: now) }) {
        case .found(let body, let created, let life):
            return StoredReply(body: body, createdAt: created, life: life, foundAt: now)
        case .none: break
        case .due(let entry):
            if isThere(entry, name, now) { return StoredReply(entry, at: now) }
        }
        let epoch = memory.withLock { $0.epoch }
        guard let entry = read(key, folder, now) else { return nil }
        memory.withLock { $0.put(entry, as: name, at: now, readAt: epoch) }
        return StoredReply(entry, at: now)
    }

    /// Keeps a reply; a reply with the same key is replaced and its age restarts. With the life `never` the reply is not kept.
    /// - Parameters:
    ///   - body: The raw body.
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    ///   - life: How long it counts as fresh.
    public func store(_ body: Data, for key: CacheKey, in folder: String, life: CacheLife) {
        guard life != .never else { return }
        guard body.count <= limits.entry else { return remove(key, in: folder) }
        let now = clock.now.timeIntervalSince1970
        keep(CacheEntry(created: now, life: Double(life.seconds), body: body), key, folder, now)
    }

    private func keep(_ entry: CacheEntry, _ key: CacheKey, _ folder: String, _ now: Double) {
        guard let file = write(entry.encoded, key, CacheFolder.name(for: folder), now) else {
            memory?.withLock { $0.remove(EntryName(key: key, folder: folder)) }
            return diagnostics.report(.warning, "requests.cache_write_failed")
        }
        let held = HeldEntry(body: entry.body, created: now, life: entry.life, file: file)
        memory?.withLock { $0.put(held, as: EntryName(key: key, folder: folder), at: now) }
        sweeper.wrote(file.size)
    }

    /// Removes one reply.
    /// - Parameters:
    ///   - key: The reply's key.
    ///   - folder: The account's folder.
    public func remove(_ key: CacheKey, in folder: String) {
        folders.within(CacheFolder.name(for: folder)) { removeFile(key.name, in: $0) }
        memory?.withLock { $0.remove(EntryName(key: key, folder: folder)) }
    }

    /// Removes all replies of an account, with its folder.
    /// - Parameter folder: The account's folder.
    public func removeAll(in folder: String) {
        emptying(folder) { folders.remove($0) }
    }

    /// Removes all replies of an account; its folder is there afterwards, and is empty.
    /// - Parameter folder: The account's folder.
    public func clear(_ folder: String) {
        emptying(folder) {
            folders.empty($0)
            if folders.make($0) { sweeper.begin() }
        }
    }

    /// Removes all replies of all accounts, with their folders; the root is there afterwards.
    public func removeAll() {
        memory?.withLock { $0.removeAll() }
        folders.removeAll(except: UsageLedger.name)
        if folders.make() { sweeper.begin() } else { sweeper.count() }
        memory?.withLock { $0.removeAll() }
    }

    private func emptying(_ folder: String, _ remove: (String) -> Void) {
        memory?.withLock { $0.removeAll(in: folder) }
        remove(CacheFolder.name(for: folder))
        // Removes again what was put there in the meantime.
        memory?.withLock { $0.removeAll(in: folder) }
    }

    /// Removes the replies used longest ago if the files exceed their limit, and the files that killed writers left; returns
    /// when it is done.
    ///
    /// The cache also does this automatically, in the background, when writes exceed the limit.
    /// - Returns: How many entries were removed and how many bytes are left.
    @discardableResult
    public func sweep() -> SweepReport { sweeper.sweep() }

    /// Checks whether an entry's file is still the same; else the entry is removed from memory, and with the folder all of it.
    private func isThere(_ entry: HeldEntry, _ name: EntryName, _ now: Double) -> Bool {
        let file = folders.within(CacheFolder.name(for: name.folder)) { Optional(fileStamp(name.key.name, in: $0)) }
        guard let file else {
            memory?.withLock { $0.removeAll(in: name.folder) }
            return false
        }
        guard let file, file.isSameFile(as: entry.file) else {
            memory?.withLock { $0.remove(name) }
            return false
        }
        sweeper.used(name, file, at: now)
        return true
    }

    private func read(_ key: CacheKey, _ folder: String, _ now: Double) -> HeldEntry? {
        folders.within(CacheFolder.name(for: folder)) { descriptor in
            switch readFile(key.name, in: descriptor, limit: limits.file, isPossible: CacheEntry.isPossible) {
            case .absent: return nil
            case .unusable: break
            case .found(let data, let file):
                guard let entry = CacheEntry(data) else { break }
                sweeper.used(EntryName(key: key, folder: folder), file, at: now)
                return HeldEntry(body: entry.body, created: entry.created, life: entry.life, file: file)
            }
            removeFile(key.name, in: descriptor)
            return nil
        }
    }

    private func write(_ data: Data, _ key: CacheKey, _ folder: String, _ now: Double) -> FileStamp? {
        let write = { (descriptor: Int32) in writeFile(data, key.name, in: descriptor, used: now) }
        if let file = folders.within(folder, write) { return file }
        // The folder is missing, or a folder was in the file's place: tries once more.
        if folders.make(folder) { sweeper.begin() }
        return folders.within(folder, write)
    }
}

extension StoredReply {
    fileprivate init(_ entry: HeldEntry, at now: Double) {
        self.init(body: entry.body, createdAt: entry.created, life: entry.life, foundAt: now)
    }
}
