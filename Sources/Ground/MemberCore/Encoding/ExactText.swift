import Foundation

// What is generic here is inlinable: where its caller's module cannot see into it, it asks a witness for every byte, which makes it
// some two hundred times slower.

extension StringProtocol {
    /// Whether two texts have the same bytes.
    ///
    /// Swift's `==` takes texts for equal that look the same (a KELVIN SIGN is a K); who somebody is, and who says so, is no matter
    /// of looks.
    /// - Parameter other: The other text.
    /// - Returns: Whether they are the same, byte by byte.
    @inlinable
    package func isExactly(_ other: some StringProtocol) -> Bool {
        let same = utf8.withContiguousStorageIfAvailable { left in
            other.utf8.withContiguousStorageIfAvailable { right in left.hasSameBytes(as: right) }
        }
        return (same ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}

extension StringProtocol {
    /// Whether the text begins with another one, byte by byte.
    /// - Parameter beginning: The other text.
    /// - Returns: Whether it does.
    package func hasExactPrefix(_ beginning: some StringProtocol) -> Bool { utf8.starts(with: beginning.utf8) }
}

extension Sequence where Element: StringProtocol {
    /// Whether one of the texts is this one, byte by byte.
    /// - Parameter text: The text.
    /// - Returns: Whether it is there.
    @inlinable
    package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether two runs of bytes are the same.
    /// - Parameter other: The other run.
    /// - Returns: Whether they have one length and the same bytes.
    @usableFromInline
    package func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        guard let left = baseAddress, let right = other.baseAddress else { return count == 0 }
        return memcmp(left, right, count) == 0
    }
}

/// A text as the key of a set or a dictionary, by its bytes: to Swift, "Kevin" with a KELVIN SIGN is the same key as without.
package struct ExactText: Hashable, Sendable {
    /// The text.
    package let text: String

    @inlinable
    package init(_ text: String) { self.text = text }

    @inlinable
    package static func == (left: ExactText, right: ExactText) -> Bool { left.text.isExactly(right.text) }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
