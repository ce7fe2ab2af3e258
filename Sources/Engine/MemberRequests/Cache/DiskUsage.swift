/// How much lies on disk, by estimate: the files are the truth, and others write there too.
struct DiskUsage: Sendable {
    private let limit: Int
    private var counted: Int?
    private var written = 0
    private var threshold = 0

    init(limit: Int) { self.limit = limit }

    /// Takes note of a write.
    /// - Returns: Whether the files should be counted now.
    mutating func wrote(_ bytes: Int) -> Bool {
        written += bytes
        guard let counted else { return true }
        return counted + written > threshold
    }

    /// A count begins; what is written from now on comes on top of its result.
    mutating func beginCount() { written = 0 }

    /// A count has ended. What was replaced counts twice until the next one, which therefore waits for a twentieth of the limit.
    mutating func endCount(_ total: Int) {
        counted = total
        threshold = max(limit, limit == .max ? limit : total + limit / 20)
    }
}

/// What a sweep removes: a pure decision.
enum SweepPlan {
    /// A file of the cache.
    struct File: Sendable {
        var path: String
        var size: Int
        /// Its last use, in seconds since 1970.
        var used: Double
    }

    /// Chooses what goes: nothing up to the limit, else what was used longest ago until seven tenths of it are left.
    /// - Parameters:
    ///   - files: All files.
    ///   - limit: The limit in octets.
    /// - Returns: What goes, and how many octets stay.
    static func removals(from files: [File], limit: Int) -> (gone: [File], rest: Int) {
        var rest = files.reduce(0) { $0 + $1.size }
        guard rest > limit else { return ([], rest) }
        let goal = limit / 10 * 7 + limit % 10 * 7 / 10
        let gone = files.sorted { ($0.used, $0.path) < ($1.used, $1.path) }.prefix { file in
            defer { if rest > goal { rest -= file.size } }
            return rest > goal
        }
        return (Array(gone), rest)
    }
}
