import Foundation

/// Bytes from hexadecimal characters.
func hex(_ text: String) -> Data {
    var characters = Array(text.utf8)[...]
    var bytes = Data()
    while let high = characters.popFirst(), let low = characters.popFirst() {
        bytes.append(UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)!)
    }
    return bytes
}

extension Data {
    /// Lower-case hexadecimal characters.
    var hexText: String { map { String(format: "%02x", $0) }.joined() }

    /// A copy with one bit of one byte flipped.
    func flipped(at offset: Int) -> Data {
        var copy = self
        copy[copy.startIndex + offset] ^= 1
        return copy
    }
}
