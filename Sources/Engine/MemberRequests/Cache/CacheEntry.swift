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
        let fields = data.withUnsafeBytes { bytes in
            (
                UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)),
                (1..<5).map { UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: $0 * 8, as: UInt64.self)) }
            )
        }
        body = data.dropFirst(Self.headSize)
        guard fields.0 == Self.magic, fields.1[2] == UInt64(body.count),
            fields.1[3] == Self.checksum(fields.1[0], fields.1[1], body)
        else { return nil }
        created = Double(bitPattern: fields.1[0])
        life = Double(bitPattern: fields.1[1])
    }

    init(created: Double, life: Double, body: Data) {
        self.created = created
        self.life = life
        self.body = body
    }

    /// A sum that notices damage; no protection against intent, which a file of the member's own needs none.
    private static func checksum(_ created: UInt64, _ life: UInt64, _ body: Data) -> UInt64 {
        var sum = created ^ life.byteSwapped ^ UInt64(body.count)
        body.withUnsafeBytes { bytes in
            var offset = 0
            while offset + 8 <= bytes.count {
                sum = (sum ^ bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian) &* 0x9E37_79B9_7F4A_7C15
                sum ^= sum >> 29
                offset += 8
            }
            while offset < bytes.count {
                sum = (sum ^ UInt64(bytes[offset])) &* 0x9E37_79B9_7F4A_7C15
                offset += 1
            }
        }
        return sum
    }
}
