import Foundation

/// Reads DER elements one after another (X.690 §8.1): only what keys and certificates need, which no Apple system reads for them.
struct DERReader {
    private var rest: Data

    init(_ octets: Data) { rest = octets }

    /// Whether everything was read.
    var isAtEnd: Bool { rest.isEmpty }

    /// The next element's tag.
    var nextTag: UInt8? { rest.first }

    /// The content of the next element, if it has this tag.
    mutating func take(_ tag: UInt8) -> Data? {
        guard rest.first == tag else { return nil }
        return takeElement()?.content
    }

    /// The next element, whatever its tag.
    mutating func takeElement() -> (whole: Data, content: Data)? {
        let start = rest
        guard rest.popFirst() != nil, let first = rest.popFirst() else { return nil }
        var count = Int(first)
        if first >= 0x80 {
            let octets = rest.prefix(Int(first & 0x7F))
            guard (1...4).contains(octets.count), octets.count == Int(first & 0x7F) else { return nil }
            count = octets.reduce(0) { $0 << 8 | Int($1) }
            rest.removeFirst(octets.count)
        }
        guard rest.count >= count else { return nil }
        let content = Data(rest.prefix(count))
        rest.removeFirst(count)
        return (Data(start.prefix(start.count - rest.count)), content)
    }

    /// The bytes of the next element, a BIT STRING of whole bytes.
    mutating func takeBits() -> Data? {
        guard let content = take(Self.bitString), content.first == 0 else { return nil }
        return Data(content.dropFirst())
    }

    /// A reader for the next element, a SEQUENCE.
    mutating func takeSequence() -> DERReader? { take(Self.sequence).map(DERReader.init) }

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
