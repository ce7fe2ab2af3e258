import MemberCore

/// Parses the framing of a body in chunks (RFC 9112 §7.1), strictly: every line ends with CRLF, a size consists only of
/// hexadecimal digits, and an extension or a trailer has no control character.
///
/// Anything that another reader on the way might read differently is refused: where two readers disagree, a second request can hide
/// in the body.
package struct ChunkParser: Equatable, Sendable {
    /// The next step.
    package enum Step: Equatable {
        /// These bytes of the input belong to the body.
        case data(Range<Int>)
        /// The input is used up.
        case more
        /// The body is complete; the following bytes belong to the next request.
        case whole
        /// The framing is broken.
        case malformed
    }

    private enum Place {
        case size, name, sizeEnd, data, dataReturn, dataEnd, trailer, trailerName, trailerValue, trailerEnd, lastEnd, whole,
            malformed
    }

    /// How many bytes of extensions and trailers a body may have.
    package static let maximumNotes = 4 << 10

    /// How many bytes were read so far.
    package private(set) var position = 0
    /// Where the digits of the last chunk's size end, after they are read.
    package private(set) var lastSizeEnd: Int?
    /// Where the digits of a size begin while they are being read: they may be those of the last chunk.
    package private(set) var openSize: Int?
    private var place = Place.size
    private var size = 0
    private var digits = 0
    private var notes = 0

    package init() {}

    /// Whether the body is whole.
    package var isWhole: Bool { place == .whole }
    /// How many bytes of the body follow at once.
    package var ahead: Int { place == .data ? size : 0 }

    /// Reads on.
    /// - Parameters:
    ///   - bytes: The input.
    ///   - index: The start; it moves behind the bytes that were read.
    /// - Returns: The first step met.
    package mutating func next(in bytes: UnsafeRawBufferPointer, from index: inout Int) -> Step {
        while index < bytes.count {
            switch place {
            case .whole: return .whole
            case .malformed: return .malformed
            case .data:
                let piece = index..<index + min(bytes.count - index, size)
                (size, index, position) = (size - piece.count, piece.upperBound, position + piece.count)
                if size == 0 { place = .dataReturn }
                return .data(piece)
            default:
                place = after(bytes[index])
                (index, position) = (index + 1, position + 1)
            }
        }
        return place == .whole ? .whole : place == .malformed ? .malformed : .more
    }

    private mutating func after(_ byte: UInt8) -> Place {
        switch (place, byte) {
        case (.size, _): return afterSize(byte)
        case (.name, 0x0D): return .sizeEnd
        case (.name, _): return note(byte, .name)
        case (.sizeEnd, 0x0A): return size > 0 ? .data : .trailer
        case (.dataReturn, 0x0D): return .dataEnd
        case (.dataEnd, 0x0A): return .size
        case (.trailer, 0x0D): return .lastEnd
        case (.trailer, _): return isNameCharacter(byte) ? note(byte, .trailerName) : .malformed
        case (.trailerName, UInt8(ascii: ":")): return note(byte, .trailerValue)
        case (.trailerName, _): return isNameCharacter(byte) ? note(byte, .trailerName) : .malformed
        case (.trailerValue, 0x0D): return .trailerEnd
        case (.trailerValue, _): return note(byte, .trailerValue)
        case (.trailerEnd, 0x0A): return .trailer
        case (.lastEnd, 0x0A): return .whole
        default: return .malformed
        }
    }

    private mutating func afterSize(_ byte: UInt8) -> Place {
        if let digit = hexadecimal(byte) {
            if digits == 0 { (size, openSize) = (0, position) }
            guard digits < 16, size <= Int.max >> 4 else { return .malformed }
            (size, digits) = (size << 4 | digit, digits + 1)
            return .size
        }
        guard digits > 0, byte == 0x0D || byte == UInt8(ascii: ";") else { return .malformed }
        if size == 0 { lastSizeEnd = position }
        (digits, openSize) = (0, nil)
        return byte == 0x0D ? .sizeEnd : note(byte, .name)
    }

    /// A byte of an extension or a trailer: a visible character or a blank.
    private mutating func note(_ byte: UInt8, _ next: Place) -> Place {
        notes += 1
        return (byte == 0x09 || byte >= 0x20) && byte != 0x7F && notes <= Self.maximumNotes ? next : .malformed
    }

    private func isNameCharacter(_ byte: UInt8) -> Bool { String(UnicodeScalar(byte)).isToken }

    private func hexadecimal(_ byte: UInt8) -> Int? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 0x30
        case UInt8(ascii: "a")...UInt8(ascii: "f"), UInt8(ascii: "A")...UInt8(ascii: "F"): Int(byte | 0x20) - 0x57
        default: nil
        }
    }
}
