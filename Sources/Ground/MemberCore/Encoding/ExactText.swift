extension StringProtocol {
    /// Whether two texts have the same octets.
    ///
    /// Swift's `==` takes texts for equal that look the same (a KELVIN SIGN is a K); who somebody is, and who says so, is no matter
    /// of looks.
    /// - Parameter other: The other text.
    /// - Returns: Whether they are the same, octet by octet.
    package func isExactly(_ other: some StringProtocol) -> Bool { utf8.elementsEqual(other.utf8) }
}

extension StringProtocol {
    /// Whether the text begins with another one, byte by byte.
    /// - Parameter beginning: The other text.
    /// - Returns: Whether it does.
    package func hasExactPrefix(_ beginning: some StringProtocol) -> Bool { utf8.starts(with: beginning.utf8) }
}

extension Sequence where Element: StringProtocol {
    /// Whether one of the texts is this one, octet by octet.
    /// - Parameter text: The text.
    /// - Returns: Whether it is there.
    package func containsExactly(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}
