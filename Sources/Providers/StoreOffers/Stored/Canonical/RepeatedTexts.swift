/// The texts of the value that was read last. One that the next value has at the same place is not made anew, and takes no memory.
///
/// The records of one history mostly have the same member, product, root and so on.
struct RepeatedTexts {
    private var texts: [String] = []
    private var next = 0

    /// Begins with the next value.
    mutating func begin() { next = 0 }

    /// The last value's text at this place.
    /// - Parameters:
    ///   - bytes: The bytes of the value.
    ///   - start: Where the text begins, behind its quote.
    /// - Returns: The text, if it comes next, with a quote behind it; else nil, and the text is to be added.
    mutating func repeated(in bytes: [UInt8], at start: Int) -> String? {
        guard next < texts.count else { return nil }
        let end = start + texts[next].utf8.count
        guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else { return nil }
        let isSame = texts[next].utf8.withContiguousStorageIfAvailable { $0.hasSameBytes(as: bytes, start..<end) }
        guard isSame == true else { return nil }
        defer { next += 1 }
        return texts[next]
    }

    /// Remembers the text at this place.
    mutating func add(_ text: String) {
        if next < texts.count { texts[next] = text } else { texts.append(text) }
        next += 1
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether these bytes are also in a range of a list.
    func hasSameBytes(as bytes: [UInt8], _ range: Range<Int>) -> Bool {
        bytes[range].withUnsafeBufferPointer { hasSameBytes(as: $0) }
    }
}
