import Foundation

// The generic functions here are inlinable: a caller in another module would otherwise ask a witness for every byte, which is some
// two hundred times slower.

extension StringProtocol {
    /// Whether two texts have the same bytes.
    ///
    /// Swift's `==` treats strings that look the same as equal (a KELVIN SIGN equals a K), which must not decide a member's
    /// identity.
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

extension String? {
    /// Whether both texts are absent, or both are there with the same bytes.
    /// - Parameter other: The other text.
    /// - Returns: Whether they are the same, byte by byte.
    package func isExactly(_ other: String?) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.isExactly(other)
    }
}

extension Dictionary where Key == String {
    /// The value whose key has the same bytes; `subscript` would also find one whose key only looks the same.
    /// - Parameter key: The key.
    /// - Returns: The value, or nil.
    package func value(exactly key: String) -> Value? {
        guard let index = index(forKey: key), self[index].key.isExactly(key) else { return nil }
        return self[index].value
    }

    /// Removes the value whose key has the same bytes.
    /// - Parameter key: The key.
    /// - Returns: The value that was there, or nil.
    package mutating func remove(exactly key: String) -> Value? {
        guard let index = index(forKey: key), self[index].key.isExactly(key) else { return nil }
        return remove(at: index).value
    }
}
