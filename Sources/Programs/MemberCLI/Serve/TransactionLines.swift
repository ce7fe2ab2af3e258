import Foundation

/// Transaction identifiers, one a line, from bytes that come in pieces.
struct TransactionLines: Sendable {
    /// The longest identifier, in digits.
    static let longest = 32
    /// How many wrong lines are remembered by number.
    private static let shown = 5

    /// How many identifiers were read.
    private(set) var count = 0
    /// The numbers of the first lines that are not identifiers.
    private(set) var wrong: [Int] = []
    /// How many lines are not identifiers.
    private(set) var wrongCount = 0
    private var line = 0
    private var rest: [UInt8] = []

    /// Reads further bytes.
    /// - Returns: The identifiers of the lines that have ended.
    mutating func read(_ bytes: Data) -> [String] {
        var found: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                end(&found)
            } else if rest.count < 256 {
                rest.append(byte)
            }
        }
        return found
    }

    /// Ends the last line, which needs no line feed.
    mutating func finish() -> [String] {
        var found: [String] = []
        if !rest.isEmpty { end(&found) }
        return found
    }

    private mutating func end(_ found: inout [String]) {
        defer { rest = [] }
        line += 1
        let text = (line == 1 ? Self.withoutMark(rest) : rest[...]).drop { Self.isSpace($0) }
        let id = text.prefix { !Self.isSpace($0) }
        guard !text.isEmpty else { return }
        let isIdentifier =
            id.count <= Self.longest && id.allSatisfy { (0x30...0x39).contains($0) }
            && text.dropFirst(id.count).allSatisfy(Self.isSpace)
        guard isIdentifier else {
            wrongCount += 1
            if wrong.count < Self.shown { wrong.append(line) }
            return
        }
        count += 1
        found.append(String(decoding: id, as: UTF8.self))
    }

    /// The first line without the byte-order mark that some editors write before it.
    private static func withoutMark(_ line: [UInt8]) -> ArraySlice<UInt8> {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return line.starts(with: mark) ? line.dropFirst(mark.count) : line[...]
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }
}
