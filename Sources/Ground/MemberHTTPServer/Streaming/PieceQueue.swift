import Foundation

/// Pieces of a body in order.
struct PieceQueue: Sendable {
    /// The bytes of all pieces.
    private(set) var count = 0
    private var pieces: [Data] = []
    private var first = 0
    private var offset = 0

    mutating func append(_ piece: Data) {
        pieces.append(piece)
        count += piece.count
    }

    /// Takes the oldest piece.
    mutating func popFirst() -> Data? {
        guard first < pieces.count else { return nil }
        let piece = pieces[first].dropFirst(offset)
        count -= piece.count
        advance()
        return piece
    }

    /// Moves as many bytes as there is room for.
    /// - Returns: How many.
    mutating func move(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        while first < pieces.count, filled < buffer.count {
            let taken = min(pieces[first].count - offset, buffer.count - filled)
            pieces[first].withUnsafeBytes { bytes in
                UnsafeMutableRawBufferPointer(rebasing: buffer[filled...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + taken]))
            }
            filled += taken
            offset += taken
            if offset == pieces[first].count { advance() }
        }
        count -= filled
        return filled
    }

    mutating func removeAll() { self = PieceQueue() }

    private mutating func advance() {
        pieces[first] = Data()
        first += 1
        offset = 0
        if first == pieces.count {
            pieces.removeAll(keepingCapacity: true)
            first = 0
        } else if first == 64 {
            pieces.removeFirst(first)
            first = 0
        }
    }
}
