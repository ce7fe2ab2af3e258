/// How much a cache may keep.
public struct CacheLimits: Sendable, Equatable {
    /// Bytes of files below the root. When writes lift the total above it, what was used longest ago is removed in the
    /// background until seven tenths of it are left.
    public var disk: Int
    /// Bytes kept in memory in front of the files; 0 is none.
    public var memory: Int
    /// Bytes of one reply; a larger one is not kept, and a larger file is removed unread.
    public var entry: Int

    /// Limits.
    /// - Parameters:
    ///   - disk: Bytes of files; 150 MB unless said otherwise, `Int.max` is no limit.
    ///   - memory: Bytes in memory; 8 MiB unless said otherwise, 0 is none.
    ///   - entry: Bytes of one reply; 64 MiB unless said otherwise, as much as a request brings by default.
    public init(disk: Int = 150_000_000, memory: Int = 8 << 20, entry: Int = 64 << 20) {
        self.disk = max(0, disk)
        self.memory = max(0, memory)
        self.entry = min(max(0, entry), 1 << 40)
    }

    /// Bytes of one file.
    var file: Int { entry + CacheEntry.headSize }
}
