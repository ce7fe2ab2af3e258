import Foundation

/// The CRC-32 of bytes that come in pieces (ISO-HDLC, as in zip and PNG).
struct Checksum: Sendable {
    private var state: UInt32 = 0xFFFF_FFFF

    /// The checksum of all bytes so far.
    var value: UInt32 { ~state }

    /// Adds a piece.
    mutating func add(_ piece: Data) {
        var state = state
        let table = Self.table
        piece.withUnsafeBytes { bytes in
            for byte in bytes { state = table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8) }
        }
        self.state = state
    }

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
    }
}
