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
