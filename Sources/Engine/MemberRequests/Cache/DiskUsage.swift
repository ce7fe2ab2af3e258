import Foundation

/// How much lies on disk, by estimate: the files are the truth, and others write there too.
struct DiskUsage: Sendable {
    private let limit: Int
    private var counted: Int?
    private var written = 0
    private var threshold = 0
    /// What of `written` the ledger has, and some more to come.
    private var noted = 0
    /// What other processes wrote since the count.
    private var elsewhere = 0

    init(limit: Int) { self.limit = limit }

    /// Whether the files should be counted now; never where nothing limits them.
    var isDue: Bool {
        guard limit != .max, let counted else { return limit != .max }
        return counted.saturatingSum(elsewhere).saturatingSum(written) > threshold
    }

    /// Whether something was written that the ledger does not have.
    var isUnnoted: Bool { limit != .max && written > noted }

    /// Takes note of a write.
    /// - Returns: Whether the files should be counted now, or the ledger read.
    mutating func wrote(_ bytes: Int) -> Bool {
        written = written.saturatingSum(bytes)
        return isDue
    }

    /// Learns from the ledger; where somebody has counted since, what it had from here is part of that.
    mutating func follow(_ ledger: UsageLedger) {
        if ledger.counted != counted || ledger.written < noted {
            written = max(0, written - noted)
            noted = 0
            setCounted(ledger.counted)
        }
        elsewhere = max(0, ledger.written - noted)
    }

    /// What is to be put into the ledger: at first what was written, later as much again in advance, so that it is seldom.
    mutating func note() -> Int? {
        guard isUnnoted else { return nil }
        let ahead = noted == 0 ? 0 : min(written, limit / 256)
        let note = written - noted + ahead
        noted += note
        return note
    }

    /// A count begins; what is written from now on comes on top of its result.
    mutating func beginCount() {
        written = 0
        noted = 0
        elsewhere = 0
    }

    /// A count has ended. What was replaced counts twice until the next one, which therefore waits for a twentieth of the limit.
    mutating func endCount(_ total: Int) { setCounted(total) }

    private mutating func setCounted(_ total: Int) {
        counted = total
        threshold = max(limit, total.saturatingSum(limit / 20))
    }
}

/// What a sweep removes: a pure decision.
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

    /// Chooses what goes: nothing up to the limit, else what was used longest ago until seven tenths of it are left.
    /// - Parameters:
    ///   - files: All files.
    ///   - limit: The limit in bytes.
    /// - Returns: What goes, and how many bytes stay.
    static func removals(from files: [File], limit: Int) -> (gone: [File], rest: Int) {
        var rest = files.reduce(0) { $0.saturatingSum($1.size) }
        guard rest > limit else { return ([], rest) }
        let goal = limit / 10 * 7 + limit % 10 * 7 / 10
        let sorted = files.sorted { ($0.used, $0.folder, $0.name) < ($1.used, $1.folder, $1.name) }
        // Counted from the end: what stays is never more than can be counted.
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
    /// The sum of two sizes, or the largest number: a file may say it is as large as that.
    func saturatingSum(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

/// What the last count of all files came to and what was written since, by all processes: a file beside the accounts' folders, so that
/// a process need not count before its first store. Only a hint: without it, or where it cannot be read, the files are counted.
struct UsageLedger: Sendable, Equatable {
    /// Its name; no account's folder begins with a dot.
    static let name = ".usage"
    /// Larger ones are not read: a count makes a new one.
    static let largest = 64 << 10

    /// Bytes of files at the last count.
    var counted: Int
    /// Bytes written since, rather too many than too few.
    var written: Int

    init(counted: Int, written: Int = 0) {
        self.counted = counted
        self.written = written
    }

    /// Reads a number a line, the count first. Foreign input: anybody who may write there could have made it.
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

    /// A line of it.
    static func line(_ bytes: Int) -> Data { Data("\(bytes)\n".utf8) }

    /// At most an exabyte, so that sums of a few fit.
    private static func number(_ line: Data) -> Int? {
        guard (1...19).contains(line.count), line.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let number = Int(String(decoding: line, as: UTF8.self)), number <= 1 << 60
        else { return nil }
        return number
    }
}
