import Foundation

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
