/// The limits of a cache.
public struct CacheLimits: Sendable, Equatable {
    /// Bytes of files below the root. When writes raise the total above it, the files used longest ago are removed in the
    /// background until seven tenths of it are left.
    public var disk: Int
    /// Bytes kept in memory in front of the files; 0 keeps none.
    public var memory: Int
    /// Bytes of one reply; a larger reply is not kept, and a larger file is removed unread.
    public var entry: Int

    /// Creates limits.
    /// - Parameters:
    ///   - disk: Bytes of files; 150 MB by default; `Int.max` means no limit.
    ///   - memory: Bytes in memory; 8 MiB by default; 0 keeps none.
    ///   - entry: Bytes of one reply; 64 MiB by default, the default limit of a response's body.
    public init(disk: Int = 150_000_000, memory: Int = 8 << 20, entry: Int = 64 << 20) {
        self.disk = max(0, disk)
        self.memory = max(0, memory)
        self.entry = min(max(0, entry), 1 << 40)
    }

    /// Bytes of one file.
    var file: Int { entry + CacheEntry.headSize }
}
