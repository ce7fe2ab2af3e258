import Foundation

/// A stored reply as octets: a fixed head, then the body.
///
/// Head, little-endian: the letters `MKR1`, 4 octets of zero, creation and life as doubles in seconds, the body's length, a
/// checksum over all that follows the letters except itself.
struct CacheEntry {
    static let magic: UInt32 = 0x3152_4B4D
    static let headSize = 40

    var created: Double
    var life: Double
    var body: Data

    /// The octets to write.
    var encoded: Data {
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

    /// Reads octets; nil where they are cut short, damaged or of another format.
    init?(_ data: Data) {
        guard data.count >= Self.headSize else { return nil }
        let head = data.withUnsafeBytes { bytes in
            let word = { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
            return (magic: UInt32(truncatingIfNeeded: word(0)), created: word(1), life: word(2), count: word(3), sum: word(4))
        }
        body = data.dropFirst(Self.headSize)
        guard head.magic == Self.magic, head.count == UInt64(body.count),
            head.sum == Self.checksum(head.created, head.life, body)
        else { return nil }
        created = Double(bitPattern: head.created)
        life = Double(bitPattern: head.life)
    }

    init(created: Double, life: Double, body: Data) {
        self.created = created
        self.life = life
        self.body = body
    }

    /// A sum that notices damage; no protection against intent, which a file of the member's own needs none.
    ///
    /// Four lanes side by side, for one multiplication waits for the one before it.
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
