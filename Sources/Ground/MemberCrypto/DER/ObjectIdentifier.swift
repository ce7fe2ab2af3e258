import Foundation

/// Object identifiers as text with dots (X.690 §8.19).
enum ObjectIdentifier {
    /// The text of an encoded identifier; nil if it is cut or a number needs more than 63 bits.
    static func text(_ content: Data) -> String? {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        var isOpen = false
        for byte in content {
            guard number < 1 << 56 else { return nil }
            number = number << 7 | UInt64(byte & 0x7F)
            isOpen = byte >= 0x80
            if !isOpen {
                numbers.append(number)
                number = 0
            }
        }
        guard let first = numbers.first, !isOpen else { return nil }
        // The first number holds two: the arc, at most 2, and what is below it.
        let arc = min(first / 40, 2)
        return ([arc, first - 40 * arc] + numbers.dropFirst()).map(String.init).joined(separator: ".")
    }
}
