import Foundation
import MemberHTTPServer

/// Reads input as a body in chunks, whole and cut in two.
func chunks(_ input: Data) throws(FuzzFinding) {
    let whole = ReadChunks([input])
    let middle = input.startIndex + input.count / 2
    let halves = ReadChunks([Data(input[..<middle]), Data(input[middle...])])
    try holds(whole == halves, "a body is the same wherever it is cut")
    try holds(whole.parser.position <= input.count, "no more is read than there is")
    guard whole.parser.isWhole else { return }
    var last: UInt8 = 0
    for byte in whole.framing {
        try holds(byte != 0x0A || last == 0x0D, "a line feed stands behind a carriage return only")
        try holds(last != 0x0D || byte == 0x0A, "a carriage return stands before a line feed only")
        try holds(byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D, "no control character stands in the framing")
        last = byte
    }
    let size = whole.body.isEmpty ? "" : String(whole.body.count, radix: 16) + "\r\n"
    let written = Data(size.utf8) + whole.body + Data((size.isEmpty ? "0\r\n\r\n" : "\r\n0\r\n\r\n").utf8)
    let again = ReadChunks([written])
    try holds(again.parser.isWhole && again.body == whole.body, "a body written again is the same")
}

private struct ReadChunks: Equatable {
    var parser = ChunkParser()
    var body = Data()
    var framing = Data()
    var isMalformed = false

    init(_ pieces: [Data]) {
        for piece in pieces where !isMalformed && !parser.isWhole { read(piece) }
    }

    private mutating func read(_ piece: Data) {
        piece.withUnsafeBytes { bytes in
            var index = 0
            while true {
                let begin = index
                switch parser.next(in: bytes, from: &index) {
                case .data(let range):
                    framing.append(contentsOf: bytes[begin..<range.lowerBound])
                    body.append(contentsOf: bytes[range])
                case .more, .whole: return framing.append(contentsOf: bytes[begin..<index])
                case .malformed:
                    (isMalformed, framing) = (true, Data())
                    return
                }
            }
        }
    }
}
