import Foundation

/// An estimate of the bytes on disk: the files are the truth, and other processes write there too.
struct DiskUsage: Sendable {
    private let limit: Int
    private var counted: Int?
    private var written = 0
    private var threshold = 0
    /// The part of `written` that the ledger contains, with some more in advance.
    private var noted = 0
    /// The bytes that other processes wrote since the count.
    private var elsewhere = 0

    init(limit: Int) { self.limit = limit }

    /// Whether the files should be counted now; never where there is no limit.
    var isDue: Bool {
        guard limit != .max, let counted else { return limit != .max }
        return counted.saturatingSum(elsewhere).saturatingSum(written) > threshold
    }

    /// Whether bytes were written that the ledger does not contain.
    var isUnnoted: Bool { limit != .max && written > noted }

    /// Takes note of a write.
    /// - Returns: Whether the files should be counted now, or the ledger read.
    mutating func wrote(_ bytes: Int) -> Bool {
        written = written.saturatingSum(bytes)
        return isDue
    }

    /// Takes over the ledger; if another process has counted since, its count includes what this process had noted.
    mutating func follow(_ ledger: UsageLedger) {
        if ledger.counted != counted || ledger.written < noted {
            written = max(0, written - noted)
            noted = 0
            setCounted(ledger.counted)
        }
        elsewhere = max(0, ledger.written - noted)
    }

    /// The bytes to add to the ledger: at first the written bytes, later as many again in advance, so that it is rarely written.
    mutating func note() -> Int? {
        guard isUnnoted else { return nil }
        let ahead = noted == 0 ? 0 : min(written, limit / 256)
        let note = written - noted + ahead
        noted += note
        return note
    }

    /// Begins a count; bytes that are written from now on are added to its result.
    mutating func beginCount() {
        written = 0
        noted = 0
        elsewhere = 0
    }

    /// Ends a count. Replaced entries count twice until the next count, which therefore waits for a twentieth of the limit.
    mutating func endCount(_ total: Int) { setCounted(total) }

    private mutating func setCounted(_ total: Int) {
        counted = total
        threshold = max(limit, total.saturatingSum(limit / 20))
    }
}

/// Chooses the files that a sweep removes: a pure decision.
enum SweepPlan {
    /// A file of the cache.
    struct File: Sendable {
        /// The name of its folder.
        var folder: String
        var name: String
        var size: Int
        /// Its last use, in seconds since 1970.
        var used: Double
    }

    /// Chooses the files to remove: none up to the limit, else those used longest ago until seven tenths of the limit are left.
    /// - Parameters:
    ///   - files: All files.
    ///   - limit: The limit in bytes.
    /// - Returns: The files to remove, and how many bytes are left.
    static func removals(from files: [File], limit: Int) -> (gone: [File], rest: Int) {
        var rest = files.reduce(0) { $0.saturatingSum($1.size) }
        guard rest > limit else { return ([], rest) }
        let goal = limit / 10 * 7 + limit % 10 * 7 / 10
        let sorted = files.sorted { ($0.used, $0.folder, $0.name) < ($1.used, $1.folder, $1.name) }
        // Counts from the end: the remaining bytes never exceed the largest number.
        rest = 0
        let kept = sorted.reversed().prefix { file in
            let sum = rest.saturatingSum(file.size)
            guard sum <= goal else { return false }
            rest = sum
            return true
        }
        return (Array(sorted.dropLast(kept.count)), rest)
    }
}

extension Int {
    /// The sum of two sizes, or the largest number: a file may claim to be that large.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

/// The result of the last count of all files, and the bytes written since by all processes: a file beside the accounts'
/// folders, so that a process need not count before its first store. Only a hint: without it, or where it cannot be read, the
/// files are counted.
struct UsageLedger: Sendable, Equatable {
    /// Its name; no account's folder begins with a dot.
    static let name = ".usage"
    /// Larger ones are not read: a count makes a new one.
    static let largest = 64 << 10

    /// Bytes of files at the last count.
    var counted: Int
    /// The bytes written since; rather too many than too few.
    var written: Int

    init(counted: Int, written: Int = 0) {
        self.counted = counted
        self.written = written
    }

    /// Reads one number per line, the count first. The text is not trusted: any process that may write there could have made it.
    init?(_ text: Data) {
        let lines = text.split(separator: UInt8(ascii: "\n"))
        guard let first = lines.first.flatMap(Self.number) else { return nil }
        self.init(counted: first)
        for line in lines.dropFirst() {
            guard let number = Self.number(line) else { return nil }
            let (sum, isTooLarge) = written.addingReportingOverflow(number)
            guard !isTooLarge else { return nil }
            written = sum
        }
    }

    /// A line of the ledger.
    static func line(_ bytes: Int) -> Data { Data("\(bytes)\n".utf8) }

    /// Reads a number of at most an exabyte, so that a few of them can be added.
    private static func number(_ line: Data) -> Int? {
        guard (1...19).contains(line.count), line.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(String(decoding: line, as: UTF8.self)), number <= 1 << 60
        else { return nil }
        return number
    }
}
