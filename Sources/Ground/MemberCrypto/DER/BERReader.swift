package import Foundation

/// Reads BER elements one after another (X.690 §8): indefinite lengths and constructed strings too, which old documents have and
/// ``DERReader`` refuses. Nothing is copied until a caller asks for an element's bytes.
package struct BERReader: Sendable {
    /// One element.
    package struct Element: Sendable {
        /// The identifier byte: class, constructed or not, number.
        package let tag: UInt8
        /// Where its content lies.
        let content: Range<Int>
        /// Where it lies, identifier and length included.
        let whole: Range<Int>
        /// Whether its end is marked instead of its length written.
        let isIndefinite: Bool
    }

    /// Deeper than this no honest document nests its indefinite lengths; it bounds the work, too.
    private static let maximumDepth = 16
    private let bytes: [UInt8]
    private var position: Int
    private let end: Int

    /// A reader of a whole document.
    /// - Parameter data: The bytes.
    package init(_ data: Data) { self.init([UInt8](data)) }

    private init(_ bytes: [UInt8]) { (self.bytes, position, end) = (bytes, 0, bytes.count) }

    private init(_ bytes: [UInt8], _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Whether everything was read.
    package var isAtEnd: Bool { position == end }
    /// The next element's identifier byte.
    package var nextTag: UInt8? { position < end ? bytes[position] : nil }

    /// The next element; nil if there is none or it is broken.
    package mutating func next() -> Element? {
        guard let element = element(at: position, depth: 0) else { return nil }
        position = element.whole.upperBound
        return element
    }

    /// The next element, if it has this tag.
    package mutating func take(_ tag: UInt8) -> Element? { nextTag == tag ? next() : nil }

    /// A reader for the content of the next element, if it has this tag.
    package mutating func enter(_ tag: UInt8) -> BERReader? { take(tag).map(inside) }

    /// A reader for an element's content.
    package func inside(_ element: Element) -> BERReader { BERReader(bytes, element.content) }

    /// A reader for what an OCTET STRING holds: where it lies if it is whole, a copy of its parts if it has some; nil for another
    /// element or broken parts.
    package func inside(string element: Element) -> BERReader? {
        element.tag == DERReader.octetString ? inside(element) : string(of: element).map { BERReader($0) }
    }

    /// All that was not read yet, as it stands.
    package var rest: Data { Data(bytes[position..<end]) }

    /// The content of an element as it stands.
    package func content(of element: Element) -> Data { Data(bytes[element.content]) }

    /// An element as it stands, identifier and length included.
    package func whole(_ element: Element) -> Data { Data(bytes[element.whole]) }

    /// An element's content without a copy, for as long as the closure runs.
    package func withContent<Value>(of element: Element, _ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[element.content])) }
    }

    /// The bytes of an OCTET STRING, whole or in parts; nil for another element or broken parts.
    package func string(of element: Element) -> Data? {
        var joined = Data()
        return append(element, to: &joined, depth: 0) ? joined : nil
    }

    private func append(_ element: Element, to joined: inout Data, depth: Int) -> Bool {
        if element.tag == DERReader.octetString {
            joined.append(contentsOf: bytes[element.content])
            return true
        }
        guard element.tag == DERReader.octetString | 0x20, depth < Self.maximumDepth else { return false }
        var parts = inside(element)
        while !parts.isAtEnd {
            guard let part = parts.next(), append(part, to: &joined, depth: depth + 1) else { return false }
        }
        return true
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
