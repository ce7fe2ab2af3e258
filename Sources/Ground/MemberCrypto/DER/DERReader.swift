import Foundation
import MemberCore

/// Reads DER elements one after another (X.690 §8.1): only the elements of keys and certificates, which Apple's systems do not
/// read.
///
/// Readers of nested elements share the bytes; a value that a caller takes is a copy.
struct DERReader {
    private let bytes: Data
    private var position: Int
    private let end: Int

    init(_ bytes: Data) { self.init(bytes, bytes.startIndex..<bytes.endIndex) }

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

    /// Takes the next element, with any tag.
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

    /// The range of the next element's content; nil, without reading, at the end or where the element is cut.
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

/// Object identifiers as text with dots (X.690 §8.19).
enum ObjectIdentifier {
    /// The text of an encoded identifier; nil if it is cut or a number needs more than 63 bits.
    static func text(_ content: Data) -> String? {
        var numbers: [UInt64] = []
        var number: UInt64 = 0
        var isOpen = false
        for byte in content {
            guard number < 1 << 56 else { return nil }
            number = number << 7 | UInt64(byte & 0x7F)
            isOpen = byte >= 0x80
            if !isOpen {
                numbers.append(number)
                number = 0
            }
        }
        guard let first = numbers.first, !isOpen else { return nil }
        // The first number contains two: the arc, at most 2, and the number below it.
        let arc = min(first / 40, 2)
        return ([arc, first - 40 * arc] + numbers.dropFirst()).map(String.init).joined(separator: ".")
    }
}

/// The times of certificates (RFC 5280 §4.1.2.5): whole seconds, in UTC.
enum DERTime {
    /// Reads the next element, a UTCTime or a GeneralizedTime.
    static func take(from reader: inout DERReader) -> Date? {
        let isShort = reader.nextTag == DERReader.utcTime
        guard let content = reader.take(isShort ? DERReader.utcTime : DERReader.generalizedTime) else { return nil }
        return date(content, yearDigits: isShort ? 2 : 4)
    }

    private static func date(_ content: Data, yearDigits: Int) -> Date? {
        let characters = [UInt8](content)
        guard characters.count == yearDigits + 11, characters.last == UInt8(ascii: "Z"),
            characters.dropLast().allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        func number(_ range: Range<Int>) -> Int { characters[range].reduce(0) { $0 * 10 + Int($1 - 0x30) } }
        func pair(_ index: Int) -> Int { number(yearDigits + 2 * index..<yearDigits + 2 * index + 2) }
        let year = number(0..<yearDigits)
        let (hour, minute, second) = (pair(2), pair(3), pair(4))
        guard
            let day = CivilDay(
                year: yearDigits == 4 ? year : year + (year < 50 ? 2000 : 1900), month: pair(0), day: pair(1)),
            hour < 24, minute < 60, second < 60
        else { return nil }
        return Date(timeIntervalSince1970: Double(day.number * 86_400 + hour * 3600 + minute * 60 + second))
    }
}
