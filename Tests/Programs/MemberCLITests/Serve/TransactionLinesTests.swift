import Foundation
import Testing

@testable import MemberCLI

@Suite("Transaction identifiers, one a line")
struct TransactionLinesTests {
    @Test("lines are the same however their bytes come", arguments: [1, 2, 3, 7, 100])
    func pieces(size: Int) {
        let bytes = Array("12\r\n\n  345 \n6x\n7 8\n\(String(repeating: "9", count: 33))\n90".utf8)
        var (lines, found) = (TransactionLines(), [String]())
        for start in stride(from: 0, to: bytes.count, by: size) {
            found += lines.read(Data(bytes[start..<min(start + size, bytes.count)]))
        }
        found += lines.finish()
        #expect(found == ["12", "345", "90"] && lines.count == 3)
        #expect(lines.wrong == [4, 5, 6] && lines.wrongCount == 3)
    }

    @Test("a byte-order mark before the first line is passed over, and nowhere else")
    func mark() {
        var lines = TransactionLines()
        #expect(lines.read(Data("\u{FEFF}12\n\u{FEFF}34\n".utf8)) == ["12"])
        #expect(lines.wrong == [2])
    }

    @Test("a line without an end costs no memory, and only the first wrong lines are remembered")
    func bounds() {
        var lines = TransactionLines()
        for _ in 0..<64 { #expect(lines.read(Data(repeating: 0x31, count: 1 << 16)).isEmpty) }
        #expect(lines.finish().isEmpty && lines.wrongCount == 1)
        #expect(lines.read(Data(String(repeating: "a\n", count: 100).utf8)).isEmpty)
        #expect(lines.wrongCount == 101 && lines.wrong == [1, 2, 3, 4, 5])
    }
}
