import Foundation

/// Bytes from hexadecimal signs.
func hex(_ text: String) -> Data {
    var signs = Array(text.utf8)[...]
    var octets = Data()
    while let high = signs.popFirst(), let low = signs.popFirst() {
        octets.append(UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)!)
    }
    return octets
}

extension Data {
    /// Lower-case hexadecimal signs.
    var hexText: String { map { String(format: "%02x", $0) }.joined() }

    /// A copy with one bit of one byte turned.
    func flipped(at offset: Int) -> Data {
        var copy = self
        copy[copy.startIndex + offset] ^= 1
        return copy
    }
}
