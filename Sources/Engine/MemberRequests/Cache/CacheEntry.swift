package import Foundation

/// A stored reply as bytes: a fixed head, then the body. A program that can write the file can change all of it, so none of it
/// is trusted.
///
/// Head, little-endian: the letters `MKR1`, 4 bytes of zero, creation and life as doubles in seconds, the body's length, a
/// checksum over all bytes after the letters except itself.
package struct CacheEntry {
    private static let magic: UInt32 = 0x3152_4B4D
    package static let headSize = 40
    /// The last second of the year 9999.
    private static let lastMoment = 253_402_300_799.0
    private static let longestLife = Double(Int.max)

    /// When it was stored, in seconds since 1970, up to the year 9999.
    package var created: Double
    /// How long it counts as fresh, in seconds, not below zero.
    package var life: Double
    package var body: Data

    /// The bytes to write.
    package var encoded: Data {
        var data = Data(capacity: Self.headSize + body.count)
        func append(_ value: some FixedWidthInteger) { withUnsafeBytes(of: value.littleEndian) { data.append(contentsOf: $0) } }
        append(Self.magic)
        append(UInt32(0))
        append(created.bitPattern)
        append(life.bitPattern)
        append(UInt64(body.count))
        append(Self.checksum(created.bitPattern, life.bitPattern, body))
        data.append(body)
        return data
    }

    /// Reads bytes; nil where they are cut short, damaged, of another format, or contain impossible times.
    package init?(_ data: Data) {
        guard let head = data.withUnsafeBytes({ Head($0, size: data.count) }) else { return nil }
        body = data.dropFirst(Self.headSize)
        guard head.sum == Self.checksum(head.created, head.life, body) else { return nil }
        (created, life) = (Double(bitPattern: head.created), Double(bitPattern: head.life))
    }

    /// Whether a file of this size may be an entry.
    /// - Parameters:
    ///   - head: Its first bytes, as many as a head has.
    ///   - size: Its size.
    /// - Returns: Whether it may be an entry.
    static func isPossible(_ head: UnsafeRawBufferPointer, size: Int) -> Bool { Head(head, size: size) != nil }

    /// The head before the body; nil if its values are impossible.
    private struct Head {
        let created: UInt64
        let life: UInt64
        let sum: UInt64

        init?(_ bytes: UnsafeRawBufferPointer, size: Int) {
            guard bytes.count >= CacheEntry.headSize, size >= CacheEntry.headSize else { return nil }
            let word = { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
            (created, life, sum) = (word(1), word(2), word(4))
            let times = (created: Double(bitPattern: created), life: Double(bitPattern: life))
            guard UInt32(truncatingIfNeeded: word(0)) == CacheEntry.magic, word(3) == UInt64(size - CacheEntry.headSize),
                (0...CacheEntry.lastMoment).contains(times.created), (0...CacheEntry.longestLife).contains(times.life)
            else { return nil }
        }
    }

    package init(created: Double, life: Double, body: Data) {
        self.created = created
        self.life = life
        self.body = body
    }

    /// A checksum that detects damage. It does not protect against intent; a member's own file does not need that.
    ///
    /// It computes four lanes in parallel, because each multiplication waits for the one before it.
    private static func checksum(_ created: UInt64, _ life: UInt64, _ body: Data) -> UInt64 {
        let seed = created ^ life.byteSwapped ^ UInt64(body.count)
        return body.withUnsafeBytes { bytes in
            var (first, second, third, fourth) = (seed, seed &+ 1, seed &+ 2, seed &+ 3)
            var offset = 0
            while offset + 32 <= bytes.count {
                first = mixed(first, bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                second = mixed(second, bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
                third = mixed(third, bytes.loadUnaligned(fromByteOffset: offset + 16, as: UInt64.self))
                fourth = mixed(fourth, bytes.loadUnaligned(fromByteOffset: offset + 24, as: UInt64.self))
                offset += 32
            }
            for byte in bytes[offset...] { first = mixed(first, UInt64(byte)) }
            return mixed(mixed(mixed(first, second), third), fourth)
        }
    }

    @inline(__always)
    private static func mixed(_ sum: UInt64, _ word: UInt64) -> UInt64 {
        let product = (sum ^ word.littleEndian) &* 0x9E37_79B9_7F4A_7C15
        return product ^ (product >> 29)
    }
}
