package import Foundation

/// Reads BER elements one after another (X.690 §8): indefinite lengths and constructed strings too, which old documents have and
/// ``DERReader`` refuses. Bytes are copied only when a caller requests those of an element.
package struct BERReader: Sendable {
    /// One element.
    package typealias Element = BERCursor.Element

    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// A reader of a whole document.
    /// - Parameter data: The bytes.
    package init(_ data: Data) {
        bytes = [UInt8](data)
        (position, end) = (0, bytes.count)
    }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Whether everything was read.
    package var isAtEnd: Bool { position == end }
    /// The next element's identifier byte.
    package var nextTag: UInt8? { position < end ? bytes[position] : nil }

    /// The next element; nil at the end, or where it is broken.
    package mutating func next() -> Element? {
        let element = bytes.withUnsafeBufferPointer { bytes in
            var cursor = BERCursor(bytes, in: position..<end)
            return cursor.next()
        }
        if let element { position = element.whole.upperBound }
        return element
    }

    /// The next element, if it has this tag.
    package mutating func take(_ tag: UInt8) -> Element? { nextTag == tag ? next() : nil }

    /// A reader for the content of the next element, if it has this tag.
    package mutating func enter(_ tag: UInt8) -> BERReader? { take(tag).map(inside) }

    /// A reader for an element's content.
    package func inside(_ element: Element) -> BERReader { BERReader(bytes, element.content) }

    /// All that is not read yet, unchanged.
    package var rest: Data { Data(bytes[position..<end]) }

    /// The content of an element, unchanged.
    package func content(of element: Element) -> Data { Data(bytes[element.content]) }

    /// An element, identifier and length included, unchanged.
    package func whole(_ element: Element) -> Data { Data(bytes[element.whole]) }

    /// The bytes of an OCTET STRING, whole or in parts; nil for another element or broken parts.
    package func string(of element: Element) -> Data? {
        bytes.withUnsafeBufferPointer { BERCursor($0).string(of: element) }
    }
}

extension BERCursor {
    /// The bytes of an OCTET STRING, whole or in parts, as a copy; nil for another element or broken parts.
    package func string(of element: Element) -> Data? {
        var joined = Data()
        return append(element, to: &joined, depth: 0) ? joined : nil
    }

    /// Reads the content of an OCTET STRING: in place if it is whole, as a copy of its parts if it has some.
    /// - Returns: The result of the closure; nil for another element or broken parts.
    @inlinable
    package func withString<Value>(_ element: Element, _ body: (BERCursor) -> Value) -> Value? {
        guard element.tag != 0x04 else { return body(inside(element)) }
        return string(of: element).map { joined in
            joined.withUnsafeBytes { body(BERCursor($0.bindMemory(to: UInt8.self))) }
        }
    }

    private func append(_ element: Element, to joined: inout Data, depth: Int) -> Bool {
        if element.tag == DERReader.octetString {
            joined.append(content(of: element))
            return true
        }
        guard element.tag == DERReader.octetString | 0x20, depth < Self.maximumDepth else { return false }
        var parts = inside(element)
        while !parts.isAtEnd {
            guard let part = parts.next(), append(part, to: &joined, depth: depth + 1) else { return false }
        }
        return true
    }
}
