extension String {
    /// Takes bytes only if they are UTF-8; nil otherwise. The standard library's own `String(validating:as:)` needs iOS 18 and
    /// macOS 15.
    /// - Parameter bytes: The bytes; a byte order mark is a character like any other.
    @inlinable
    package init?(validUTF8 bytes: some Collection<UInt8>) {
        let text = String(decoding: bytes, as: UTF8.self)
        // What is not UTF-8 became U+FFFD, whose own bytes are others than those it stands for.
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
