/// Reads BER elements one after another in place. It does not copy or retain the bytes, so it is valid only as long as they are.
///
/// ``BERReader`` uses a cursor and retains the bytes. Code that walks over thousands of elements, such as a receipt's attributes,
/// uses a cursor directly, because a reader counts a reference to its bytes for each element.
package struct BERCursor {
    /// One element.
    package struct Element: Sendable {
        /// The identifier byte: class, constructed or not, number.
        package let tag: UInt8
        /// The range of its content.
        @usableFromInline let content: Range<Int>
        /// The range of the element, identifier and length included.
        let whole: Range<Int>
        /// Whether its end is marked instead of its length being written.
        let isIndefinite: Bool

        @usableFromInline
        init(tag: UInt8, content: Range<Int>, whole: Range<Int>, isIndefinite: Bool) {
            (self.tag, self.content, self.whole, self.isIndefinite) = (tag, content, whole, isIndefinite)
        }
    }

    /// The deepest nesting of indefinite lengths. Honest documents need less, and it bounds the work.
    static let maximumDepth = 16
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline var position: Int
    @usableFromInline let end: Int

    /// A cursor over a part of the bytes.
    @inlinable
    package init(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// A cursor over all of the bytes.
    @inlinable
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.init(bytes, in: 0..<bytes.count) }

    /// Whether everything was read.
    @inlinable package var isAtEnd: Bool { position == end }
    /// The next element's identifier byte.
    @inlinable package var nextTag: UInt8? { position < end ? bytes[position] : nil }
    /// All that is not read yet.
    @inlinable package var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: bytes[position..<end]) }

    /// The next element; nil at the end, or where it is broken.
    package mutating func next() -> Element? {
        guard let element = element(at: position, depth: 0) else { return nil }
        position = element.whole.upperBound
        return element
    }

    /// The next element, if it has this tag.
    @inlinable
    package mutating func take(_ tag: UInt8) -> Element? { nextTag == tag ? next() : nil }

    /// A cursor over the content of the next element, if it has this tag.
    @inlinable
    package mutating func enter(_ tag: UInt8) -> BERCursor? { take(tag).map(inside) }

    /// A cursor over an element's content.
    @inlinable
    package func inside(_ element: Element) -> BERCursor { BERCursor(bytes, in: element.content) }

    /// An element's content.
    @inlinable
    package func content(of element: Element) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: bytes[element.content])
    }

    private func element(at start: Int, depth: Int) -> Element? {
        var place = start
        // Numbers above 30 take more bytes; no document that is read here has them.
        guard place + 1 < end, case let tag = bytes[place], tag & 0x1F != 0x1F else { return nil }
        let first = bytes[place + 1]
        place += 2
        guard first != 0x80 else { return indefinite(tag, start, content: place, depth: depth) }
        var count = Int(first)
        if first > 0x80 {
            let length = Int(first & 0x7F)
            guard length <= 4, place + length <= end else { return nil }
            count = bytes[place..<place + length].reduce(0) { $0 << 8 | Int($1) }
            place += length
        }
        guard count <= end - place else { return nil }
        return Element(tag: tag, content: place..<place + count, whole: start..<place + count, isIndefinite: false)
    }

    /// Walks over the parts up to the two zero bytes that end them.
    private func indefinite(_ tag: UInt8, _ start: Int, content: Int, depth: Int) -> Element? {
        guard tag & 0x20 != 0, depth < Self.maximumDepth else { return nil }
        var place = content
        while true {
            guard place + 1 < end else { return nil }
            if bytes[place] == 0, bytes[place + 1] == 0 {
                return Element(tag: tag, content: content..<place, whole: start..<place + 2, isIndefinite: true)
            }
            guard let part = element(at: place, depth: depth + 1) else { return nil }
            place = part.whole.upperBound
        }
    }
}
