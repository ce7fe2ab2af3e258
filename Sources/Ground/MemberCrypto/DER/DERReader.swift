import Foundation

/// Reads DER elements one after another (X.690 §8.1): only what keys and certificates need, which no Apple system reads for them.
///
/// Readers of nested elements share the bytes; what a caller takes is a copy.
struct DERReader {
    private let bytes: Data
    private var position: Int
    private let end: Int

    init(_ octets: Data) { self.init(octets, octets.startIndex..<octets.endIndex) }

    private init(_ bytes: Data, _ range: Range<Int>) {
        (self.bytes, position, end) = (bytes, range.lowerBound, range.upperBound)
    }

    /// Whether everything was read.
    var isAtEnd: Bool { position == end }

    /// The next element's tag.
    var nextTag: UInt8? { position < end ? bytes[position] : nil }

    /// The content of the next element, if it has this tag.
    mutating func take(_ tag: UInt8) -> Data? { nextContent(tag).map(bytes.subdata) }

    /// A reader for the content of the next element, if it has this tag.
    mutating func enter(_ tag: UInt8) -> DERReader? { nextContent(tag).map { DERReader(bytes, $0) } }

    /// The next element, whatever its tag.
    mutating func takeElement() -> (whole: Data, content: Data)? {
        let start = position
        guard let content = next() else { return nil }
        return (bytes.subdata(in: start..<position), bytes.subdata(in: content))
    }

    /// The bytes of the next element, a BIT STRING of whole bytes.
    mutating func takeBits() -> Data? {
        guard let content = nextContent(Self.bitString), !content.isEmpty, bytes[content.lowerBound] == 0 else { return nil }
        return bytes.subdata(in: content.dropFirst())
    }

    /// A reader for the next element, a SEQUENCE.
    mutating func takeSequence() -> DERReader? { enter(Self.sequence) }

    private mutating func nextContent(_ tag: UInt8) -> Range<Int>? { nextTag == tag ? next() : nil }

    /// Where the next element's content lies; nil, and nothing is read, if there is none or it is cut.
    private mutating func next() -> Range<Int>? {
        guard end - position >= 2 else { return nil }
        var (start, count) = (position + 2, Int(bytes[position + 1]))
        if count >= 0x80 {
            let length = count & 0x7F
            guard (1...4).contains(length), length <= end - start else { return nil }
            count = bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) }
            start += length
        }
        guard count <= end - start else { return nil }
        position = start + count
        return start..<position
    }

    static let boolean: UInt8 = 0x01
    static let integer: UInt8 = 0x02
    static let bitString: UInt8 = 0x03
    static let octetString: UInt8 = 0x04
    static let objectIdentifier: UInt8 = 0x06
    static let utcTime: UInt8 = 0x17
    static let generalizedTime: UInt8 = 0x18
    static let sequence: UInt8 = 0x30
    static let set: UInt8 = 0x31

    /// The tag of an explicitly tagged element.
    static func explicit(_ number: UInt8) -> UInt8 { 0xA0 | number }
}
