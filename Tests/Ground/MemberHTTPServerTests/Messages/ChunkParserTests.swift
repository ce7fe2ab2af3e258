import Foundation
import Testing

@testable import MemberHTTPServer

@Suite("The framing of chunks")
struct ChunkParserTests {
    /// Reads input in two pieces.
    private static func read(_ raw: String, cutAt cut: Int) -> (text: String, last: ChunkParser.Step, parser: ChunkParser) {
        var (parser, text, last) = (ChunkParser(), [UInt8](), ChunkParser.Step.more)
        for piece in [Array(raw.utf8.prefix(cut)), Array(raw.utf8.dropFirst(cut))] where last == .more {
            var index = 0
            repeat {
                last = piece.withUnsafeBytes { parser.next(in: $0, from: &index) }
                if case .data(let range) = last { text += piece[range] }
            } while index < piece.count && last != .whole && last != .malformed
            if case .data = last { last = .more }
        }
        return (String(decoding: text, as: UTF8.self), last, parser)
    }

    @Test("a body is read to its end, wherever the input is cut", arguments: ChunkedBodyTests.whole)
    func whole(raw: String, text: String) {
        for cut in 0...raw.utf8.count {
            let (read, last, parser) = Self.read(raw + "GET", cutAt: cut)
            #expect(read == text && last == .whole && parser.isWhole && parser.position == raw.utf8.count)
            #expect(
                parser.lastSizeEnd.map { raw.utf8.dropFirst($0).first == 0x0D || raw.utf8.dropFirst($0).first == 0x3B } == true)
        }
    }

    @Test("broken framing is refused, wherever the input is cut", arguments: ChunkedBodyTests.broken)
    func broken(raw: String) {
        for cut in 0...raw.utf8.count { #expect(Self.read(raw, cutAt: cut).last == .malformed) }
    }

    @Test(
        "an incomplete body needs more input",
        arguments: [
            "", "5", "5\r\nhel", "5\r\nhello\r\n0\r\n", "0\r\nX-A: b\r\n", "7fffffffffffffff\r\nhello",
            "5\r\nhello\r\n7FFFFFFFFFFFFFFF;a\r\nhello",
        ])
    func unfinished(raw: String) {
        for cut in 0...raw.utf8.count { #expect(Self.read(raw, cutAt: cut).last == .more) }
    }
}
